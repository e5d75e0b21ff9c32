import type { ResultFact, WorkbookFacts } from '../facts/workbook-facts';
import type { Finding } from '../finding';
import { figuresOf } from '../facts/figures-of';
import { placeText } from './words';

const HOUR = 3_600_000;

/** Finds figures of answers that are more than an hour apart. A refresh that changes nothing gives an answer a new time. */
export const agesApart = (facts: WorkbookFacts): Finding[] =>
  figuresOf(facts, distantPair).flatMap(
    ({ pair: [older, newer], figures: [figure, ...others] }): Finding[] => {
      if (!figure) return [];
      const hours = (ageOf(newer)! - ageOf(older)!) / HOUR;
      const apart = hours < 48 ? `${Math.floor(hours)} h` : `${Math.floor(hours / 24)} days`;
      const also = others.length > 0 ? ` ${others.length} other figures use both, too.` : '';
      return [
        {
          rule: 'ages apart',
          severity: 'note',
          sheet: figure.sheet,
          cell: figure.cell,
          title: `Answers ${apart} apart feed one figure.`,
          advice: `${placeText(older)} is older than ${placeText(newer)}.${also} Refresh both.`,
          evidence: [figure.formula, older.formula, newer.formula, ageOf(older)],
          remedy: 'refresh',
        },
      ];
    },
  );

/** Returns the older result and the newer one. */
function distantPair(one: ResultFact, other: ResultFact): readonly [ResultFact, ResultFact] | undefined {
  const [a, b] = [ageOf(one), ageOf(other)];
  if (a === undefined || b === undefined || Math.abs(a - b) <= HOUR) return undefined;
  return a < b ? [one, other] : [other, one];
}

/** When the oldest of its answers was given. */
function ageOf({ runs }: ResultFact): number | undefined {
  const ages = runs.flatMap(({ shown }) => shown?.at ?? []);
  return ages.length === 0 ? undefined : Math.min(...ages);
}
