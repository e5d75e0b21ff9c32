import type { DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';
import type { RentRoll, UnitInRoll } from '../../changes/rent-roll';
import { sqlText } from '../../data/sql-text';
import { CHOSEN } from '../choose-rolls';
import { nearTables, joinsFor } from '../row-source';
import { FACT_COLUMNS, KEY_COLUMNS, factSql, unitOf } from './roll-facts';

/** A rent roll of a property and the previous one, each with the units that may have changed. */
export interface RollPair {
  rentrollId: number;
  previousId: number;
  q: number;
  previousQ: number;
  earlier: RentRoll & { units: UnitInRoll[] };
  later: RentRoll & { units: UnitInRoll[] };
}

/** The first columns of a row. The facts follow. `side` is null if a unit is the same in both rent rolls. */
const HEAD = ['rentroll_id', 'previous_id', 'q', 'previous_q', 'date', 'previous_date', 'side', 'unit_id'];
const PLACES = new Map([...HEAD, ...FACT_COLUMNS.map(({ name }) => name)].map((name, i) => [name, i]));

const keyNames = new Set(KEY_COLUMNS.map(({ name }) => name));
/** Reuses the values that were computed to detect changes. */
const factColumns = FACT_COLUMNS.map((column) =>
  keyNames.has(column.name) ? { ...column, sql: `key_fact.${column.name}` } : column,
);
const facts = factColumns.map((column) => `${factSql(column)} AS ${column.name}`).join(', ');
const factJoins = joinsFor(factColumns.map(({ sql }) => sql));
const keys = KEY_COLUMNS.map(({ name, sql }) => `${sql} AS ${name}`).join(', ');
const keyJoins = joinsFor(KEY_COLUMNS.map(({ sql }) => sql));
const differs = KEY_COLUMNS.map(({ name }) => `earlier.${name} IS DISTINCT FROM later.${name}`);
const unitsOf = (id: 'rentroll_id' | 'previous_id') =>
  `SELECT pair.rentroll_id AS pair_id, key_fact.* FROM pair JOIN key_fact ON key_fact.rentroll_id = pair.${id}`;

/** The units of a property lie together, so the second condition saves most of the scan. Rent rolls are scattered. */
const OF_PAIRS = `s.rentroll_id IN (SELECT rentroll_id FROM roll)
  AND s.unit_id IN (SELECT unit_id FROM unit JOIN pair USING (property_id))`;

/**
 * Reads the key columns once for each rent roll, which is usually in two pairs. Reads all facts only for units that
 * differ and for units whose rent is converted.
 */
const pairsSql = (batch: number, fxCurrency: string | null): string => `
  WITH pair AS MATERIALIZED (SELECT * FROM ${CHOSEN} WHERE batch = ${batch} AND previous_id IS NOT NULL),
  roll AS MATERIALIZED (SELECT rentroll_id FROM pair UNION SELECT previous_id FROM pair),
  ${nearTables(OF_PAIRS)},
  key_fact AS MATERIALIZED (
    SELECT s.rentroll_id, s.unit_id, ${keys}
    FROM state s ${keyJoins}
  ),
  earlier AS (${unitsOf('previous_id')}),
  later AS (${unitsOf('rentroll_id')}),
  matched AS (
    SELECT coalesce(later.pair_id, earlier.pair_id) AS pair_id, coalesce(later.unit_id, earlier.unit_id) AS unit_id,
      later.pair_id IS NULL OR earlier.pair_id IS NULL OR ${differs.join(' OR ')} AS changed,
      ${fxCurrency === null ? 'false' : `later.in_place_rent_pa <> 0 AND later.currency <> ${sqlText(fxCurrency)}`} AS foreign_rent
    FROM earlier FULL JOIN later ON earlier.pair_id = later.pair_id AND earlier.unit_id = later.unit_id
  ), side AS (
    SELECT pair_id, unit_id, side
    FROM matched JOIN (VALUES (true, 'earlier'), (true, 'later'), (false, NULL)) AS t(of_changed, side) ON of_changed = changed
    WHERE changed OR foreign_rent
  )
  SELECT pair.rentroll_id, previous_id, pair.q, previous_q, pair.date::VARCHAR, previous_date::VARCHAR, side, s.unit_id,
    ${facts}
  FROM side JOIN pair ON pair.rentroll_id = pair_id
    JOIN key_fact ON key_fact.unit_id = side.unit_id
      AND key_fact.rentroll_id = CASE side WHEN 'earlier' THEN previous_id ELSE pair.rentroll_id END
    JOIN state s ON s.rentroll_id = key_fact.rentroll_id AND s.unit_id = key_fact.unit_id
    ${factJoins}
  ORDER BY pair.rentroll_id`;

/** Yields, by id, pairs that differ or have rents to convert. Another query on the connection would end the stream. */
export async function* rollPairs(
  connection: DuckDBConnection,
  batch: number,
  fxCurrency: string | null,
): AsyncGenerator<RollPair> {
  let pair: RollPair | undefined;
  for await (const chunk of await connection.stream(pairsSql(batch, fxCurrency)))
    for (const read of rowsOf(chunk)) {
      const id = read('rentroll_id') as number;
      if (pair && pair.rentrollId !== id) {
        yield pair;
        pair = undefined;
      }
      pair ??= {
        rentrollId: id,
        previousId: read('previous_id') as number,
        q: read('q') as number,
        previousQ: read('previous_q') as number,
        earlier: { date: read('previous_date') as string, units: [] },
        later: { date: read('date') as string, units: [] },
      };
      const unit = unitOf(read('unit_id') as number, read);
      if (read('side') !== 'later') pair.earlier.units.push(unit);
      if (read('side') !== 'earlier') pair.later.units.push(unit);
    }
  if (pair) yield pair;
}

function* rowsOf(chunk: DuckDBDataChunk): Generator<(name: string) => unknown> {
  const columns = chunk.getColumns();
  for (let row = 0; row < chunk.rowCount; row++)
    yield (name) => columns[PLACES.get(name) ?? columns.length]?.[row];
}
