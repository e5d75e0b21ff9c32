import type { ServiceProfile } from '../../contract/profile';

/**
 * A databases-list body with nothing in it but the databases of a limit, in the envelope it came in and each entry as
 * it came. Undefined where the body is no databases-list: then nothing of it may be shown. Reads as `readDatabases`
 * does, but takes no id that is a number too long to be exact, because it may be another one.
 */
export function limitDatabasesList(
  body: string,
  limit: readonly string[],
  { list, id, name }: ServiceProfile['databases'],
): string | undefined {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return undefined;
  }
  const isWithin = (entry: unknown) => {
    const found = typeof entry === 'string' ? entry : (firstOf(entry, id) ?? firstOf(entry, name));
    return isExact(found) && limit.includes(String(found));
  };
  if (Array.isArray(json)) return JSON.stringify(json.filter(isWithin));
  // Only this member: what else an envelope holds may tell of other databases.
  for (const member of list) {
    const entries = own(json, member);
    if (Array.isArray(entries)) return JSON.stringify({ [member]: entries.filter(isWithin) });
  }
  return undefined;
}

function firstOf(entry: unknown, spellings: readonly string[]): string | number | undefined {
  const value = spellings
    .map((spelling) => own(entry, spelling))
    .find((found) => found !== undefined && found !== null);
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

const isExact = (id: string | number | undefined): boolean =>
  typeof id === 'string' || (typeof id === 'number' && Math.abs(id) <= Number.MAX_SAFE_INTEGER);

const own = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
