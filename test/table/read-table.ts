import { atOnce } from '../../src/table/task';
import type { ColumnSpec, Table } from '../../src/table/table';
import { createTableReader } from '../../src/table/table-reader';

/** Reads a whole reply without a pause. See {@link createTableReader} for its forms. */
export function readTable(
  body: string | Uint8Array,
  columns: readonly ColumnSpec[],
  wrappers: readonly string[],
  what: string,
): Table {
  const reader = createTableReader({ columns, wrappers, what });
  atOnce(reader.push(typeof body === 'string' ? new TextEncoder().encode(body) : body));
  return atOnce(reader.finish());
}
