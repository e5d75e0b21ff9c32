import type { ServiceProfile } from '../../../contract/profile';
import { field, idOf } from './read-databases';

/** Removes databases outside a limit. Returns undefined if the body is not a databases-list: do not show it then. */
export function limitDatabasesList(
  body: string,
  limit: readonly string[],
  spellings: ServiceProfile['databases'],
): string | undefined {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return undefined;
  }
  const isWithin = (entry: unknown) => {
    const id = idOf(entry, spellings);
    return isExact(id) && limit.includes(String(id));
  };
  if (Array.isArray(json)) return JSON.stringify(json.filter(isWithin));
  // Keep only the list: other members of the envelope may describe other databases.
  for (const member of spellings.list) {
    const entries = field(json, member);
    if (Array.isArray(entries)) return JSON.stringify({ [member]: entries.filter(isWithin) });
  }
  return undefined;
}

/** A longer number is not exact, so it could match a different id. */
const isExact = (id: string | number | undefined): boolean =>
  typeof id === 'string' || (typeof id === 'number' && Math.abs(id) <= Number.MAX_SAFE_INTEGER);
