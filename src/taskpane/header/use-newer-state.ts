import { useChanging, usePaneContext } from '../components/use-pane-context';
import { newerState, type PaneState } from './pane-state';

/** Returns undefined during a refresh and while its changes wait for a word: the person is at it. */
export function useNewerState(): PaneState | undefined {
  const { newer, refresh } = usePaneContext();
  const properties = useChanging(newer, newer.properties);
  const isRefreshing = useChanging(refresh, () => refresh.progress() !== null || refresh.found() !== null);
  return isRefreshing ? undefined : newerState(properties);
}
