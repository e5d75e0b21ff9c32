import { addRow, builtTable, createTableBuilder } from './parse/index';
import type { ColumnSpec, Table, Value } from './table';
import { atOnce, inChunks, type Steps } from './steps';

export interface ColumnValues extends ColumnSpec {
  values: readonly Value[];
}

/** Makes a table from columns of equal length. Meant for short lists and for tests. */
export const toTable = (columns: readonly ColumnValues[]): Table => atOnce(tableSteps(columns));

export function* tableSteps(columns: readonly ColumnValues[]): Steps<Table> {
  const rowCount = Math.max(0, ...columns.map(({ values }) => values.length));
  const builder = createTableBuilder(columns);
  yield* inChunks(rowCount, (from, end) => {
    for (let row = from; row < end; row++)
      addRow(
        builder,
        columns.map(({ values }) => values[row]!),
      );
  });
  return builtTable(builder, rowCount);
}
