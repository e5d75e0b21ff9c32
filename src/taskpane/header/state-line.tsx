import { Link, mergeClasses } from '@fluentui/react-components';
import { ErrorCircleFilled } from '@fluentui/react-icons/svg/error-circle';
import { InfoRegular } from '@fluentui/react-icons/svg/info';
import { WarningFilled } from '@fluentui/react-icons/svg/warning';
import { useKit } from '../../pane-kit/use-kit';
import type { PaneState } from './pane-state';

const LOOKS = {
  neutral: { icon: <InfoRegular />, color: 'neutral' },
  warning: { icon: <WarningFilled />, color: 'doubtful' },
  error: { icon: <ErrorCircleFilled />, color: 'bad' },
} as const;

interface StateLineProps {
  state: Pick<PaneState, 'text' | 'intent'> | undefined;
  action?: { label: string; run(): void } | undefined;
}

/** One line about the whole pane. Its region is always there, so that screen readers announce a change. */
export function StateLine({ state, action }: StateLineProps) {
  const kit = useKit();
  const look = state && LOOKS[state.intent];
  return (
    <div role="status" data-focus-next="open-databases sign-in">
      {look && (
        <div
          className={mergeClasses(kit.small, kit.iconRow, kit.row, kit.lineAbove, kit.lineBelow, kit.ground)}
          style={{ gridTemplateColumns: '16px minmax(0, 1fr) auto' }}
        >
          <span className={mergeClasses(kit.icon, kit[look.color])} aria-hidden="true">
            {look.icon}
          </span>
          <span>{state.text}</span>
          {action && (
            <Link
              as="button"
              type="button"
              className={mergeClasses(kit.smallStrong, kit.start)}
              onClick={action.run}
            >
              {action.label}
            </Link>
          )}
        </div>
      )}
    </div>
  );
}
