import type { CreateRowParser } from '../../../src/table/parse/row-parser';
import { atOnce } from '../../../src/table/steps';
import type { ColumnSpec } from '../../../src/table/table';
import { WRAPPERS } from './read-table-oracle';
import { createTableReader, type ReadTable } from '../../../src/table/table-reader';

export interface Reply {
  bytes: Uint8Array;
  columns: readonly ColumnSpec[];
  createRowParser?: CreateRowParser;
}

/** Reads a reply in pieces of the sizes that `nextSize` returns. */
export function readInPieces(
  { bytes, columns, createRowParser }: Reply,
  nextSize: () => number = () => Infinity,
): ReadTable {
  const reader = createTableReader({
    columns,
    wrappers: WRAPPERS,
    what: 'The query reply',
    ...(createRowParser && { createRowParser }),
  });
  for (let at = 0; at < bytes.length;) {
    const end = Math.min(bytes.length, at + Math.max(1, nextSize()));
    const piece = bytes.slice(at, end);
    if (atOnce(reader.push(piece))) piece.fill(0);
    at = end;
  }
  return atOnce(reader.finish());
}
