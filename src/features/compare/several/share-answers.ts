import { groupBy } from '../../../table/sorting/group-by';
import type { Answers, SheetReading } from '../compare-actions';
import { questionsOf } from '../questions-of';
import type { Roll } from './several-actions';

const layoutOf = ({ checked }: Roll): string | undefined => checked?.reading.extraction.fingerprint;

/** Rent rolls of one layout, and what must be asked about all of them. */
export interface LayoutQuestions {
  rolls: readonly Roll[];
  questions: ReturnType<typeof questionsOf>;
}

/** The questions of all rent rolls, once for each layout. */
export function questionsByLayout(rolls: readonly Roll[]): LayoutQuestions[] {
  const byLayout = groupBy(
    rolls.filter((roll) => layoutOf(roll) !== undefined),
    layoutOf,
  );
  return [...byLayout.values()].flatMap((alike) => {
    const asking = alike.filter(
      ({ checked }) => questionsOf(checked!.reading.extraction.findings).length > 0,
    );
    const findings = asking.flatMap(({ checked }) => checked!.reading.extraction.findings);
    return asking.length === 0 ? [] : [{ rolls: asking, questions: questionsOf(findings) }];
  });
}

/** Whether what a person says of one roll holds for the other. */
export const sharesLayout = (a: Roll, b: Roll): boolean =>
  layoutOf(a) !== undefined && layoutOf(a) === layoutOf(b);

/** What a person said of one rent roll, for another of its layout, whose columns may stand elsewhere. */
export function sharedAnswers(given: Answers, from: SheetReading, to: Roll): Answers {
  const { reading, answers } = to.checked!;
  const columns = new Map(answers.columns);
  for (const [position, column] of given.columns) {
    const heading = from.extraction.columns.find((proposal) => proposal.position === position)?.heading;
    const same = reading.extraction.columns.filter((proposal) => proposal.heading === heading);
    const [only] = same.length === 1 ? same : same.filter((proposal) => proposal.position === position);
    if (heading && only) columns.set(only.position, column);
  }
  // What a rent roll alone has. Everything else holds for all of its layout.
  const { property, date, table } = answers;
  return { ...given, property, date, table, columns };
}
