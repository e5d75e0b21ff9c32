import { asRrError, RrError } from '../contract/failure';
import { failureOf, linkSignal } from './signals';

export interface SessionKey {
  key: string;
  identity: string;
}

export interface SessionScope {
  /** Ends all work of the session before. Returns false where nothing changes. */
  set(next: SessionKey | null): boolean;
  current(): SessionKey | null;
  /** Runs work of the present session: `signed-out` at once where there is none, and aborted when it ends. */
  run<T>(
    callerSignal: AbortSignal | undefined,
    work: (session: SessionKey, signal: AbortSignal) => Promise<T>,
  ): Promise<T>;
}

interface Session extends SessionKey {
  /** Ends each piece of work under way. */
  ends: Set<(failure: RrError) => void>;
  refused: boolean;
}

const signedOut = () => new RrError('signed-out', 'Not signed in. Open the Rent Roll pane and sign in.');

/** `onRefused` is called once for a session that the gateway no longer knows. */
export function createSessionScope(onRefused: () => void): SessionScope {
  let session: Session | null = null;

  return {
    set(next) {
      if (next?.key === session?.key && next?.identity === session?.identity) return false;
      const before = session;
      session = next && { ...next, ends: new Set(), refused: false };
      const failure = next
        ? new RrError('cancelled', 'Cancelled by another sign-in. Enter the formula again.')
        : signedOut();
      before?.ends.forEach((end) => end(failure));
      return true;
    },
    current: () => session,
    async run(callerSignal, work) {
      if (callerSignal?.aborted) throw failureOf(callerSignal);
      const mine = session;
      if (!mine) throw signedOut();
      const { signal, abort, release } = linkSignal(callerSignal);
      mine.ends.add(abort);
      try {
        return await work(mine, signal);
      } catch (thrown) {
        const failure = asRrError(thrown);
        if (failure.code === 'signed-out' && mine === session && !mine.refused) {
          mine.refused = true;
          // Apart, so that nothing it does can take the place of the failure.
          queueMicrotask(onRefused);
        }
        throw failure;
      } finally {
        mine.ends.delete(abort);
        release();
      }
    },
  };
}
