import { renameColumn, type NamingArgument, type Renaming } from '../../table/columns/rename-column';
import { onlyAtStart, splitText } from '../../table/arguments/split-text';
import { isShortText, joinedTexts, lengthProblem } from './formula-limits';
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
    const constant = rewriteConstant(text, argument, { from: column, to: successor });
    rewritten += formula.slice(done, at) + (constant === text ? text : withShortCells(constant, argument));
    done = at + text.length;
  }
  rewritten += formula.slice(done);
  return rewritten === formula || lengthProblem(rewritten) !== undefined ? undefined : rewritten;
}

/** Writes texts that have become too long for Excel as several: columns as cells, other arguments joined by `&`. */
function withShortCells(constant: string, argument: NamingArgument): string {
  if (!isText(constant)) {
    const parts = partsOf(constant);
    // A cell of a column or a block cannot become several.
    if (parts.includes(';') || argument !== 'columns') return constant;
    return parts
      .map((part) => (isText(part) && !isShortText(part) ? columnCells(part).join() : part))
      .join('');
  }
  if (isShortText(constant)) return constant;
  const cells = argument === 'columns' ? columnCells(constant) : [constant];
  return cells.every(isShortText) ? `{${cells.join()}}` : joinedTexts(constant);
}

/** Divides a list of columns at `;`, or else at `,`, so that each part means in a cell what it means in the list. */
function columnCells(literal: string): string[] {
  const text = valueOfText(literal);
  const parts = (separator: string) => splitText(text, separator, onlyAtStart);
  try {
    const [wide, narrow] = [parts(';'), parts(',')];
    return (wide.length > 1 ? wide : narrow)
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => `"${part.replaceAll('"', '""')}"`);
  } catch {
    return [literal];
  }
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
