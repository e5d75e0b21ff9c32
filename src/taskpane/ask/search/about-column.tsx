import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import type { ColumnEntry } from '../../../contract/entries';
import { describeTime } from '../../components/describe-age';
import { useNow } from '../../components/use-now';
import { usePaneContext } from '../../components/use-pane-context';
import type { HeldFacts } from '../values/create-column-facts';
import { filledText, valuesText } from '../values/fact-words';

const useStyles = makeStyles({
  about: {
    ...typographyStyles.caption1,
    padding: '8px 16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
    overflowWrap: 'anywhere',
  },
  line: { margin: 0 },
  quiet: { margin: 0, color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
});

interface AboutColumnProps {
  column: ColumnEntry;
  description: string | null;
  facts: HeldFacts | undefined;
  warning: string | undefined;
}

/** The whole description of a column, and what the answers held say about its values. */
export function AboutColumn({ column, description, facts, warning }: AboutColumnProps) {
  const { locale } = usePaneContext();
  const now = useNow();
  const styles = useStyles();
  const values = facts && valuesText(facts, column, locale);
  const parts = [
    column.group && `Group ${column.group}`,
    warning,
    facts ? filledText(facts) : undefined,
    values,
    facts && `answer of ${describeTime(facts.at, now)}`,
  ].filter(Boolean);
  return (
    <div className={styles.about}>
      <p className={styles.line}>{description ?? 'The service does not describe this column.'}</p>
      {parts.length > 0 && <p className={styles.quiet}>{parts.join(' · ')}</p>}
    </div>
  );
}
