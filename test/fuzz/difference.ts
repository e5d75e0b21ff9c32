import type { CreateRowParser } from '../../src/table/parse/row-parser';
import { RrError } from '../../src/contract/failure';
import { valueAt } from '../../src/table/column-values';
import type { ColumnSpec, Table } from '../../src/table/table';
import { asLines } from '../table/parse/as-lines';
import { checkTable } from '../table/parse/check-table';
import { readInPieces } from '../table/parse/read-in-pieces';
import { readTableSlowly } from '../table/parse/read-table-oracle';

export const COLUMNS: readonly ColumnSpec[] = [
  { name: 'a', type: 'FLOAT' },
  { name: 'nameé', type: 'STRING' },
  { name: 'x"y', type: 'TIMESTAMP' },
  { name: 'e', type: 'ENUM' },
  { name: '__proto__', type: 'INT' },
];
const WRAPPERS = ['rows', 'data'];

type Outcome = Table | RrError;

const outcomeOf = (read: () => Table): Outcome => {
  try {
    return read();
  } catch (thrown) {
    if (thrown instanceof RrError && thrown.code === 'bad-reply') return thrown;
    throw thrown;
  }
};

/**
 * Where the reader of bytes and the obvious way do not agree about a reply, in words; '' where they do. The reply comes
 * whole, and in pieces of the sizes that `nextSize` tells, which must not matter, not even for a refusal.
 */
export function differenceOf(
  bytes: Uint8Array,
  nextSize: () => number,
  createRowParser?: CreateRowParser,
): string {
  const reply = { bytes, columns: COLUMNS, wrappers: WRAPPERS, ...(createRowParser && { createRowParser }) };
  const whole = outcomeOf(() => readInPieces(reply));
  const pieces = outcomeOf(() => readInPieces(reply, nextSize));
  const wanted = outcomeOf(() => readObviously(bytes));
  return (
    between(whole, pieces, 'in pieces') ||
    between(wanted, whole, 'read') ||
    (whole instanceof RrError ? '' : checkTable(whole))
  );
}

/** The obvious way. Bytes that are no UTF-8, and text that is no strict JSON, are damage to it as well. */
function readObviously(bytes: Uint8Array): Table {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new RrError('bad-reply', 'no UTF-8');
  }
  if (text.startsWith('\uFEFF')) text = text.slice(1);
  const body = asLines(text) ?? text;
  // The exact parser takes a few things for white space that JSON does not.
  const lines = body.split('\n').filter((line) => /[^ \t\r]/.test(line));
  if (!isJson(body) && !lines.every(isJson)) throw new RrError('bad-reply', 'no JSON');
  return readTableSlowly(body, COLUMNS, WRAPPERS, 'The query reply');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** How an outcome differs from the wanted one. Of two refusals only those of the same reader must say the same. */
function between(wanted: Outcome, got: Outcome, how: string): string {
  if (wanted instanceof RrError || got instanceof RrError) {
    if (!(wanted instanceof RrError)) return `${how}: refused, ${(got as RrError).message}`;
    if (!(got instanceof RrError)) return `${how}: accepted, where ${wanted.message}`;
    return how === 'in pieces' && wanted.message !== got.message
      ? `${how}: "${got.message}", not "${wanted.message}"`
      : '';
  }
  if (wanted.rowCount !== got.rowCount) return `${how}: ${got.rowCount} rows, not ${wanted.rowCount}`;
  for (const [name, column] of wanted.columns) {
    const other = got.columns.get(name);
    if (!other) return `${how}: no ${name}`;
    for (let row = 0; row < wanted.rowCount; row++) {
      const [value, is] = [valueAt(column, row), valueAt(other, row)];
      if (!Object.is(value, is))
        return `${how}: ${name} of row ${row} is ${JSON.stringify(is)}, not ${JSON.stringify(value)}`;
    }
  }
  return '';
}
