import { Button, makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up';
import { ErrorCircleFilled } from '@fluentui/react-icons/svg/error-circle';
import { InfoRegular } from '@fluentui/react-icons/svg/info';
import { WarningFilled } from '@fluentui/react-icons/svg/warning';
import type { ReactNode } from 'react';
import { useChanging, useWritten } from '../../pane-kit/common-parts';
import { countOf } from '../../contract/count-text';
import { LinkButton } from '../../pane-kit/link-button';
import { useAction } from '../../pane-kit/use-action';
import { useKit } from '../../pane-kit/use-kit';
import { chosenCount } from '../databases/database-words';
import type { OwnDatabases } from '../databases/use-own-databases';
import type { PaneState } from './pane-state';

const useStyles = makeStyles({
  header: {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    display: 'flex',
    alignItems: 'center',
    boxSizing: 'border-box',
    height: '48px',
    // Excel lays a small menu of its own over the right edge.
    padding: '0 12px 0 16px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  name: { ...typographyStyles.subtitle2, margin: '0 0 0 8px' },
  // The account stays at the right.
  grow: { flex: '1 1 0' },
});

interface PaneHeaderProps {
  /** All are missing while signed out. */
  databases?: ReactNode;
  undo?: ReactNode;
  account?: ReactNode;
}

export function PaneHeader({ databases, undo, account }: PaneHeaderProps) {
  const styles = useStyles();
  return (
    <header className={styles.header} data-focus-next="client-id access-key sign-in">
      <ProductIcon />
      <h1 className={account ? 'visually-hidden' : styles.name}>Rent Roll</h1>
      {databases}
      <span className={styles.grow} />
      {undo}
      {account}
    </header>
  );
}

/** The same icon as assets/icon.svg. */
const ProductIcon = () => (
  <svg
    width="24"
    height="24"
    viewBox="0 0 80 80"
    style={{ flex: 'none' }}
    aria-hidden="true"
    focusable="false"
  >
    <rect width="80" height="80" rx="16" fill="#0f6c5c" />
    <g fill="#fff">
      <path
        d="M12 38 40 14l28 24"
        fill="none"
        stroke="#fff"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="22" y="38" width="36" height="7" rx="2" />
      <rect x="22" y="49" width="25" height="7" rx="2" opacity=".85" />
      <rect x="22" y="60" width="31" height="7" rx="2" opacity=".7" />
    </g>
  </svg>
);

interface DatabasesButtonProps extends Pick<OwnDatabases, 'own' | 'lost'> {
  /** How many the formulas read. */
  chosen: number;
  open: boolean;
  toggle(): void;
}

/** Says how many databases the workbook reads, and opens and closes their list. */
export function DatabasesButton({ own, lost, chosen, open, toggle }: DatabasesButtonProps) {
  const kit = useKit();
  const Chevron = open ? ChevronUpRegular : ChevronDownRegular;
  return (
    <Button
      id="open-databases"
      className={kit.regular}
      style={{
        flex: '0 1 auto',
        minWidth: 0,
        overflow: 'hidden',
        padding: '5px 2px 5px 6px',
        whiteSpace: 'nowrap',
      }}
      appearance="subtle"
      aria-expanded={open}
      icon={<Chevron className={kit.chevron} />}
      iconPosition="after"
      onClick={toggle}
    >
      {lost.length > 0 && (
        <WarningFilled className={mergeClasses(kit.doubtful, kit.icon)} style={{ marginRight: 6 }} />
      )}
      <span className="visually-hidden">Databases: </span>
      {own ? chosenCount(chosen, own.length + lost.length) : countOf(chosen, 'database')}
      {lost.length > 0 && <span className="visually-hidden">({lost.length} no longer available to you)</span>}
    </Button>
  );
}

/** Undoes what the add-in wrote last, whatever tab wrote it. */
export function UndoButton() {
  const written = useWritten();
  const last = useChanging(written, written.current);
  const undo = useAction(written.undo);
  if (!last) return null;
  const name = `Undo: ${last.what}`;
  return (
    <Button
      appearance="subtle"
      icon={<ArrowUndoRegular />}
      aria-label={name}
      title={`${name} (Ctrl+Z)`}
      data-focus-next="open-databases"
      disabledFocusable={undo.busy}
      onClick={() => void undo.run()}
    />
  );
}

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
            <LinkButton className={mergeClasses(kit.smallStrong, kit.start)} onClick={action.run}>
              {action.label}
            </LinkButton>
          )}
        </div>
      )}
    </div>
  );
}
