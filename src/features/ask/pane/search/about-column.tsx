import { useLocale } from '../../../../pane-kit/shared-parts';
import { mergeClasses } from '@fluentui/react-components';
import type { ColumnEntry } from '../../../../contract/entries';
import { describeTime } from '../../../../pane-kit/describe-age';
import { useNow } from '../../../../pane-kit/use-now';
import type { HeldFacts } from '../values/create-column-facts';
import { filledText, valuesText } from '../values/fact-words';
import { useKit } from '../../../../pane-kit/use-kit';

interface AboutColumnProps {
  column: ColumnEntry;
  description: string | null;
  facts: HeldFacts | undefined;
  warning: string | undefined;
}

/** The whole description of a column, and what the answers held say about its values. */
export function AboutColumn({ column, description, facts, warning }: AboutColumnProps) {
  const locale = useLocale();
  const now = useNow();
  const kit = useKit();
  const values = facts && valuesText(facts, column, locale);
  const parts = [
    column.group && `Group ${column.group}`,
    warning,
    facts ? filledText(facts) : undefined,
    values,
    facts && `answer of ${describeTime(facts.at, now)}`,
  ].filter(Boolean);
  return (
    <div className={mergeClasses(kit.small, kit.row, kit.lineAbove, kit.ground)}>
      <p className={kit.plain}>{description ?? 'The service does not describe this column.'}</p>
      {parts.length > 0 && <p className={mergeClasses(kit.quiet, kit.number)}>{parts.join(' · ')}</p>}
    </div>
  );
}
