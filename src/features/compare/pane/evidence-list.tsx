import { Button } from '@fluentui/react-components';
import type { ColumnEvidence } from '../../../intake/evidence/column-evidence';
import type { ColumnProposal } from '../../../intake/index';
import { columnName } from './columns-part';
import { countOf, countText } from '../../../pane-kit/text/count-text';
import { useKit } from '../../../pane-kit/use-kit';
import type { Answers } from '../compare-actions';
import { columnWords } from '../../../intake/vocabulary/column-words';

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
  return evidence.map((found) => {
    const proposal = columns.find(({ position }) => position === found.position);
    const taken = proposal && answersWith(found, proposal, answers);
    return (
      <div key={found.position} className={kit.stack4}>
        <p className={kit.text}>
          {proposal && columnName(proposal)} {evidenceWords(found, theirs)}
          {!taken && ' Its heading says otherwise: correct the heading, and check the sheet again.'}
        </p>
        {taken && (
          <Button size="small" className={kit.start} onClick={() => change(taken)}>
            Read it as {inSentence(found.column)}
            {found.times > 1 && ` per ${found.period}`}
          </Button>
        )}
      </div>
    );
  });
}

/** Such as `equals the database’s contracted rent p.a., divided by 12, in all but one of 42 units.` */
function evidenceWords({ column, units, equal, times }: ColumnEvidence, theirs: string): string {
  const by = times === 1 ? '' : `, divided by ${countText(times)},`;
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
function answersWith(
  { position, column, period, scale }: ColumnEvidence,
  proposal: ColumnProposal,
  answers: Answers,
): Answers | undefined {
  const own = proposal.period;
  if (scale !== undefined || (own !== undefined && period !== undefined && own !== period)) return undefined;
  return {
    ...answers,
    columns: new Map([...answers.columns, [position, column]]),
    ...(period !== undefined && own === undefined && { period }),
  };
}

const inSentence = (column: string): string => {
  const words = columnWords(column);
  return words.charAt(0).toLowerCase() + words.slice(1);
};
