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

export function matchingDatabases<T extends DatabaseEntry>(databases: readonly T[], search: string): T[] {
  const wanted = search.trim().toLocaleLowerCase();
  return databases.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
}
