import { mergeClasses } from '@fluentui/react-components';
import type { FormulaLine } from '../../excel/formulas/formula-line';
import { BusyButton } from '../components/busy-button';
import { FailureProblem } from '../components/failure-problem';
import { useAction } from '../components/use-action';
import { arrowStop } from '../components/use-arrow-keys';
import { usePaneContext } from '../components/use-pane-context';
import { useKit } from '../components/use-kit';

interface RemedyButtonProps {
  lines: readonly FormulaLine[];
  remedy: NonNullable<FormulaLine['remedy']>;
  className?: string;
}

export function RemedyButton({ lines, remedy, className }: RemedyButtonProps) {
  const { workbook } = usePaneContext();
  const again = useAction(() => (remedy === 'run' ? workbook.runAgain(lines) : workbook.enterAgain(lines)));
  const [verb, doing] = remedy === 'run' ? ['Run', 'Running…'] : ['Enter', 'Entering…'];
  return (
    <>
      {again.error && <FailureProblem failure={again.error} />}
      <BusyButton
        className={mergeClasses(useKit().start, className)}
        {...arrowStop}
        size="small"
        busy={again.busy}
        doing={doing}
        run={() => void again.run()}
      >
        {lines.length > 1 ? `${verb} them again` : `${verb} again`}
      </BusyButton>
    </>
  );
}
