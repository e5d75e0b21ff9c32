import type { DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';
import type { RentRoll, UnitInRoll } from '../../changes/rent-roll';
import { sqlText } from '../../data/sql-text';
import { CHOSEN } from '../choose-rolls';
import { nearTables, joinsFor } from '../row-source';
import { nameSet } from '../../../contract/name-set';
import { createCatalogue } from '../../catalogue/catalogue';
import type { Column } from '../../catalogue/column';

/** The default catalogue. A comparison reads these forms, even if the service writes values in others. */
const catalogue = createCatalogue();
const BREAKS = ['first_break_date', 'break_option_two_date', 'break_option_three_date'];
const STEPS = Array.from({ length: 10 }, (_, i) => ({
  date: `step_rent_${i + 1}_date`,
  rent: `step_rent_${i + 1}_new_rent_pa`,
}));

/** The columns of a rent roll that a comparison reads. It uses no other source. */
const FACT_COLUMNS: readonly Column[] = [
  ...nameSet(`
    use_type actual_lettable_area_sqm currency lease_id tenant_id tenant_name is_non_revenue contracted_rent_pa
    in_place_rent_pa lease_expiry_date last_rent_review_date last_indexation_date`),
  ...BREAKS,
  ...STEPS.flatMap(({ date, rent }) => [date, rent]),
].map(columnOf);

/** If anything happened to a unit, it differs in at least one of these columns. */
const KEY_COLUMNS: readonly Column[] = [
  ...nameSet(`
    lease_id tenant_id tenant_name actual_lettable_area_sqm currency contracted_rent_pa in_place_rent_pa`),
].map(columnOf);

function columnOf(name: string): Column {
  const column = catalogue.find(name);
  if (!column) throw new Error(`A comparison reads the unknown column "${name}".`);
  return column;
}

/** Returns SQL for a fact as {@link unitOf} reads it: days as text, amounts in cents, areas as numbers. */
function factSql({ type, unit, sql }: Column): string {
  if (type === 'TIMESTAMP') return `(${sql})::DATE::VARCHAR`;
  if (unit === 'currency p.a.') return `round(100 * (${sql}))::DOUBLE`;
  return type === 'FLOAT' ? `(${sql})::DOUBLE` : sql;
}

function unitOf(unitId: number, fact: (name: string) => unknown): UnitInRoll {
  const text = (name: string) => fact(name) as string;
  const day = (name: string) => fact(name) as string | null;
  const number = (name: string) => fact(name) as number;
  return {
    unitId,
    useType: text('use_type'),
    area: fact('actual_lettable_area_sqm') as number | null,
    currency: text('currency'),
    lease:
      fact('lease_id') === null
        ? null
        : {
            leaseId: text('lease_id'),
            tenantId: text('tenant_id'),
            tenantName: text('tenant_name'),
            ownUse: text('is_non_revenue') === 'true',
            contractedRent: number('contracted_rent_pa'),
            inPlaceRent: number('in_place_rent_pa'),
            expiryDate: day('lease_expiry_date'),
            breakDates: BREAKS.flatMap((name) => day(name) ?? []),
            steps: STEPS.flatMap(({ date, rent }) => {
              const from = day(date);
              return from === null ? [] : [{ date: from, rent: number(rent) }];
            }),
            lastReviewDate: day('last_rent_review_date'),
            lastIndexationDate: day('last_indexation_date'),
          },
  };
}

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
