import { setRealTimer, type SetTimer } from '../../client/timer';
import { asRrError } from '../../contract/failure';
import type { GatewayStatus } from '../../contract/gateway-wire';

/** The interval while all is well, and while something is wrong. */
const WELL_MS = 5 * 60_000;
const DEGRADED_MS = 30_000;

export interface StatusWatch {
  /** Asks now and then polls until `pause`. */
  look(): void;
  /** Stops polling and keeps the last status. */
  pause(): void;
  /** Stops polling and clears the last status. */
  forget(): void;
}

export interface StatusWatchOptions {
  ask(signal: AbortSignal): Promise<GatewayStatus>;
  /** Called with the status after each answer. */
  tell(status: GatewayStatus | null): void;
  setTimer?: SetTimer;
}

/**
 * Polls the status of the gateway. Keeps the last status if the gateway does not answer: other requests show that. Stops
 * polling an older gateway, which has no status endpoint, until the next `look`.
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
