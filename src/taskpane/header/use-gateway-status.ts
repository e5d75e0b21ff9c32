import { useClient, useRefresher, useSession, useVisibility, useChanging } from '../../pane-kit/common-parts';
import { useEffect, useState } from 'react';
import { setRealTimer, type SetTimer } from '../../client/timer';
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
  const [last, setLast] = useState<{ status: GatewayStatus; of: string }>();
  useEffect(() => {
    if (!person || !isShown || isRefreshing) return undefined;
    return pollStatus({
      ask: (signal) => client.status(signal),
      onStatus: (status) => setLast({ status, of: person.personId }),
    });
  }, [client, person, isShown, isRefreshing]);
  return last && last.of === person?.personId ? last.status : null;
}

const WELL_MS = 5 * 60_000;
const DEGRADED_MS = 30_000;

interface Polling {
  ask(signal: AbortSignal): Promise<GatewayStatus>;
  onStatus(status: GatewayStatus): void;
  setTimer?: SetTimer;
}

/** Asks now and again, also if no answer comes. Returns what ends that. */
export function pollStatus({ ask, onStatus, setTimer = setRealTimer }: Polling): () => void {
  const gone = new AbortController();
  let waitMs = WELL_MS;
  let clear = () => {};
  const look = async () => {
    const status = await ask(gone.signal).catch(() => undefined);
    if (gone.signal.aborted) return;
    if (status) {
      const isDegraded = status.troubles.length > 0 || status.tokens.stop !== 'none';
      waitMs = isDegraded ? DEGRADED_MS : WELL_MS;
      onStatus(status);
    }
    clear = setTimer(() => void look(), waitMs);
  };
  void look();
  return () => {
    gone.abort();
    clear();
  };
}
