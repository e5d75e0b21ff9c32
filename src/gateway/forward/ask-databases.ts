import { RrError } from '../../contract/failure';
import type { ServiceProfile } from '../../contract/profile';
import type { AskDatabases } from '../tokens/refused/probes';
import { drainBody } from './upstream/drain-body';
import { readCapped } from '../http/read-capped';
import { MAX_LIST_BYTES, readDatabases } from './databases/read-databases';
import { tokenHeader } from './upstream/token-header';
import type { Upstream } from './upstream/upstream';

const PROBE_MS = 15_000;

export function createAskDatabases(profile: ServiceProfile, upstream: Upstream): AskDatabases {
  return async (token) => {
    const stop = new AbortController();
    const timer = setTimeout(
      () => stop.abort(new RrError('timed-out', 'The probe took too long.')),
      PROBE_MS,
    );
    try {
      const { path } = profile.databases;
      const headers = { accept: 'application/json', ...tokenHeader(profile, token) };
      const { statusCode, body } = await upstream.send(
        { method: 'GET', path, headers, isRead: false },
        // A queue of its own, because the requests in the data queue wait for the verdict.
        `probe ${token.fingerprint}`,
        { signal: stop.signal, remainingMs: () => PROBE_MS },
      );
      if (statusCode < 200 || statusCode > 299) {
        drainBody(body);
        return { state: statusCode === 401 ? 'refused' : 'indeterminate' };
      }
      const databases = readDatabases(await readCapped(body, MAX_LIST_BYTES), profile.databases);
      return databases ? { state: 'accepted', databases } : { state: 'indeterminate' };
    } catch {
      return { state: 'indeterminate' };
    } finally {
      clearTimeout(timer);
    }
  };
}
