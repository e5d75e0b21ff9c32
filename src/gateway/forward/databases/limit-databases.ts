import { badInput, RrError, badReply } from '../../../contract/failure';
import type { ServiceProfile } from '../../../contract/profile';
import type { DatabaseLimit } from '../../access-keys/access-keys';
import { parseJson } from '../../http/read-capped';
import type { Endpoint } from '../endpoints';
import { partSentence } from '../../../contract/partial-reply';
import { pagingOf } from '../../../contract/list-endpoints';
import { findList, valueAtPath } from '../../../contract/reply-list';
import { headerMembers, isMarkerHeader, type Member, readMarkers } from '../../../contract/reply-markers';
import { cutText } from '../../../contract/cut-text';
import { describeDatabases } from './database-names';
import { idOf } from './read-databases';

export interface Selection {
  /** Empty: all databases of the credential. Never empty for a limited caller, except on databases-list. */
  ids: readonly string[];
  /** The value of the databases header. Undefined: the header is not sent. */
  header: string | string[] | undefined;
}

const LONGEST_NAME = 60;

/**
 * Rebuilds the header of a limited caller from the limit itself, so that no odd spelling bypasses the limit. Throws
 * `lost-membership` beyond the limit or if the endpoint cannot be limited, `bad-input` if a header cannot be used.
 */
export function selectDatabases(
  endpoint: Pick<Endpoint, 'takesDatabases' | 'isDatabasesList' | 'isRead'>,
  values: readonly string[],
  limit: DatabaseLimit,
  { databasesHeader: { format } }: Pick<ServiceProfile, 'databasesHeader'>,
): Selection {
  if (limit === null)
    return endpoint.takesDatabases ? unlimited(values, format) : { ids: [], header: undefined };
  if (!endpoint.isRead) throw cannotBeLimited('cannot create properties');
  // `limitDatabasesList` filters its reply.
  if (endpoint.isDatabasesList) return { ids: [], header: undefined };
  if (!endpoint.takesDatabases)
    throw cannotBeLimited('cannot read this data, because the service does not restrict it by database');

  const asked = readAsked(values, format);
  const refused = asked.filter((id) => !limit.includes(id));
  if (refused.length > 0 || limit.length === 0) throw outside(refused);
  const ids = asked.length > 0 ? limit.filter((id) => asked.includes(id)) : [...limit];
  return { ids, header: formatDatabasesHeader(ids, format) };
}

type Format = ServiceProfile['databasesHeader']['format'];

/** Keeps the header unchanged, but splits repeated headers: a browser joins them with commas. */
function unlimited(values: readonly string[], format: Format): Selection {
  const ids = readSelection(values, format);
  const lines = format === 'repeated' ? ids : values;
  if (lines.length === 0) return { ids, header: undefined };
  return { ids, header: format === 'repeated' ? ids : lines.join(',') };
}

function readAsked(values: readonly string[], format: Format): string[] {
  const named = values.filter((value) => value.trim() !== '');
  if (format === 'json' && named.some((value) => jsonIds(value) === undefined))
    throw badInput('The databases header of this request is not a JSON list of identifiers.');
  return readSelection(named, format);
}

function readSelection(values: readonly string[], format: Format): string[] {
  const ids = values.flatMap((value) => (format === 'json' ? (jsonIds(value) ?? []) : value.split(',')));
  return [...new Set(ids.map((id) => id.trim()).filter((id) => id !== ''))];
}

/** Returns undefined unless the value is a JSON list of identifiers. */
function jsonIds(value: string): string[] | undefined {
  const ids = parseJson(value);
  const isList = Array.isArray(ids) && ids.every((id) => typeof id === 'string' || typeof id === 'number');
  return isList ? ids.map(String) : undefined;
}

/** Quotes the ids that the caller sent. The names of these databases are not for the caller to know. */
function outside(refused: readonly string[]): RrError {
  const shown = refused.map((id) => cutText(id.replace(/\p{C}/gu, ' '), LONGEST_NAME));
  return new RrError(
    'lost-membership',
    refused.length === 0
      ? 'Your access key does not include any database. Ask your administrator for another key.'
      : `Your access key does not include the database${refused.length > 1 ? 's' : ''} ${describeDatabases(shown, {})}. Choose other databases in the Rent Roll pane, or ask your administrator for access.`,
  );
}

const cannotBeLimited = (why: string) =>
  new RrError(
    'lost-membership',
    `Your access key is limited to some databases and ${why}. Ask your administrator for a key without a limit.`,
  );

/** Printable Latin-1 without commas. Servers trim spaces at both ends. */
const HEADER_SAFE = /^(?! )[\x20-\x2b\x2d-\x7e\xa1-\xff]+(?<! )$/;

/** Takes at least one id. Throws `bad-input` for an id that the service would read as a different id or as several. */
function formatDatabasesHeader(ids: readonly string[], format: Format): string | string[] {
  if (format === 'json') return asciiJson(ids);
  const unsafe = ids.find((id) => !isHeaderSafe(id));
  if (unsafe !== undefined)
    throw badInput(
      'Your access key includes a database whose identifier does not fit into a request header. ' +
        'Ask your administrator for another key, or to set databasesHeader.format to json.',
    );
  return format === 'repeated' ? [...ids] : ids.join(',');
}

export const isHeaderSafe = (id: string): boolean => HEADER_SAFE.test(id);

/** Escapes all characters outside ASCII, because a header cannot carry them. */
const asciiJson = (ids: readonly string[]) =>
  JSON.stringify(ids).replace(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

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
  const members = [...headerMembers(Object.entries(headers)), ...found.extraMembers];
  const markers = readMarkers(members, 'databases');
  const part = paging === 'none' ? partSentence(markers, found.list.length) : undefined;
  if (part !== undefined) throw badReply(part);
  const retainedHeaders = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !isMarkerHeader(name)),
  );
  if (paging === 'none') return { body: JSON.stringify(entries), headers: retainedHeaders };
  const way = paging.by === 'page' ? undefined : wayOn(paging.members, found.extraMembers);
  const next = way === undefined ? {} : { [way[0]]: way[1] };
  const isMore = markers.more !== undefined || (!markers.isAll && found.list.length > 0);
  return {
    body: JSON.stringify({ [wrapperOf(spellings.list)]: entries, ...next }),
    headers: {
      ...retainedHeaders,
      ...(headers.link !== undefined && { link: headers.link }),
      ...(paging.by === 'cursor' && pickHeader(headers, paging.header)),
      ...(paging.by === 'page' && { 'x-has-more': String(isMore) }),
    },
  };
}

const wrapperOf = (list: readonly string[]) => list.find((name) => !name.includes('.')) ?? 'databases';

/** The member that leads to the next page, as a member of the object around the list. */
function wayOn(paths: readonly string[], extraMembers: readonly Member[]): Member | undefined {
  const fields = Object.fromEntries(extraMembers);
  for (const path of paths) {
    const value = valueAtPath(fields, path) ?? valueAtPath(fields, path.slice(path.indexOf('.') + 1));
    if (typeof value === 'string' || typeof value === 'number') return [path, value];
  }
  return undefined;
}

function pickHeader(headers: Record<string, string>, name: string): Record<string, string> {
  const value = headers[name.toLowerCase()];
  return value === undefined ? {} : { [name.toLowerCase()]: value };
}

/** A longer number is not exact, so it could match a different id. */
const isExact = (id: string | number | undefined) =>
  typeof id === 'string' || (typeof id === 'number' && Math.abs(id) <= Number.MAX_SAFE_INTEGER);
