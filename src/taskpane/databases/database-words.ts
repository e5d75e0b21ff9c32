import type { DatabaseEntry } from '../../contract/entries';

/** Returns "2 of 3 databases". */
export const chosenCount = (chosen: number, all: number): string =>
  `${chosen} of ${all} database${all === 1 ? '' : 's'}`;

/** Returns the first names of a choice: "Harbour, Meridian and 3 more". */
export function chosenNames(chosen: readonly DatabaseEntry[]): string {
  const names = chosen.map(({ name }) => name);
  if (names.length > 3) return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
  return names.join(', ');
}

/** Returns the databases whose name contains the text, regardless of case. */
export function matchingDatabases<T extends DatabaseEntry>(databases: readonly T[], search: string): T[] {
  const wanted = search.trim().toLocaleLowerCase();
  return databases.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
}
