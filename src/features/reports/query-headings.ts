import { createColumnNames } from '../../answers/naming';
import type { ColumnEntry } from '../../contract/entries';

/** The headings of a query of its own, each once, and the place of a column among them, counted from 1. */
export function queryHeadings(catalogue: readonly ColumnEntry[]) {
  const { heading } = createColumnNames(catalogue);
  const headings: string[] = [];
  const positionOf = (name: string): number => {
    const known = headings.indexOf(heading(name));
    return known >= 0 ? known + 1 : headings.push(heading(name));
  };
  /** The place of each role that has a column. */
  const positionsOf = <Role extends string>(
    shown: readonly (readonly [Role, ColumnEntry | undefined])[],
  ): Partial<Record<Role, number>> => {
    const at: Partial<Record<Role, number>> = {};
    for (const [role, column] of shown) if (column) at[role] = positionOf(column.name);
    return at;
  };
  const columnOf = (name: string) => catalogue.find((column) => column.name === name);
  return { headings, heading, columnOf, positionOf, positionsOf };
}
