import { Button, ProgressBar, mergeClasses } from '@fluentui/react-components';
import { useKit } from '../use-kit';

interface ProgressProps {
  /** What goes on, for screen readers. */
  label: string;
  text: string;
  /** Undefined while the length is not known. */
  steps?: { done: number; total: number } | undefined;
  /** What to mind meanwhile. */
  advice?: string;
  cancelId?: string;
  cancel(): void;
}

export function Progress({ label, text, steps, advice, cancelId, cancel }: ProgressProps) {
  const kit = useKit();
  return (
    <div className={kit.stack8}>
      <ProgressBar
        aria-label={label}
        aria-valuetext={text}
        thickness="large"
        {...(steps && { value: steps.done, max: steps.total })}
      />
      <div className={kit.spread}>
        <span className={mergeClasses(kit.quiet, kit.number)}>{text}</span>
        <Button id={cancelId} size="small" onClick={cancel}>
          Cancel
        </Button>
      </div>
      {advice && <span className={mergeClasses(kit.quiet, kit.number)}>{advice}</span>}
    </div>
  );
}
