import type { DuckDBConnection } from '@duckdb/node-api';
import type { Column } from '../../catalogue/column';
import { changeText } from './change-table';
import { changesSql } from './changes-sql';
import { chooseRolls } from '../choose-rolls';
import type { RollChoice } from '../chosen-rolls';
import { findChanges } from './find-changes';
import type { RowsQuery } from '../row-stream';

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
