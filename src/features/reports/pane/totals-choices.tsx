import { Button, mergeClasses } from '@fluentui/react-components';
import { intoView } from '../../../pane-kit/section/into-view';
import { arrowStop } from '../../../pane-kit/use-arrow-keys';
import { useKit } from '../../../pane-kit/use-kit';
import { TOTALS_BY, type TotalsBy } from '../totals-by';

interface TotalsChoicesProps {
  choices?: readonly TotalsBy[];
  busy: boolean;
  choose(by: TotalsBy): void;
  className?: string;
}

/** By what totals are made. */
export function TotalsChoices(props: TotalsChoicesProps) {
  const { choices = Object.keys(TOTALS_BY) as TotalsBy[], busy, choose, className } = props;
  return (
    <div
      ref={intoView}
      className={mergeClasses(useKit().line, className)}
      style={{ flexWrap: 'wrap' }}
      role="group"
      aria-label="Totals by"
    >
      {choices.map((by) => (
        <Button key={by} {...arrowStop} size="small" disabledFocusable={busy} onClick={() => choose(by)}>
          {TOTALS_BY[by]}
        </Button>
      ))}
    </div>
  );
}
