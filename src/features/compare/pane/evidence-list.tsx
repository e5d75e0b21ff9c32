import { Button } from '@fluentui/react-components';
import { isYearly } from '../../../intake/vocabulary/target-columns';
import { A_YEAR } from '../../../intake/facts/convert-value';
import type { ColumnEvidence } from '../../../intake/reconcile/column-evidence';
import type { ColumnProposal } from '../../../intake/index';
import { countOf, countText } from '../../../pane-kit/count-text';
import { useKit } from '../../../pane-kit/use-kit';
import type { Answers } from '../compare-actions';
import { columnName, columnWords } from '../../../intake/vocabulary/column-words';

interface EvidenceListProps {
  evidence: readonly ColumnEvidence[];
  columns: readonly ColumnProposal[];
  /** The other side in a sentence, such as `the database`. */
  theirs: string;
  answers: Answers;
  change(answers: Answers): void;
}

/** Columns of the sheet that have the values of a column of the other side, each with one click to read it so. */
export function EvidenceList({ evidence, columns, theirs, answers, change }: EvidenceListProps) {
  const kit = useKit();
  return evidence.map((one) => {
    const proposal = columns.find(({ position }) => position === one.position);
    const taken = proposal && answersWith(one, proposal, answers);
    return (
      <div key={one.position} className={kit.stack4}>
        <p className={kit.text}>
          {proposal && columnName(proposal)} {evidenceWords(one, theirs)}
          {!taken && ' Its heading says otherwise: correct the heading, and check the sheet again.'}
        </p>
        {taken && (
          <Button size="small" className={kit.start} onClick={() => change(taken)}>
            Read it as {inSentence(one.column)}
            {one.period && ` per ${one.period}`}
          </Button>
        )}
      </div>
    );
  });
}

/** Such as `equals the database’s contracted rent p.a., divided by 12, in all but one of 42 units.` */
export function evidenceWords(
  { column, units, equal, period, scale }: ColumnEvidence,
  theirs: string,
): string {
  const divisor = (period ? A_YEAR[period] : 1) * (scale ?? 1);
  const by = divisor === 1 ? '' : `, divided by ${countText(divisor)},`;
  const missed = units - equal;
  const where =
    missed === 0
      ? `all ${countOf(units, 'unit')}`
      : `all but ${missed === 1 ? 'one' : countText(missed)} of ${countOf(units, 'unit')}`;
  return `equals ${inSentence(column)} of ${theirs}${by} in ${where}.`;
}

/**
 * The answers of a person who reads a column so. Undefined where a person cannot say it: what the heading says of the period
 * and of thousands stands.
 */
export function answersWith(
  { position, column, period, scale }: ColumnEvidence,
  proposal: ColumnProposal,
  answers: Answers,
): Answers | undefined {
  const own = proposal.period;
  if (scale !== undefined || (own !== undefined && own !== (period ?? 'year'))) return undefined;
  return {
    ...answers,
    columns: new Map([...answers.columns, [position, column]]),
    ...(isYearly(column) && own === undefined && { period: period ?? 'year' }),
  };
}

const inSentence = (column: string): string => {
  const words = columnWords(column);
  return words.charAt(0).toLowerCase() + words.slice(1);
};
