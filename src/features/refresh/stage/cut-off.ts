import type { Client } from '../../../client/client';
import { linkSignal, waitFor } from '../../../client/signals';
import type { SetTimer } from '../../../client/timer';
import { asRrError, RrError } from '../../../contract/failure';

/** A list of databases that takes longer says that something is slow, and not that nothing can be reached. */
const MOST_MS = 3_000;

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
  /** The gateway has told a failure, and the list of databases came. */
  let isPartial = false;
  const ends = new Set<(failure: RrError) => void>();

  /** In a stage of its own, because no answer from before may serve. */
  async function askDatabases(signal: AbortSignal): Promise<void> {
    const stage = client.openStage();
    const late = linkSignal(signal);
    const clear = setTimer(() => late.abort(new RrError('timed-out', 'The service is slow.')), MOST_MS);
    try {
      await waitFor(client.databases({ signal: late.signal, stage }), late.signal);
    } catch (thrown) {
      const told = asRrError(thrown);
      if (told.code === 'unreachable') failure = told;
    } finally {
      clear();
      late.release();
      stage.discard();
    }
    if (failure) for (const end of ends) end(failure);
  }

  async function look(told: RrError, signal: AbortSignal): Promise<void> {
    if (told.code !== 'unreachable' || failure || (isPartial && !isOwn(told))) return;
    asking ??= askDatabases(signal).finally(() => (asking = undefined));
    await asking;
    isPartial ||= !failure && !isOwn(told);
  }

  return {
    /** Why nothing can be reached. */
    failure: () => failure,
    /** Lets the next question try again. */
    reset: () => void (failure = undefined),
    /** Runs one question. Rejects with the failure of all once nothing can be reached. */
    async run<T>(signal: AbortSignal, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
      if (failure) throw failure;
      const mine = linkSignal(signal);
      ends.add(mine.abort);
      try {
        return await ask(mine.signal);
      } catch (thrown) {
        await look(asRrError(thrown), signal);
        throw failure ?? thrown;
      } finally {
        ends.delete(mine.abort);
        mine.release();
      }
    },
  };
}

/** The gateway gives its failures an id. Without one it was not reached itself. */
const isOwn = ({ requestId }: RrError): boolean => requestId === undefined;

/** One sentence about a refresh that nothing answered. */
export const cutOffText = (failure: RrError): string =>
  isOwn(failure)
    ? 'The rent-roll server cannot be reached. All cells keep their values. Check your connection and refresh again.'
    : 'The rent-roll service cannot be reached. All cells keep their values. Refresh again in a few minutes.';
