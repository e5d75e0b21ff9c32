import type { DatabaseEntry } from '../../contract/entries';
import type { ServiceProfile } from '../../contract/profile';

/** A databases-list body in any of the forms the profile allows; undefined where it is none of them. */
export function readDatabases(
  body: string,
  { list, id, name }: ServiceProfile['databases'],
): DatabaseEntry[] | undefined {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return undefined;
  }
  const entries = Array.isArray(json) ? json : list.map((member) => field(json, member)).find(Array.isArray);
  return entries?.flatMap((entry: unknown) => {
    if (typeof entry === 'string') return [{ id: entry, name: entry }];
    const theId = text(entry, id) ?? text(entry, name);
    return theId === undefined ? [] : [{ id: theId, name: text(entry, name) ?? theId }];
  });
}

/** The database ids in the values of the databases header. */
export function readSelection(
  values: readonly string[],
  format: ServiceProfile['databasesHeader']['format'],
): string[] {
  const ids = values.flatMap((value) => (format === 'json' ? idsInJson(value) : value.split(',')));
  return [...new Set(ids.map((id) => id.trim()).filter((id) => id !== ''))];
}

function idsInJson(value: string): string[] {
  try {
    const ids: unknown = JSON.parse(value);
    return Array.isArray(ids) ? ids.map(String) : [];
  } catch {
    return [];
  }
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

const text = (entry: unknown, spellings: readonly string[]): string | undefined => {
  const value = spellings
    .map((name) => field(entry, name))
    .find((found) => found !== undefined && found !== null);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
};
