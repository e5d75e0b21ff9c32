import { Button } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import type { FormulaSearch } from '../../../pane-kit/use-formula-search';

export const LookAgain = ({ search: { busy, again } }: { search: FormulaSearch }) => (
  <Button
    appearance="subtle"
    icon={<ArrowClockwiseRegular />}
    aria-label="Look for formulas again"
    title="Look for formulas again"
    disabledFocusable={busy}
    onClick={again}
  />
);
