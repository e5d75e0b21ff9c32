import type { Period } from '../extraction';
import type { HeadingCell } from '../headings/heading-cells';
import { hasOnly, matchConcepts, namesAny } from '../vocabulary/match-concepts';
import { namesBaseRent, namesGrossArea, namesTrading } from '../vocabulary/reader-words';
import { scoreHeading } from '../vocabulary/score-heading';
import type { TargetColumn } from '../vocabulary/target-columns';
import { fitOf, isRunningNumber, type ColumnProfile, type KnownColumn } from './column-profile';

/** A column of the service that a column of the sheet can mean. */
export interface ColumnCandidate extends KnownColumn {
  column: TargetColumn;
  score: number;
  reasons: readonly string[];
}

/** The candidate with another score, and why. */
export const weighed = (candidate: ColumnCandidate, factor: number, reason: string): ColumnCandidate => ({
  ...candidate,
  score: candidate.score * factor,
  reasons: [...candidate.reasons, reason],
});

/** A candidate counts from this score on. */
const LIKELY = 0.6;
export const isLikely = ({ score }: Pick<ColumnCandidate, 'score'>): boolean => score >= LIKELY;

/** What a target most likely is. */
export const bestFor = (
  candidates: readonly ColumnCandidate[],
  column: TargetColumn,
): ColumnCandidate | undefined =>
  candidates
    .filter((candidate) => candidate.column === column && isLikely(candidate))
    .sort((a, b) => b.score - a.score)[0];

/** A heading that only its own words explain, although it stands in a group, is a little less sure. */
const WITHOUT_GROUP = 0.9;
const MIN = 0.3;
/** How sure two days in each cell are the start and the end of the lease. */
const TERM = 0.93;

/** Scores what a column can mean: words of the heading, then whether its values fit. */
export function columnCandidates(known: KnownColumn): ColumnCandidate[] {
  const { heading, below, companies, vacancies } = known;
  const own = matchConcepts(heading).all;
  // A group of the rent has the area beside its dates.
  const group = own.has('area') && !own.has('perArea') && namesAny(known.group, ['rent']) ? '' : known.group;
  const best = new Map<TargetColumn, ColumnCandidate>();
  const offer = (column: TargetColumn, score: number, reasons: readonly string[]) => {
    if (score >= MIN && score > (best.get(column)?.score ?? 0))
      best.set(column, { ...known, column, score, reasons });
  };
  for (const [text, factor] of [
    [group ? `${group} ${heading}` : heading, 1],
    [heading, group ? WITHOUT_GROUP : 1],
    [below, WITHOUT_GROUP],
  ] as const)
    for (const { column, score, kind, strict, words } of scoreHeading(text)) {
      const fit = fitOf(known, kind);
      if (strict && fit < 0.8) continue;
      offer(column, score * fit * factor * strengthOf(column, known), [
        `The heading has ${words.map((word) => `“${word}”`).join(', ')}.`,
        describeValues(known, fit),
      ]);
    }
  if (known.second === 'until')
    offer('lease_start_date', TERM, ['Its values are the start and the end of a term.']);
  // Some systems call the tenant "Lease" or "Name".
  if (companies + vacancies > 0 && own.has('lease') && hasOnly(heading, ['lease', 'name', 'filler']))
    offer('tenant_name', 0.72, ['It names leases, and some of its values are companies.']);
  return [...best.values()];
}

function describeValues({ filled, numbers, dates, texts }: ColumnProfile, fit: number): string {
  if (filled === 0) return 'It has no values.';
  const most = Math.max(dates, numbers, texts);
  const name = dates === most ? 'dates' : numbers === most ? 'numbers' : 'texts';
  return `${most} of ${filled} values are ${name}${fit < 0.8 ? ', which fits badly' : ''}.`;
}

/** No tax on rents is higher. */
const MAX_TAX = 30;

/** Small differences that decide between columns of the same meaning: annual before monthly, current before others. */
function strengthOf(column: TargetColumn, known: KnownColumn): number {
  const { heading, filled, codes, companies, vacancies, distinct, values } = known;
  const { all } = matchConcepts(heading);
  switch (column) {
    case 'tenant_name':
      // The name on the door, where another column has the tenant of the lease.
      return namesTrading(heading) ? 0.97 : companies > 0 ? 1.02 : 1;
    case 'vat_rate_percent':
      return values.some((value) => value > MAX_TAX) ? 0.5 : 1;
    case 'security_amount':
      if (isMonths(values)) return 0.5;
      // What is held instead of a deposit, where another column has that.
      return /letter of credit|\baval\b/i.test(heading) ? 0.94 : 1;
    case 'building_name':
      // "Bldg-Unit" names what is let.
      return all.has('unit') ? 0.9 : 1;
    case 'unit_reference':
      // "ITZA (units)" counts something, and "Vacant" stands where names do.
      if ((vacancies > 0 && codes <= filled * 0.3) || COUNTED.test(heading)) return 0.5;
      if (filled < values.length / 2) return 0.7;
      if (distinct <= filled / 3) return 0.85;
      if (!all.has('unit') && isRunningNumber(known)) return 0.9;
      return distinct < filled * 0.9 ? 0.98 : 1;
    case 'actual_lettable_area_sqm':
      return all.has('gross') || all.has('total') ? 0.97 : namesGrossArea(heading) ? 0.985 : 1;
    default:
      return column.includes('rent') ? strengthOfRent(known) : 1;
  }
}

/** "ITZA (units)" counts something. */
const COUNTED = / \(units?\)$/i;
/** No deposit has more months, and no amount of money is as small. */
const MAX_MONTHS = 24;
const isMonths = (values: Float64Array): boolean => {
  const filled = values.filter((value) => value > 0);
  return filled.length > 1 && filled.every((value) => value <= MAX_MONTHS && Number.isInteger(value * 2));
};
const BY_PERIOD: Readonly<Partial<Record<Period, number>>> = { year: 0.008, quarter: 0.001, month: 0.003 };

function strengthOfRent({ heading, period }: HeadingCell): number {
  const { all } = matchConcepts(heading);
  return (
    1 +
    ((period && BY_PERIOD[period]) ?? 0) +
    (all.has('current') ? 0.004 : 0) -
    (namesBaseRent(heading) ? 0.05 : 0)
  );
}
