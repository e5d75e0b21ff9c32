import type { DuckDBConnection } from '@duckdb/node-api';
import type { Column } from '../../catalogue/column';
import { changeText } from './change-table';
import { changesSql } from './changes-sql';
import { chooseRolls } from '../choose-rolls';
import type { RollChoice } from '../chosen-rolls';
import { findChanges } from './find-changes';
import type { RowsQuery } from '../row-stream';

/**
 * Compares each chosen rent roll with the one before it, a batch at a time, and gives for each a query of its rows as JSON
 * texts, ordered by property, rent roll and unit. All rows of one are to be taken before the next is asked for.
 * `fxCurrency` is a currency we have rates for, or null for no conversion.
 */
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
