import { readReferences, type Reference } from '../../../excel/reference-walk/read-references';
import { readArgument } from '../../../excel/calls/argument';
import { splitCall } from '../../../excel/calls/parse-calls';

/** A formula that makes one figure of cells, alone or under ROUND or IFERROR. */
export interface Aggregate {
  kind: 'sum' | 'average' | 'count' | 'conditional';
  reference: Reference;
}

/** Most formulas are something else, and are not taken apart. */
const MAY_BE = /^=\s*\+?\s*(?:SUM|SUMIFS|AVERAGE|SUBTOTAL|AGGREGATE|ROWS|COUNTIFS|ROUND|IFERROR)\s*\(/i;

/** Returns undefined for every other formula, and if its text does not tell which cells it reads. */
export function readAggregate(formula: string, sheet: string): Aggregate | undefined {
  if (!MAY_BE.test(formula)) return undefined;
  const call = splitCall(formula.replace(/^=\s*\+?/, ''));
  if (!call) return undefined;
  const { name, args } = call;
  if ((name === 'ROUND' || name === 'IFERROR') && args.length === 2)
    return readAggregate(`=${args[0]!.trim()}`, sheet);
  const [kind, range] = measured(name, args) ?? [];
  const reference = range === undefined ? undefined : onlyReference(range, sheet);
  return kind && reference ? { kind, reference } : undefined;
}

function measured(name: string, args: readonly string[]): [Aggregate['kind'], string] | undefined {
  const [first = '', second, third] = args;
  const code = Number(first.trim());
  switch (name) {
    case 'SUM':
    case 'AVERAGE':
      return args.length === 1 ? [name === 'SUM' ? 'sum' : 'average', first] : undefined;
    case 'SUBTOTAL':
      return (code === 9 || code === 109) && args.length === 2 ? ['sum', second!] : undefined;
    case 'AGGREGATE':
      return code === 9 && args.length === 3 ? ['sum', third!] : undefined;
    case 'ROWS':
      return args.length === 1 ? ['count', first] : undefined;
    case 'SUMIFS':
    case 'COUNTIFS':
      return ['conditional', first];
    default:
      return undefined;
  }
}

/** Returns the cells that an argument names: a range, a spill, or columns of one by INDEX or CHOOSECOLS. */
function onlyReference(argument: string, sheet: string): Reference | undefined {
  const read = readArgument(argument);
  const isChoice = ['INDEX', 'CHOOSECOLS'].includes(splitCall(argument)?.name ?? '');
  if (!isChoice && !(read.kind === 'reference' && (read.form === 'cells' || read.form === 'spill')))
    return undefined;
  const { references, mayReferToMore } = readReferences(`=${argument}`, sheet);
  return references.length === 1 && !mayReferToMore ? references[0] : undefined;
}
