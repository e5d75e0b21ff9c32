import type { Client } from '../../../client/client';
import { linkSignal } from '../../../client/signals';
import type { SetTimer } from '../../../client/timer';
import { asRrError, type RrError } from '../../../contract/failure';

/** A list of databases that takes longer says that something is slow, and not that nothing can be reached. */
const MAX_MS = 3_000;

export type CutOff = ReturnType<typeof createCutOff>;

/**
 * Ends all questions of a refresh as soon as nothing can be reached. Some questions may fail while others are answered, and a slow
 * answer is waited for. So after the first that could not be sent, the list of databases decides: it asks for no data.
 */
export function createCutOff({
  client,
  setTimer,
}: {
  client: Pick<Client, 'databases' | 'openStage'>;
  setTimer: SetTimer;
}) {
  let failure: RrError | undefined;
  let asking: Promise<void> | undefined;
  const ends = new Set<(failure: RrError) => void>();

  /** In a stage of its own, because no answer from before may serve. */
  async function askDatabases(signal: AbortSignal): Promise<void> {
    const stage = client.openStage();
    let clear = () => {};
    const late = new Promise<void>((resolve) => (clear = setTimer(resolve, MAX_MS)));
    await Promise.race([late, client.databases({ signal, stage })]).catch((thrown: unknown) => {
      const error = asRrError(thrown);
      if (error.code === 'unreachable') failure = error;
    });
    clear();
    stage.discard();
    if (failure) for (const end of ends) end(failure);
  }

  return {
    /** Why nothing can be reached. */
    failure: () => failure,
    /** Lets the next question try again. */
    reset: () => void (failure = asking = undefined),
    /** Runs one question. Rejects with the failure of all once nothing can be reached. */
    async run<T>(signal: AbortSignal, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const mine = linkSignal(signal);
      ends.add(mine.abort);
      try {
        if (failure) throw failure;
        return await ask(mine.signal);
      } catch (thrown) {
        if (asRrError(thrown).code === 'unreachable') await (asking ??= askDatabases(signal));
        throw failure ?? thrown;
      } finally {
        ends.delete(mine.abort);
        mine.release();
      }
    },
  };
}

/** One sentence about a refresh that nothing answered. The gateway gives its own failures an id. */
export const cutOffText = ({ requestId }: RrError): string =>
  requestId === undefined
    ? 'The rent-roll server cannot be reached. All cells keep their values. Check your connection and refresh again.'
    : 'The rent-roll service cannot be reached. All cells keep their values. Refresh again in a few minutes.';
