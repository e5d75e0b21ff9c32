import type { DuckDBConnection } from '@duckdb/node-api';
import { chosenRolls, type RollChoice } from './chosen-rolls';
import { RENTROLLS } from './tables';

/** The table of this connection that {@link chooseRolls} makes: what {@link chosenRolls} gives, and `batch`. */
export const CHOSEN = 'temp.chosen';

/** About so many rows are in the first batch, so that they go out at once. */
const FIRST_ROWS = 1024;
/** Each batch is twice the one before it until it is so many times the first. Sorting it takes memory. */
const MOST_TIMES = 32;

/**
 * Numbers the chosen rent rolls by batches, in the order of property and rent roll, and gives how many there are. One
 * query for all would sort all rows, with all their columns, before it gave the first. From here on the connection sees
 * the data as it is now, whatever is decided while the rows are on their way.
 */
export async function chooseRolls(connection: DuckDBConnection, choice: RollChoice): Promise<number> {
  await connection.run('BEGIN TRANSACTION');
  // Rows before this rent roll, in sizes of the first batch; a doubling batch k begins after 2^k - 1 of them.
  const doublings = Math.log2(MOST_TIMES);
  await connection.run(`
    CREATE TEMP TABLE chosen AS
    SELECT * EXCLUDE (units, before), CASE WHEN before < ${MOST_TIMES - 1} THEN floor(log2(before + 1))
      ELSE ${doublings} + floor((before - ${MOST_TIMES - 1}) / ${MOST_TIMES}) END::INTEGER AS batch
    FROM (
      SELECT *, (sum(units) OVER (ORDER BY property_id, rentroll_id) - units) / ${FIRST_ROWS} AS before
      FROM (${chosenRolls(choice)}) JOIN (SELECT rentroll_id, units FROM ${RENTROLLS}) USING (rentroll_id)
    )`);
  const [[batches] = []] = (
    await connection.runAndReadAll(`SELECT coalesce(max(batch) + 1, 0)::INTEGER FROM ${CHOSEN}`)
  ).getRows();
  return Number(batches);
}
