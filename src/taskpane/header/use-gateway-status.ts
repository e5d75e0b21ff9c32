import { useClient, useRefresher, useSession, useVisibility, useChanging } from '../../pane-kit/common-parts';
import { useEffect, useMemo, useState } from 'react';
import { setRealTimer, type SetTimer } from '../../client/timer';
import { asRrError } from '../../contract/failure';
import type { GatewayStatus } from '../../contract/gateway-wire';

/** Returns null while signed out. */
export function useGatewayStatus(): GatewayStatus | null {
  const client = useClient();
  const session = useSession();
  const refresh = useRefresher();
  const visibility = useVisibility();
  const person = useChanging(session, session.current);
  const isRefreshing = useChanging(refresh, () => refresh.progress() !== null);
  const isShown = useChanging(visibility, visibility.isShown);
  const [status, setStatus] = useState<GatewayStatus | null>(null);
  const watch = useMemo(
    () => watchStatus({ ask: (signal) => client.status(signal), onStatus: setStatus }),
    [client],
  );
  const personId = person?.personId;
  useEffect(() => watch.forget(), [watch, personId]);
  useEffect(() => {
    if (person && isShown && !isRefreshing) watch.look();
    return watch.pause;
  }, [watch, person, isShown, isRefreshing]);
  return person && status;
}

const WELL_MS = 5 * 60_000;
const DEGRADED_MS = 30_000;

interface StatusWatch {
  /** Asks now and then polls until `pause`. */
  look(): void;
  /** Keeps the last status. */
  pause(): void;
  forget(): void;
}

interface StatusWatchOptions {
  ask(signal: AbortSignal): Promise<GatewayStatus>;
  onStatus(status: GatewayStatus | null): void;
  setTimer?: SetTimer;
}

/** Keeps the last status if no answer comes. Stops until `look` at an older gateway, which lacks the endpoint. */
export function watchStatus({ ask, onStatus, setTimer = setRealTimer }: StatusWatchOptions): StatusWatch {
  let last: GatewayStatus | null = null;
  let asking = new AbortController();
  let clear = () => {};

  const pause = () => {
    asking.abort();
    clear();
  };
  const know = (next: GatewayStatus | null) => {
    last = next;
    onStatus(next);
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
