import type { DuckDBConnection } from '@duckdb/node-api';
import type { RentrollSelection } from '../../contract/entries';
import { sqlText } from '../data/sql-text';
import type { Column } from '../catalogue/column';
import { joinsFor, nearTables, RENTROLLS } from './row-source';
import { rowsSql } from './row-json';

/** The temporary table that {@link chooseRolls} makes: the columns of {@link chosenRolls}, and `batch`. */
export const CHOSEN = 'temp.chosen';

/** The approximate number of rows in the first batch. It is small, so that the first rows are sent at once. */
const FIRST_ROWS = 1024;
/** Each batch has twice the rows of the previous one, up to this many times the first. Sorting a batch takes memory. */
const MAX_TIMES = 32;

/**
 * Divides the rent rolls into batches: one query would sort all rows before it returned the first. Starts a
 * transaction, so that the data stays the same while rows are being sent. Returns the number of batches.
 */
export async function chooseRolls(connection: DuckDBConnection, choice: RollChoice): Promise<number> {
  await connection.run('BEGIN TRANSACTION');
  // `before` counts rows before this rent roll, in sizes of the first batch. Batch k begins after 2^k - 1 of them.
  const doublings = Math.log2(MAX_TIMES);
  await connection.run(`
    CREATE TEMP TABLE chosen AS
    SELECT * EXCLUDE (units, before), CASE WHEN before < ${MAX_TIMES - 1} THEN floor(log2(before + 1))
      ELSE ${doublings} + floor((before - ${MAX_TIMES - 1}) / ${MAX_TIMES}) END::INTEGER AS batch
    FROM (
      SELECT *, (sum(units) OVER (ORDER BY property_id, rentroll_id) - units) / ${FIRST_ROWS} AS before
      FROM (${chosenRolls(choice)}) JOIN (SELECT rentroll_id, units FROM ${RENTROLLS}) USING (rentroll_id)
    )`);
  const [[batches] = []] = (
    await connection.runAndReadAll(`SELECT coalesce(max(batch) + 1, 0)::INTEGER FROM ${CHOSEN}`)
  ).getRows();
  return Number(batches);
}

export interface RollChoice {
  databases: readonly string[];
  rentrolls: RentrollSelection;
  /** Selects only approved rent rolls. `latest` then means the newest approved one of each property. */
  approvedOnly: boolean;
}

/** `previous_id`, `previous_q` and `previous_date` are null for the first rent roll that the choice allows. */
const chosenRolls = ({ databases, rentrolls, approvedOnly }: RollChoice): string => `
  SELECT rentroll_id, property_id, q, date,
    lag(rentroll_id) OVER w AS previous_id, lag(q) OVER w AS previous_q, lag(date) OVER w AS previous_date
  FROM ${RENTROLLS}
  WHERE database_id IN (${databases.map(sqlText).join(', ')}) ${approvedOnly ? 'AND is_approved' : ''}
  WINDOW w AS (PARTITION BY property_id ORDER BY date)
  ${rentrolls === 'latest' ? 'QUALIFY row_number() OVER (PARTITION BY property_id ORDER BY date DESC) = 1' : ''}`;

/** Selects one row for each unit and rent roll, whichever columns are requested. */
export function querySql(columns: readonly Column[], batch: number): string {
  const inBatch = `s.rentroll_id IN (SELECT rentroll_id FROM ${CHOSEN} WHERE batch = ${batch})`;
  const rows = rowsSql(columns, {
    from: `state s ${joinsFor(columns.map(({ sql }) => sql))}`,
    key: 's.unit_id, s.rentroll_id',
    order: 'r.property_id, s.rentroll_id, s.unit_id',
  });
  return `WITH ${nearTables(inBatch)} ${rows}`;
}
