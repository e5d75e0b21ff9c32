import type { ServiceProfile } from '../../contract/profile';
import type { AskDatabases } from '../tokens/refused/probes';
import { drainBody } from './upstream/drain-body';
import { readCapped } from '../http/read-capped';
import { isWholeList, MAX_LIST_BYTES, readDatabases } from './databases/read-databases';
import { tokenHeader } from '../tokens/held-token';
import type { Upstream } from './upstream/upstream';

const PROBE_MS = 15_000;

export function createAskDatabases(profile: ServiceProfile, upstream: Upstream): AskDatabases {
  return async (token) => {
    try {
      const { path } = profile.databases;
      const headers = { accept: 'application/json', ...tokenHeader(profile, token) };
      const { statusCode, body, ...reply } = await upstream.send(
        { method: 'GET', path, headers, isRead: false },
        // A queue of its own, because the requests in the data queue wait for the verdict.
        `probe ${token.fingerprint}`,
        { signal: AbortSignal.timeout(PROBE_MS), remainingMs: () => PROBE_MS },
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
