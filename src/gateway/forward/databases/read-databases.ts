import type { DatabaseEntry } from '../../../contract/entries';
import type { ServiceProfile } from '../../../contract/profile';
import { partSentence } from '../../../contract/partial-reply';
import { findList } from '../../../contract/reply-list';
import { headerMembers, readMarkers } from '../../../contract/reply-markers';
import { parseJson, readCapped } from '../../http/read-capped';
import type { AskDatabases } from '../../tokens/refused/probes';
import { drainBody } from '../upstream/decode-body';
import { Ending, tooSlow } from '../upstream/request-life';
import { tokenHeader } from '../../tokens/access-token';
import type { Upstream } from '../upstream/upstream';

export const MAX_LIST_BYTES = 4 * 1024 * 1024;

/** Reads a databases-list body in any form that the profile allows. Returns undefined for any other body. */
export function readDatabases(
  body: string,
  spellings: ServiceProfile['databases'],
): DatabaseEntry[] | undefined {
  const { list, name } = spellings;
  return findList(parseJson(body), list)?.list.flatMap((entry: unknown) => {
    const id = idOf(entry, spellings);
    return id === undefined ? [] : [{ id: String(id), name: String(firstOf(entry, name) ?? id) }];
  });
}

/** Whether a databases-list says nothing of further databases. */
function isWholeList(
  body: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  { databases }: Pick<ServiceProfile, 'databases'>,
): boolean {
  const found = findList(parseJson(body), databases.list);
  const heads = Object.entries(headers).map(([name, value]) => [name, String(value ?? '')] as const);
  const markers = readMarkers([...headerMembers(heads), ...(found?.extraMembers ?? [])], 'databases');
  return partSentence(markers, found?.list.length ?? 0) === undefined;
}

/** The id of a databases-list entry, or its name if it has no id. Undefined if it has neither. */
export const idOf = (
  entry: unknown,
  { id, name }: Pick<ServiceProfile['databases'], 'id' | 'name'>,
): string | number | undefined =>
  typeof entry === 'string' ? entry : (firstOf(entry, id) ?? firstOf(entry, name));

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

function firstOf(entry: unknown, spellings: readonly string[]): string | number | undefined {
  const value = spellings
    .map((name) => field(entry, name))
    .find((found) => found !== undefined && found !== null);
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

const PROBE_MS = 15_000;

export function createAskDatabases(profile: ServiceProfile, upstream: Upstream): AskDatabases {
  return async (token) => {
    const signal = new Ending();
    setTimeout(() => signal.abort(tooSlow(PROBE_MS)), PROBE_MS).unref();
    try {
      const { path } = profile.databases;
      const headers = { accept: 'application/json', ...tokenHeader(profile, token) };
      const { statusCode, body, ...reply } = await upstream.send(
        { method: 'GET', path, headers, isRead: false },
        // A queue of its own, because the requests in the data queue wait for the verdict.
        `probe ${token.fingerprint}`,
        { signal, remainingMs: () => PROBE_MS },
      );
      if (statusCode < 200 || statusCode > 299) {
        drainBody(body);
        return { state: statusCode === 401 ? 'refused' : 'indeterminate' };
      }
      const text = await readCapped(body, MAX_LIST_BYTES);
      const databases = readDatabases(text, profile.databases);
      if (!databases) return { state: 'indeterminate' };
      return { state: 'accepted', databases, isWhole: isWholeList(text, reply.headers, profile) };
    } catch {
      return { state: 'indeterminate' };
    }
  };
}
