import { badReply } from '../../../contract/failure';
import { partSentence } from '../../../contract/partial-reply';
import { pagingOf } from '../../../contract/list-endpoints';
import type { ServiceProfile } from '../../../contract/profile';
import { findList, valueAtPath } from '../../../contract/reply-list';
import { headerMembers, isMarkerHeader, type Member, readMarkers } from '../../../contract/reply-markers';
import { parseJson } from '../../http/parse-json';
import { idOf } from './read-databases';

interface ListReply {
  body: string;
  headers: Record<string, string>;
}

/**
 * Removes databases outside a limit. Returns undefined if the body is not a databases-list: do not show it then. Throws
 * `bad-reply` if the service sent only a part. What it says about pages is passed on without its counts, which would
 * tell of other databases.
 */
export function limitDatabasesList(
  { body, headers }: ListReply,
  limit: readonly string[],
  profile: Pick<ServiceProfile, 'databases' | 'paging'>,
): ListReply | undefined {
  const { databases: spellings } = profile;
  const paging = pagingOf(profile, 'databases');
  const found = findList(parseJson(body), spellings.list);
  if (!found) return undefined;
  const isWithin = (entry: unknown) => {
    const id = idOf(entry, spellings);
    return isExact(id) && limit.includes(String(id));
  };
  const entries = found.list.filter(isWithin);
  const members = [...headerMembers(Object.entries(headers)), ...found.beside];
  const markers = readMarkers(members, 'databases');
  const part = paging === 'none' ? partSentence(markers, found.list.length) : undefined;
  if (part !== undefined) throw badReply(part);
  const kept = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !isMarkerHeader(name) && !OF_THE_BODY.includes(name)),
  );
  if (paging === 'none') return { body: JSON.stringify(entries), headers: kept };
  const way = paging.by === 'page' ? undefined : wayOn(paging.members, found.beside);
  const next = way === undefined ? {} : { [way[0]]: way[1] };
  const isMore = markers.more !== undefined || (!markers.isAll && found.list.length > 0);
  return {
    body: JSON.stringify({ [wrapperOf(spellings.list)]: entries, ...next }),
    headers: {
      ...kept,
      ...(headers.link !== undefined && { link: headers.link }),
      ...(paging.by === 'cursor' && keptHeader(headers, paging.header)),
      ...(paging.by === 'page' && { 'x-has-more': String(isMore) }),
    },
  };
}

/** Headers that describe the bytes of the body that is not passed on. */
const OF_THE_BODY: readonly string[] = ['content-length', 'content-encoding', 'content-type'];

const wrapperOf = (list: readonly string[]): string =>
  list.find((name) => !name.includes('.')) ?? 'databases';

/** The member that leads to the next page, as a member of the object around the list. */
function wayOn(paths: readonly string[], beside: readonly Member[]): Member | undefined {
  const fields = Object.fromEntries(beside);
  for (const path of paths) {
    const value = valueAtPath(fields, path) ?? valueAtPath(fields, path.slice(path.indexOf('.') + 1));
    if (typeof value === 'string' || typeof value === 'number') return [path, value];
  }
  return undefined;
}

function keptHeader(headers: Record<string, string>, name: string): Record<string, string> {
  const value = headers[name.toLowerCase()];
  return value === undefined ? {} : { [name.toLowerCase()]: value };
}

/** A longer number is not exact, so it could match a different id. */
const isExact = (id: string | number | undefined): boolean =>
  typeof id === 'string' || (typeof id === 'number' && Math.abs(id) <= Number.MAX_SAFE_INTEGER);
