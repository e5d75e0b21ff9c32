import type { CreateRowParser } from '../../src/table/parse/row-parser';
import { RrError } from '../../src/contract/failure';
import { valueAt, type ColumnSpec } from '../../src/table/table';
import type { ReadTable } from '../../src/table/table-reader';
import { asLines } from '../table/parse/as-lines';
import { checkTable } from '../table/parse/check-table';
import { readInPieces } from '../table/parse/read-in-pieces';
import { readTableSlowly, WRAPPERS } from '../table/parse/read-table-oracle';

export const COLUMNS: readonly ColumnSpec[] = [
  { name: 'a', type: 'FLOAT' },
  { name: 'nameé', type: 'STRING' },
  { name: 'x"y', type: 'TIMESTAMP' },
  { name: 'e', type: 'ENUM' },
  { name: '__proto__', type: 'INT' },
  { name: 'u', type: 'UNKNOWN' },
  { name: 'w', type: 'TIMESTAMP', isWallDate: true },
];

export type Parsers = Readonly<Record<string, CreateRowParser>>;

/** What a parser does differently, in words. */
export interface Difference {
  parser: string;
  difference: string;
}

/** A reply with many members beside its rows is rare; the last of a repeated member counts. */
type Read = Pick<ReadTable, 'rowCount' | 'columns' | 'extraMembers'> & {
  remarked: readonly (string | null)[];
  /** The remarks, which the parsers say in the same words. */
  remarkText?: string;
};
type Outcome = Read | RrError;

const outcomeOf = (read: () => Read | ReadTable): Outcome => {
  try {
    const table = read();
    return 'remarked' in table ? table : { ...table, ...remarksOf(table) };
  } catch (thrown) {
    if (thrown instanceof RrError && thrown.code === 'bad-reply') return thrown;
    throw thrown;
  }
};

/** `JSON.parse` does not tell of a field that comes twice. */
const IS_TWICE = /^The first row of the reply has column .* twice/;

const remarksOf = ({ remarks = [] }: ReadTable): Pick<Read, 'remarked' | 'remarkText'> => ({
  remarked: remarks.filter(({ text }) => !IS_TWICE.test(text)).map(({ column }) => column),
  remarkText: remarks.map(({ text }) => text).join(' '),
});

/**
 * Compares each parser with `JSON.parse`, with the parsers before it, and with itself when the reply comes in pieces of
 * the sizes that `nextSize` returns. Parsers must refuse a reply in the same words. Returns the first difference.
 */
export function differenceOf(
  bytes: Uint8Array,
  nextSize: () => number,
  parsers: Parsers,
): Difference | undefined {
  const reply = { bytes, columns: COLUMNS };
  const obvious = outcomeOf(() => readObviously(bytes));
  let before: Outcome | undefined;
  for (const [parser, createRowParser] of Object.entries(parsers)) {
    const whole = outcomeOf(() => readInPieces({ ...reply, createRowParser }));
    const pieces = outcomeOf(() => readInPieces({ ...reply, createRowParser }, nextSize));
    const difference =
      between(whole, pieces, 'in pieces') ||
      (hasSameWords(whole, pieces) ? '' : `in pieces: ${wordsOf(pieces)}, not ${wordsOf(whole)}`) ||
      between(obvious, whole, 'read') ||
      (!before || hasSameWords(before, whole) ? '' : `${wordsOf(whole)}, not ${wordsOf(before)}`) ||
      (whole instanceof RrError ? '' : checkTable(whole));
    if (difference) return { parser, difference };
    before = whole;
  }
  return undefined;
}

/** Reads a reply with `JSON.parse`, and refuses bytes that are not UTF-8. */
function readObviously(bytes: Uint8Array): Read {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new RrError('bad-reply', 'no UTF-8');
  }
  if (text.startsWith('\uFEFF')) text = text.slice(1);
  const body = asLines(text) ?? text;
  // `readTableSlowly` takes more characters for white space than JSON does.
  const lines = body.split('\n').filter((line) => /[^ \t\r]/.test(line));
  if (!isJson(body) && !lines.every(isJson)) throw new RrError('bad-reply', 'no JSON');
  return readTableSlowly(body, COLUMNS);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const wordsOf = (outcome: Outcome): string =>
  outcome instanceof RrError ? `"${outcome.message}"` : (outcome.remarkText ?? '');

const hasSameWords = (left: Outcome, right: Outcome): boolean => wordsOf(left) === wordsOf(right);

/** Other lists of rows are not compared. */
const membersOf = ({ extraMembers }: Read): string =>
  JSON.stringify(
    [...new Set(extraMembers.map(([name]) => name))].filter((name) => !WRAPPERS.includes(name)).sort(),
  );

/** Says how an outcome differs from the wanted one. Two refusals do not differ. */
function between(expected: Outcome, got: Outcome, how: string): string {
  if (expected instanceof RrError && got instanceof RrError) return '';
  if (got instanceof RrError) return `${how}: refused, ${got.message}`;
  if (expected instanceof RrError) return `${how}: accepted, where ${expected.message}`;
  if (expected.rowCount !== got.rowCount) return `${how}: ${got.rowCount} rows, not ${expected.rowCount}`;
  if (membersOf(expected) !== membersOf(got))
    return `${how}: beside it ${membersOf(got)}, not ${membersOf(expected)}`;
  if (`${expected.remarked}` !== `${got.remarked}`)
    return `${how}: remarks on ${got.remarked}, not ${expected.remarked}`;
  for (const [name, column] of expected.columns) {
    const actual = got.columns.get(name);
    if (!actual) return `${how}: no ${name}`;
    for (let row = 0; row < expected.rowCount; row++) {
      const [value, is] = [valueAt(column, row), valueAt(actual, row)];
      if (!Object.is(value, is))
        return `${how}: ${name} of row ${row} is ${JSON.stringify(is)}, not ${JSON.stringify(value)}`;
    }
  }
  return '';
}
