import { useClient, useRefresher, useSession, useVisibility } from '../../pane-kit/shared-parts';
import { useChanging } from '../../pane-kit/pane-part';
import { useEffect, useMemo, useState } from 'react';
import type { GatewayStatus } from '../../contract/gateway-wire';
import { watchStatus } from './status-watch';

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
    () => watchStatus({ ask: (signal) => client.status(signal), tell: setStatus }),
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
