import type { ServiceProfile } from '../../../contract/profile';
import { field, idOf } from './read-databases';

/**
 * A databases-list body with nothing in it but the databases of a limit, in the envelope it came in and each entry as
 * it came. Undefined where the body is no databases-list: then nothing of it may be shown. Reads as `readDatabases`
 * does, but takes no id that is a number too long to be exact, because it may be another one.
 */
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
  // Only this member: what else an envelope holds may tell of other databases.
  for (const member of spellings.list) {
    const entries = field(json, member);
    if (Array.isArray(entries)) return JSON.stringify({ [member]: entries.filter(isWithin) });
  }
  return undefined;
}

const isExact = (id: string | number | undefined): boolean =>
  typeof id === 'string' || (typeof id === 'number' && Math.abs(id) <= Number.MAX_SAFE_INTEGER);
