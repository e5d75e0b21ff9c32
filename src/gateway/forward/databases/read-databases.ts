import type { DatabaseEntry } from '../../../contract/entries';
import type { ServiceProfile } from '../../../contract/profile';

export const MAX_LIST_BYTES = 4 * 1024 * 1024;

/** Reads a databases-list body in any form that the profile allows. Returns undefined for any other body. */
export function readDatabases(
  body: string,
  spellings: ServiceProfile['databases'],
): DatabaseEntry[] | undefined {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return undefined;
  }
  const { list, name } = spellings;
  const entries = Array.isArray(json) ? json : list.map((member) => field(json, member)).find(Array.isArray);
  return entries?.flatMap((entry: unknown) => {
    const id = idOf(entry, spellings);
    return id === undefined ? [] : [{ id: String(id), name: String(firstOf(entry, name) ?? id) }];
  });
}

/** The id of a databases-list entry, or its name if it has no id. Undefined if it has neither. */
export const idOf = (
  entry: unknown,
  { id, name }: Pick<ServiceProfile['databases'], 'id' | 'name'>,
): string | number | undefined =>
  typeof entry === 'string' ? entry : (firstOf(entry, id) ?? firstOf(entry, name));

export const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

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

function firstOf(entry: unknown, spellings: readonly string[]): string | number | undefined {
  const value = spellings
    .map((name) => field(entry, name))
    .find((found) => found !== undefined && found !== null);
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}
