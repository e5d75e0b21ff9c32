import { renameColumn, type NamingArgument, type Renaming } from '../../../table/columns/rename-column';
import { onlyAtStart, splitText } from '../../../table/arguments/split-text';
import { isShortText, joinedTexts, lengthProblem } from './formula-limits';
import { CALL, SHEET_NAME, TEXT } from '../rr-formula';

/** The arguments of our functions that name columns, by position. */
const NAMING: Readonly<Record<string, Readonly<Record<number, NamingArgument>>>> = {
  QUERY: { 0: 'columns', 1: 'filters', 5: 'options' },
  CHANGES: { 0: 'columns', 1: 'filters', 6: 'options' },
  TOTAL: { 0: 'columns', 1: 'filters', 5: 'options' },
};

const PIECE = new RegExp(
  [
    `(?<constant>${TEXT.source}|\\{(?:${TEXT.source}|[^"{}])*\\})`,
    SHEET_NAME.source,
    // The brackets of a table or file reference, in which quotes and parentheses have no meaning.
    /\[(?:[^[\]']|'[^]|\[(?:[^[\]']|'[^])*\])*\]/.source,
    CALL.source,
    /[\w.]+/.source,
    '[^]',
  ].join('|'),
  'gi',
);

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

interface Constant {
  at: number;
  text: string;
  argument: NamingArgument;
}

/** The content of a pair of parentheses. */
interface Level {
  /** Empty unless they belong to a call of ours. */
  naming: Readonly<Record<number, NamingArgument>>;
  argument: number;
  /** The pieces of the argument so far, without spaces. */
  pieces: { at: number; text: string; isConstant: boolean }[];
}

function namingConstants(formula: string): Constant[] {
  if (!formula.startsWith('=')) return [];
  const found: Constant[] = [];
  const levels: Level[] = [];
  const endArgument = ({ naming, argument, pieces }: Level) => {
    const [piece, ...more] = pieces;
    const kind = naming[argument];
    if (kind && piece?.isConstant && more.length === 0) found.push({ ...piece, argument: kind });
  };
  for (const { index: at, 0: text, groups = {} } of formula.matchAll(PIECE)) {
    const { constant, call } = groups;
    const level = levels.at(-1);
    if (text === ')') {
      if (level) endArgument(level);
      levels.pop();
    } else if (text === ',' && level) {
      endArgument(level);
      level.argument += 1;
      level.pieces = [];
    } else {
      if (/\S/.test(text)) level?.pieces.push({ at, text, isConstant: constant !== undefined });
      if (call !== undefined || text === '(')
        levels.push({ naming: NAMING[call?.toUpperCase() ?? ''] ?? {}, argument: 0, pieces: [] });
    }
  }
  return found;
}

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
