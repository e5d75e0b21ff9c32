import { valueAt } from '../column-values';
import type { Table } from '../table';

/** Whether two columns hold the same values in each of the tables that have both. False if none has. */
export function haveSameValues(tables: readonly Table[], one: string, other: string): boolean {
  const pairs = tables.flatMap(({ columns, rowCount }) => {
    const [a, b] = [columns.get(one), columns.get(other)];
    return a && b && rowCount > 0 ? [{ a, b, rowCount }] : [];
  });
  return (
    pairs.length > 0 &&
    pairs.every(({ a, b, rowCount }) => {
      for (let row = 0; row < rowCount; row++) if (valueAt(a, row) !== valueAt(b, row)) return false;
      return true;
    })
  );
}
