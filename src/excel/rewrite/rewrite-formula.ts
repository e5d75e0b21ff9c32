import { renameColumn, type NamingArgument, type Renaming } from '../../table/columns/rename-column';
import { lengthProblem } from './formula-limits';
import { parseCalls } from '../calls/parse-calls';
import { tokensOf, valueOfText } from '../calls/tokens';

/** The arguments of our functions that name columns, by position. */
const NAMING: Readonly<Record<string, Readonly<Record<number, NamingArgument>>>> = {
  QUERY: { 0: 'columns', 1: 'filters', 5: 'options' },
  CHANGES: { 0: 'columns', 1: 'filters', 6: 'options' },
  TOTAL: { 0: 'columns', 1: 'filters', 5: 'options' },
};

/**
 * Replaces a column in calls of RR.QUERY, RR.CHANGES and RR.TOTAL, in a text or an array constant that is a whole argument. All
 * else stays byte for byte. Returns undefined without such a name: it may come from cells, or the formula may build it.
 * Also returns undefined if Excel would refuse the result for its length.
 */
export function rewriteFormula(
  formula: string,
  column: Renaming['from'],
  successor: string,
): string | undefined {
  let rewritten = '';
  let done = 0;
  for (const { at, text, argument } of namingConstants(formula)) {
    rewritten += formula.slice(done, at) + rewriteConstant(text, argument, { from: column, to: successor });
    done = at + text.length;
  }
  rewritten += formula.slice(done);
  return rewritten === formula || lengthProblem(rewritten) !== undefined ? undefined : rewritten;
}

interface Constant {
  at: number;
  text: string;
  argument: NamingArgument;
}

/** The arguments that name columns and are a text or an array constant as a whole. */
const namingConstants = (formula: string): Constant[] =>
  parseCalls(formula)
    .flatMap(({ name, args }) =>
      args.flatMap(({ kind, start, end }, index) => {
        const argument = NAMING[name]?.[index];
        const text = formula.slice(start, end);
        const isConstant = kind === 'array' || (kind === 'text' && partsOf(text).length === 1);
        return argument && isConstant ? { at: start, text, argument } : [];
      }),
    )
    .sort((a, b) => a.at - b.at);

/** Divides a text or an array constant, so that each text in it is a part. */
const partsOf = (constant: string): string[] =>
  tokensOf(constant).flatMap(({ kind, text }) =>
    kind === 'array' ? ['{', ...partsOf(text.slice(1, -1)), '}'] : [text],
  );

const isText = (part: string): boolean => part.startsWith('"');

/** Treats a text as an array of one cell. */
function rewriteConstant(constant: string, argument: NamingArgument, renaming: Renaming): string {
  const parts = partsOf(constant);
  const cells: (string | null)[][] = [[null]];
  const positions: { part: number; row: number; column: number }[] = [];
  parts.forEach((part, index) => {
    const row = cells.at(-1)!;
    if (isText(part)) {
      row[row.length - 1] = valueOfText(part);
      positions.push({ part: index, row: cells.length - 1, column: row.length - 1 });
    } else if (part === ';') cells.push([null]);
    else if (part === ',') row.push(null);
  });
  const renamed = renameColumn(argument, cells, renaming);
  for (const { part, row, column } of positions)
    parts[part] = `"${renamed[row]![column]!.replaceAll('"', '""')}"`;
  return parts.join('');
}
