import { Link, mergeClasses } from '@fluentui/react-components';
import { useChanging, usePaneContext } from '../components/use-pane-context';
import { useKit } from '../components/use-kit';

/** Says in the other tabs how a refresh goes or went: the ribbon starts one from anywhere. */
export function RefreshNews({ show }: { show(): void }) {
  const { refresh } = usePaneContext();
  const progress = useChanging(refresh, refresh.progress);
  const last = useChanging(refresh, refresh.last);
  const found = useChanging(refresh, refresh.found);
  const kit = useKit();
  const wasSkipped = last?.outcome === 'found' && !found;
  const text = progress
    ? `Refreshing: ${progress.done} of ${progress.total}`
    : wasSkipped
      ? undefined
      : last?.text;
  return (
    <div role="status">
      {text !== undefined && (
        <div className={mergeClasses(kit.quiet, kit.line, kit.row, kit.lineBelow)}>
          <span className={mergeClasses(kit.wrap, kit.fill)}>{text}</span>
          <Link as="button" type="button" className={mergeClasses(kit.smallStrong, kit.start)} onClick={show}>
            Show
          </Link>
        </div>
      )}
    </div>
  );
}
