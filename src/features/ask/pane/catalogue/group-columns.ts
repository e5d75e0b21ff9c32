import type { ColumnEntry } from '../../../../contract/entries';

export interface ColumnGroup {
  title: string;
  columns: readonly ColumnEntry[];
}

/** Returns the columns by group, both in the order of the catalogue. Those without a group come last. */
export function groupColumns(columns: readonly ColumnEntry[]): ColumnGroup[] {
  const groups = new Map<string | null, ColumnEntry[]>();
  for (const column of columns) {
    const group = groups.get(column.group);
    if (group) group.push(column);
    else groups.set(column.group, [column]);
  }
  const others = groups.get(null) ?? [];
  groups.delete(null);
  const named = [...groups].map(([title, members]) => ({ title: title ?? '', columns: members }));
  return others.length === 0 ? named : [...named, { title: 'Other columns', columns: others }];
}
