import {
  BOOLEAN,
  DOUBLE,
  DuckDBDataChunk,
  INTEGER,
  VARCHAR,
  type DuckDBConnection,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api';
import type { Change } from '../changes/change';
import type { RollPair } from './roll-pairs';

/** Columns of the table `change`, in the order in which they are filled. */
const COLUMNS: readonly (readonly [string, DuckDBType])[] = [
  ['rentroll_id', INTEGER],
  ['previous_id', INTEGER],
  ['unit_id', INTEGER],
  ['place', INTEGER],
  ['gone', BOOLEAN],
  ['change_type', VARCHAR],
  ['reason', VARCHAR],
  ['previous_tenant', VARCHAR],
  ['currency', VARCHAR],
  ['previous_cents', DOUBLE],
  ['cents', DOUBLE],
  ['previous_area', DOUBLE],
  ['area', DOUBLE],
];
const TYPES = COLUMNS.map(([, type]) => type);
/** DuckDB's own size of a chunk. */
const CHUNK = 2048;

/**
 * Makes and fills the table `change` for this connection alone. It works where the data is open for reading, too,
 * and goes with the connection.
 */
export async function fillChangeTable(
  connection: DuckDBConnection,
  compared: AsyncIterable<{ pair: RollPair; changes: readonly Change[] }>,
): Promise<void> {
  const fields = COLUMNS.map(([name, type]) => `${name} ${type}`).join(', ');
  await connection.run(`CREATE TEMP TABLE change (${fields})`);
  const appender = await connection.createAppender('change', 'main', 'temp');
  try {
    let rows: DuckDBValue[][] = [];
    const write = () => {
      const chunk = DuckDBDataChunk.create(TYPES, rows.length);
      chunk.setRows(rows);
      appender.appendDataChunk(chunk);
      rows = [];
    };
    let place = 0;
    for await (const { pair, changes } of compared)
      for (const change of changes) {
        rows.push([
          pair.rentrollId,
          pair.previousId,
          change.unitId,
          place++,
          change.gone,
          change.type,
          change.reason,
          change.previousTenant,
          change.currency,
          change.previousRent,
          change.rent,
          change.previousArea,
          change.area,
        ]);
        if (rows.length === CHUNK) write();
      }
    if (rows.length > 0) write();
  } finally {
    appender.closeSync();
  }
}
