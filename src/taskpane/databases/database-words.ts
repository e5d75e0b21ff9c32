import type { DatabaseEntry } from '../../contract/entries';
import { plural } from '../../pane-kit/count-text';

export const chosenCount = (chosen: number, all: number): string =>
  `${chosen} of ${all} ${plural(all, 'database')}`;

/** Example: "Harbour, Meridian and 3 more". */
export function chosenNames(chosen: readonly DatabaseEntry[]): string {
  const names = chosen.map(({ name }) => name);
  if (names.length > 3) return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
  return names.join(', ');
}

export function matchingDatabases(databases: readonly DatabaseEntry[], search: string): DatabaseEntry[] {
  const wanted = search.trim().toLocaleLowerCase();
  return databases.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
}

export const without = (databases: readonly DatabaseEntry[], others: readonly DatabaseEntry[]) =>
  databases.filter(({ id }) => !others.some((other) => other.id === id));
