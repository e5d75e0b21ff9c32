import type { AppliedChanges } from '../../../answers/refresher';
import { isEqual, rowWords } from '../../../answers/result/diff-values';
import type { DiffColumn, DiffValue } from '../../../answers/result/table-diff';
import type { LastChange } from '../explain-actions';

/** Finds what the last refresh changed in a cell. Null if it changed nothing there, or its list does not tell. */
export function lastChange(
  changes: AppliedChanges | null,
  formulaId: string,
  columns: readonly DiffColumn[],
  row: readonly DiffValue[],
  column: number,
): LastChange | null {
  const formulas = changes?.groups.flatMap((group) => group.formulas) ?? [];
  const { comparison } = formulas.find(({ id }) => id === formulaId) ?? {};
  if (!changes || comparison?.kind !== 'rows' || comparison.key.length === 0) return null;
  const key = comparison.key.map((label) => columns.findIndex((one) => one.label === label));
  const label = columns[column]?.label;
  // Two columns of one name cannot be told apart in the list.
  const isClear = (name: string | undefined) => columns.filter((one) => one.label === name).length === 1;
  if (key.includes(-1) || ![...comparison.key, label].every(isClear)) return null;
  const words = rowWords(columns, row, key);
  const found = comparison.changes.filter((change) => change.row === words && change.kind !== 'removed');
  const [change] = found;
  if (!change || found.length > 1) return null;
  if (change.kind !== 'changed') return { at: changes.at, value: 'new row' };
  const value = change.values.find((one) => one.column === label);
  return value && isEqual(value.after, row[column] ?? '') ? { at: changes.at, value } : null;
}
