import type { DuckDBConnection } from '@duckdb/node-api';
import type { Column } from '../../catalogue/column';
import type { Change, Exchange, Rates } from '../../changes/change';
import { sqlText } from '../../data/sql-text';
import { chooseRolls, type RollChoice } from '../choose-rolls';
import type { RowsQuery } from '../row-stream';
import { joinsFor, nearTables, RENTROLLS } from '../row-source';
import { rowFields, rowJson } from '../row-json';
import { compareRentrolls } from '../../changes/compare-rentrolls';
import { EXCHANGE_RATES } from '../../data/world';
import { rollPairs, type RollPair } from './roll-pairs';

interface Compared {
  rentrollId: number;
  previousId: number;
  changes: readonly Change[];
}

/** The columns of changes in SQL: name, type, and the property of a change that it holds. */
const CHANGE_FIELDS = `
  rentroll_id INTEGER rentrollId
  previous_id INTEGER previousId
  unit_id INTEGER unitId
  place INTEGER place
  gone BOOLEAN gone
  change_type VARCHAR type
  reason VARCHAR reason
  previous_tenant VARCHAR previousTenant
  currency VARCHAR currency
  previous_cents DOUBLE previousRent
  cents DOUBLE rent
  previous_area DOUBLE previousArea
  area DOUBLE area`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' ') as [name: string, type: string, property: string]);

/** Formats changes as the JSON that {@link CHANGE_TABLE} reads: an object with one list for each column. */
function changeText(compared: readonly Compared[]): string {
  const rows = compared.flatMap(({ changes, ...rolls }) =>
    changes.map((change, position): Record<string, unknown> => ({ ...change, ...rolls, place: position })),
  );
  return JSON.stringify(
    Object.fromEntries(CHANGE_FIELDS.map(([name, , property]) => [name, rows.map((row) => row[property])])),
  );
}

const lists = Object.fromEntries(CHANGE_FIELDS.map(([name, type]) => [name, [type]]));

/**
 * Reads the changes from `$changes`. A temporary table would keep those of earlier batches until the transaction ends.
 * `VALUES` keeps DuckDB from folding the parameter value by value. A value that does not fit its column is an error.
 */
const CHANGE_TABLE = `
  SELECT ${CHANGE_FIELDS.map(([name]) => `unnest(lists.${name}) AS ${name}`).join(', ')}
  FROM (SELECT from_json_strict(text, ${sqlText(JSON.stringify(lists))}) AS lists FROM (VALUES ($changes)) AS given(text))`;

/** Yields a query for each batch. Read all its rows before asking for the next. `fxCurrency` null: no conversion. */
export async function* changeQueries(
  connection: DuckDBConnection,
  columns: readonly Column[],
  choice: RollChoice,
  fxCurrency: string | null,
): AsyncGenerator<RowsQuery> {
  const batches = await chooseRolls(connection, choice);
  const sql = changesSql(columns);
  for (let batch = 0; batch < batches; batch++) {
    const changes = changeText(await findChanges(connection, batch, fxCurrency));
    yield { sql, values: { changes } };
  }
}

/** Orders rows by property, rent roll, unit. Columns describe the later rent roll, or the earlier if a unit is gone. */
const changesSql = (columns: readonly Column[]): string => `
  WITH change AS (${CHANGE_TABLE}), detailed AS (
    SELECT change.* REPLACE (previous_area::DECIMAL(12,2) AS previous_area, change.area::DECIMAL(12,2) AS area),
      (previous_cents / 100)::DECIMAL(14,2) AS previous_rent, (cents / 100)::DECIMAL(14,2) AS rent,
      previous.date AS previous_date, later.date AS later_date, if(gone, previous_id, change.rentroll_id) AS row_id
    FROM change JOIN ${RENTROLLS} later ON later.rentroll_id = change.rentroll_id
      JOIN ${RENTROLLS} previous ON previous.rentroll_id = previous_id
  ), ${nearTables('(s.rentroll_id, s.unit_id) IN (SELECT row_id, unit_id FROM detailed)')}
  SELECT ${rowJson(columns, '__form')} AS row
  FROM (
    SELECT ${rowFields(columns)}, (hash(x.unit_id, x.rentroll_id) % 4)::INTEGER AS __form
    FROM detailed x JOIN state s ON s.rentroll_id = x.row_id AND s.unit_id = x.unit_id
      ${joinsFor(columns.map(({ sql }) => sql))}
    ORDER BY r.property_id, x.rentroll_id, x.place
  )`;

/** Compares each rent roll of a batch (see `chooseRolls`) with the previous one. */
async function findChanges(
  connection: DuckDBConnection,
  batch: number,
  fxCurrency: string | null,
): Promise<Compared[]> {
  const found: Compared[] = [];
  for await (const pair of rollPairs(connection, batch, fxCurrency)) {
    const { rentrollId, previousId, earlier, later } = pair;
    const exchange = fxCurrency === null ? undefined : exchangeOf(fxCurrency, pair);
    found.push({ rentrollId, previousId, changes: compareRentrolls(earlier, later, exchange) });
  }
  return found;
}

const exchangeOf = (currency: string, { previousQ, q }: RollPair): Exchange => ({
  currency,
  earlier: ratesAt(previousQ),
  later: ratesAt(q),
});

/** Returns the rates of a quarter, counted from 1. Leaves out currencies without a rate. */
const ratesAt = (q: number): Rates =>
  Object.fromEntries(
    Object.entries(EXCHANGE_RATES).flatMap(([currency, rates]) => {
      const rate = rates[q - 1];
      return rate === undefined ? [] : [[currency, rate] as const];
    }),
  );
