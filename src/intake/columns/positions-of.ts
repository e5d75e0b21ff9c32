import type { ColumnProposal } from '../extraction';
import type { TargetColumn } from '../vocabulary/target-columns';

/** Where each thing that the columns mean stands. */
export const positionsOf = (columns: readonly ColumnProposal[]): Map<TargetColumn, number> =>
  new Map(columns.flatMap(({ column, position }) => (column ? [[column, position]] : [])));
