import { Spinner, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { DocumentTableRegular } from '@fluentui/react-icons/svg/document-table';
import { ErrorCircleFilled } from '@fluentui/react-icons/svg/error-circle';
import { SubtractCircleRegular } from '@fluentui/react-icons/svg/subtract-circle';
import { WarningFilled } from '@fluentui/react-icons/svg/warning';
import type { FormulaState } from '../../excel/formulas/formula-line';

const useStyles = makeStyles({
  icon: {
    display: 'grid',
    placeItems: 'center',
    width: '16px',
    height: '20px',
    fontSize: '16px',
    lineHeight: 0,
  },
  failed: { color: tokens.colorStatusDangerForeground1 },
  stale: { color: tokens.colorStatusWarningForeground3 },
  running: { color: tokens.colorBrandForeground1 },
  empty: { color: tokens.colorNeutralForeground3 },
  current: { color: tokens.colorStatusSuccessForeground1 },
  saved: { color: tokens.colorNeutralForeground3 },
});

const ICONS = {
  failed: <ErrorCircleFilled />,
  stale: <WarningFilled />,
  running: <Spinner size="extra-tiny" aria-hidden />,
  empty: <SubtractCircleRegular />,
  current: <CheckmarkCircleFilled />,
  saved: <DocumentTableRegular />,
} satisfies Record<FormulaState, unknown>;

/** Hidden from screen readers, because the text next to it says the same. */
export function FormulaStateIcon({ state }: { state: FormulaState }) {
  const styles = useStyles();
  return (
    <span className={mergeClasses(styles.icon, styles[state])} aria-hidden="true">
      {ICONS[state]}
    </span>
  );
}
