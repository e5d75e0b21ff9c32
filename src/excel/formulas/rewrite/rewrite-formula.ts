import { renameColumn, type NamingArgument, type Renaming } from '../../../table/columns/rename-column';
import { onlyAtStart, splitText } from '../../../table/arguments/split-text';
import { isShortText, joinedTexts, lengthProblem } from './formula-limits';
import { parseCalls } from '../calls/parse-calls';
import { TEXT } from '../formula-patterns';

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
  const inCells = () =>
    constant.replace(TEXTS, (text) => (isShortText(text) ? text : columnCells(text).join()));
  if (!constant.startsWith('"')) {
    // A cell of a column or a block cannot become several.
    const isRow = !constant.replace(TEXTS, '').includes(';');
    return isRow && argument === 'columns' ? inCells() : constant;
  }
  if (isShortText(constant)) return constant;
  const cells = argument === 'columns' ? columnCells(constant) : [constant];
  return cells.every(isShortText) ? `{${cells.join()}}` : joinedTexts(constant);
}

/** Divides a list of columns at `;`, or else at `,`, so that each part means in a cell what it means in the list. */
function columnCells(literal: string): string[] {
  const text = literal.slice(1, -1).replaceAll('""', '"');
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

const TEXTS = new RegExp(TEXT.source, 'g');
const ONE_TEXT = new RegExp(`^${TEXT.source}$`);

interface Constant {
  at: number;
  text: string;
  argument: NamingArgument;
}

/** The arguments that name columns and are a text or an array constant as a whole. */
const namingConstants = (formula: string): Constant[] =>
  parseCalls(formula)
    .flatMap(({ name, args }) =>
      args.flatMap(({ kind, start, end }, place) => {
        const argument = NAMING[name]?.[place];
        const text = formula.slice(start, end);
        const isConstant = kind === 'array' || (kind === 'text' && ONE_TEXT.test(text));
        return argument && isConstant ? { at: start, text, argument } : [];
      }),
    )
    .sort((one, other) => one.at - other.at);

/** Treats a text as an array of one cell. */
function rewriteConstant(constant: string, argument: NamingArgument, renaming: Renaming): string {
  const parts = constant.split(new RegExp(`(${TEXT.source})`));
  const cells: (string | null)[][] = [[null]];
  const places: { part: number; row: number; column: number }[] = [];
  parts.forEach((part, index) => {
    const row = cells.at(-1)!;
    if (index % 2 === 1) {
      row[row.length - 1] = part.slice(1, -1).replaceAll('""', '"');
      places.push({ part: index, row: cells.length - 1, column: row.length - 1 });
    } else
      for (const separator of part.match(/[,;]/g) ?? [])
        if (separator === ';') cells.push([null]);
        else cells.at(-1)!.push(null);
  });
  const renamed = renameColumn(argument, cells, renaming);
  for (const { part, row, column } of places)
    parts[part] = `"${renamed[row]![column]!.replaceAll('"', '""')}"`;
  return parts.join('');
}
