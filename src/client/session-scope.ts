import { asRrError, RrError, throwIfAborted } from '../contract/failure';
import { linkSignal } from './signals';

export interface SessionKey {
  key: string;
  identity: string;
}

interface Session extends SessionKey {
  ends: Set<(failure: RrError) => void>;
  refused: boolean;
}

const signedOut = () => new RrError('signed-out', 'Not signed in. Open the Rent Roll pane and sign in.');

/** `onRefused` is called once for a session that the gateway no longer knows. */
export function createSessionScope(onRefused: () => void) {
  let session: Session | null = null;

  return {
    /** Ends all work of the previous session. False if the session is the same. */
    set(next: SessionKey | null): boolean {
      if (next?.key === session?.key && next?.identity === session?.identity) return false;
      const before = session;
      session = next && { ...next, ends: new Set(), refused: false };
      const failure = next
        ? new RrError('cancelled', 'Cancelled by another sign-in. Enter the formula again.')
        : signedOut();
      before?.ends.forEach((end) => end(failure));
      return true;
    },
    current: (): SessionKey | null => session,
    /** Aborts the work when the session ends. Rejects with `signed-out` without a session. */
    async run<T>(
      callerSignal: AbortSignal | undefined,
      work: (session: SessionKey, signal: AbortSignal) => Promise<T>,
    ): Promise<T> {
      throwIfAborted(callerSignal);
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
          // Later, so that an error in it cannot replace this failure.
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

export type SessionScope = ReturnType<typeof createSessionScope>;
