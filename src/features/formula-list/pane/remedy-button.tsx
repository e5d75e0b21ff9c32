import { useWorkbook } from '../../../pane-kit/common-parts';
import { mergeClasses } from '@fluentui/react-components';
import type { FormulaLine } from '../../../answers/formulas/formula-line';
import { BusyButton } from '../../../pane-kit/busy-button';
import { FailureProblem } from '../../../pane-kit/status/problem';
import { useAction } from '../../../pane-kit/use-action';
import { arrowStop } from '../../../pane-kit/use-arrow-keys';
import { useKit } from '../../../pane-kit/use-kit';

interface RemedyButtonProps {
  lines: readonly FormulaLine[];
  remedy: NonNullable<FormulaLine['remedy']>;
  className?: string;
}

export function RemedyButton({ lines, remedy, className }: RemedyButtonProps) {
  const workbook = useWorkbook();
  const again = useAction(() => (remedy === 'run' ? workbook.runAgain(lines) : workbook.enterAgain(lines)));
  const [verb, doing] = remedy === 'run' ? ['Run', 'Running…'] : ['Enter', 'Entering…'];
  return (
    <>
      <FailureProblem failure={again.error} />
      <BusyButton
        className={mergeClasses(useKit().start, className)}
        {...arrowStop}
        size="small"
        action={again}
        doing={doing}
      >
        {lines.length > 1 ? `${verb} them again` : `${verb} again`}
      </BusyButton>
    </>
  );
}
