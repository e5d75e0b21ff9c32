import { setRealTimer, type SetTimer } from '../../client/timer';
import { asRrError } from '../../contract/failure';
import type { GatewayStatus } from '../../contract/gateway-wire';

/** How long what was said last stands while all is well, and while something is wrong. */
const WELL_MS = 5 * 60_000;
const DEGRADED_MS = 30_000;

export interface StatusWatch {
  /** Asks now, and again from time to time until told to pause. */
  look(): void;
  /** Asks no more, and keeps what was said last. */
  pause(): void;
  /** Pauses, and knows nothing any more. */
  forget(): void;
}

export interface StatusWatchOptions {
  ask(signal: AbortSignal): Promise<GatewayStatus>;
  /** Gets what is known, each time the gateway has answered. */
  tell(status: GatewayStatus | null): void;
  setTimer?: SetTimer;
}

/**
 * Keeps knowing how the gateway is. Where it does not answer, what it said last stands, for its silence shows in
 * whatever else is asked of it; an older gateway that knows no such question is asked only when told to look.
 */
export function watchStatus({ ask, tell, setTimer = setRealTimer }: StatusWatchOptions): StatusWatch {
  let last: GatewayStatus | null = null;
  let asking = new AbortController();
  let clear = () => {};

  const pause = () => {
    asking.abort();
    clear();
  };
  const know = (next: GatewayStatus | null) => {
    last = next;
    tell(next);
  };
  const lookAgain = () => {
    const isDegraded = last !== null && (last.troubles.length > 0 || last.tokens.stop !== 'none');
    clear = setTimer(look, isDegraded ? DEGRADED_MS : WELL_MS);
  };
  const look = () => {
    pause();
    const { signal } = (asking = new AbortController());
    ask(signal).then(
      (status) => {
        if (signal.aborted) return;
        know(status);
        lookAgain();
      },
      (thrown) => {
        if (signal.aborted) return;
        if (asRrError(thrown).code === 'not-found') know(null);
        else lookAgain();
      },
    );
  };
  return {
    look,
    pause,
    forget() {
      pause();
      know(null);
    },
  };
}
