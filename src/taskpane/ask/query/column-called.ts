import type { ColumnEntry } from '../../../contract/entries';

/** Finds a column by identifier, otherwise by a display name that no other column has. Ignores case. */
export function columnCalled(columns: readonly ColumnEntry[], text: string): ColumnEntry | undefined {
  const wanted = fold(text);
  if (wanted === '') return undefined;
  const named = columns.find(({ name }) => fold(name) === wanted);
  if (named) return named;
  const labelled = columns.filter(({ label }) => fold(label ?? '') === wanted);
  return labelled.length === 1 ? labelled[0] : undefined;
}

const fold = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');
