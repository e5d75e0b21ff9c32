import { setRealTimer, type SetTimer } from '../../client/timer';
import { asRrError } from '../../contract/failure';
import type { GatewayStatus } from '../../contract/gateway-wire';

const WELL_MS = 5 * 60_000;
const DEGRADED_MS = 30_000;

export interface StatusWatch {
  /** Asks now and then polls until `pause`. */
  look(): void;
  /** Keeps the last status. */
  pause(): void;
  forget(): void;
}

export interface StatusWatchOptions {
  ask(signal: AbortSignal): Promise<GatewayStatus>;
  tell(status: GatewayStatus | null): void;
  setTimer?: SetTimer;
}

/** Keeps the last status if no answer comes. Stops until `look` at an older gateway, which lacks the endpoint. */
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
