import { bareColumn, type ColumnEntry } from '../../contract/entries';
import type { ServiceProfile } from '../../contract/profile';
import { oncePerObject } from '../once-per-value';

export const changeColumnNames = ({ changes }: ServiceProfile): string[] => [
  ...new Set([...changes.defaultColumns, ...Object.keys(changes.columnTypes)]),
];

/** Adds the columns that only the profile knows. */
export function withChangeColumns(listed: readonly ColumnEntry[], profile: ServiceProfile): ColumnEntry[] {
  const names = new Set(listed.map(({ name }) => name));
  return [
    ...listed,
    ...changeColumnNames(profile)
      .filter((name) => !names.has(name))
      .map((name) => bareColumn(name, headingOf(name), profile.changes.columnTypes[name])),
  ];
}

/** The same array for the same list, because an index of its names is kept for it. */
const changeCatalogues = oncePerObject((profile: ServiceProfile) =>
  oncePerObject((listed: readonly ColumnEntry[]) => withChangeColumns(listed, profile)),
);

/** Returns the columns that a formula may name, out of those that the service lists. */
export function catalogueOf(
  listed: readonly ColumnEntry[],
  endpoint: string,
  profile: ServiceProfile,
): readonly ColumnEntry[] {
  return endpoint === 'changes' ? changeCatalogues(profile)(listed) : listed;
}

const HEADING_WORDS: ReadonlyMap<string, string> = new Map([
  ['pa', 'PA'],
  ['id', 'ID'],
  ['rentroll', 'Rent Roll'],
  ['for', 'for'],
  ['erv', 'ERV'],
  ['sqm', 'SQM'],
]);

/** `rent_change_pa` → `Rent Change PA`, for a column to which the service gives no display name. */
export const headingOf = (name: string): string =>
  name
    .split('_')
    .map((word) => HEADING_WORDS.get(word) ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
