import { Spinner, mergeClasses } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { DocumentTableRegular } from '@fluentui/react-icons/svg/document-table';
import { ErrorCircleFilled } from '@fluentui/react-icons/svg/error-circle';
import { SubtractCircleRegular } from '@fluentui/react-icons/svg/subtract-circle';
import { WarningFilled } from '@fluentui/react-icons/svg/warning';
import { useKit } from '../../../pane-kit/use-kit';
import type { FormulaState } from '../../../answers/formulas/formula-line';

const LOOKS = {
  failed: { icon: <ErrorCircleFilled />, color: 'bad' },
  stale: { icon: <WarningFilled />, color: 'doubtful' },
  running: { icon: <Spinner size="extra-tiny" aria-hidden />, color: 'pale' },
  empty: { icon: <SubtractCircleRegular />, color: 'pale' },
  current: { icon: <CheckmarkCircleFilled />, color: 'good' },
  saved: { icon: <DocumentTableRegular />, color: 'pale' },
} as const satisfies Record<FormulaState, unknown>;

/** Hidden from screen readers, because the text next to it says the same. */
export function FormulaStateIcon({ state }: { state: FormulaState }) {
  const kit = useKit();
  const { icon, color } = LOOKS[state];
  return (
    <span
      className={mergeClasses(kit.icon, kit[color])}
      style={{ display: 'grid', placeItems: 'center', width: 16, height: 20 }}
      aria-hidden="true"
    >
      {icon}
    </span>
  );
}
