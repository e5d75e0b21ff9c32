import type { ServiceProfile } from '../../../contract/profile';
import { isBlank } from '../../../table/column-values';
import type { Value } from '../../../table/table';
import type { Beside } from '../../formulas/basis';
import { sourceColumns, type SourceFact } from './source-columns';

/** Where one row of a result is from. Each fact is null if the row has none, or the service has no such column. */
export type SourceRow = Readonly<Record<SourceFact, Value>>;

/** The rows of a result, as `CellCall.beside` tells them for {@link sourceColumns}. */
export interface SourceRows {
  rows: readonly SourceRow[];
  /** The facts that the service has no column for. */
  lacking: ReadonlySet<SourceFact>;
}

export function sourceRows(beside: Beside, count: number, profile: ServiceProfile): SourceRows {
  const columns = Object.entries(sourceColumns(profile)) as [SourceFact, string][];
  const rows = Array.from(
    { length: count },
    (_, row) =>
      Object.fromEntries(
        columns.map(([fact, name]) => {
          const value = beside.get(name)?.[row] ?? null;
          return [fact, isBlank(value) ? null : value];
        }),
      ) as SourceRow,
  );
  return { rows, lacking: new Set(columns.flatMap(([fact, name]) => (beside.has(name) ? [] : [fact]))) };
}

/** Ids are numbers or texts. Equal ones have the same key. */
export const idKey = (id: Value): string => String(id).trim();

/** Returns each value of a fact once, in the order of the rows, without blanks. */
export function distinctFacts(rows: readonly SourceRow[], fact: SourceFact): Value[] {
  const found = new Map<string, Value>();
  for (const row of rows) {
    const value = row[fact];
    if (value !== null && !found.has(idKey(value))) found.set(idKey(value), value);
  }
  return [...found.values()];
}
