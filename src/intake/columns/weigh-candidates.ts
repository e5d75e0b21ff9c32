import type { HeadingCell } from '../headings/heading-cells';
import { normalHeading } from '../layout/layout-of';
import { matchConcepts } from '../vocabulary/match-concepts';
import { isRate } from '../vocabulary/target-columns';
import type { Relation } from './arithmetic';
import { isLikely, type ColumnCandidate } from './column-candidates';

/** How sure the sum of a base rent and its indexation is the rent. */
const WHOLE = 0.94;
/** Most rents for an area are below this share of the areas. Rents for a unit are not. */
const MAX_RATE_PER_AREA = 1 / 5;

/** What one heading says more clearly than another one. */
const CLEARLY = 0.05;

const RENT_OF_KIND = /^(?:contracted_rent_pa|additional_rent_pa|parking)/;

/**
 * Corrects candidates by what the numbers prove. `isBelow` tells whether most numbers of a column are below this share of the areas.
 * Without areas it is undefined, and every rate is less sure.
 */
export function weighRelations(
  candidates: readonly ColumnCandidate[],
  relations: readonly Relation[],
  cells: readonly Pick<HeadingCell, 'position' | 'heading' | 'group'>[],
  isBelow: (share: number, position: number) => boolean | undefined,
): ColumnCandidate[] {
  const byPosition = new Map(cells.map((cell) => [cell.position, cell]));
  const headingOf = (position: number) => byPosition.get(position)?.heading ?? '';
  /** Whether a column stands in a group. The first one has its words in its own heading. */
  const isIn = (group: string, position: number) =>
    byPosition.get(position)?.group === group || headingOf(position).startsWith(`${group} `);
  const likely = candidates.filter(isLikely);
  const canMean = (position: number | undefined, pattern: RegExp) =>
    likely.some((candidate) => candidate.position === position && pattern.test(candidate.column));
  return candidates.map((candidate) => {
    const { position, column } = candidate;
    const reasons = [...candidate.reasons];
    let { score } = candidate;
    const weigh = (factor: number, reason: string) => {
      score *= factor;
      reasons.push(reason);
    };
    const isRent = column === 'contracted_rent_pa';
    const { all } = matchConcepts(headingOf(position));
    if (all.has('rate') && !all.has('perArea') && isRate(column) !== isBelow(MAX_RATE_PER_AREA, position))
      weigh(0.7, 'A rate can be for an area or for a unit.');
    for (const { kind, result, of, holds, rows } of relations) {
      const evidence = `in ${holds} of ${rows} rows.`;
      if (kind !== 'sum') continue;
      const isPart = of.includes(position);
      if (isPart && column === 'actual_lettable_area_sqm')
        weigh(0.9, `It is a part of “${headingOf(result)}” ${evidence}`);
      const rents = likely.filter((part) => of.includes(part.position) && part.column === column);
      // Words that say more of the sum than of its parts count.
      if (!isRent || rents.every((part) => part.score < candidate.score - CLEARLY)) continue;
      // A base rent and its indexation are the rent.
      const isIndexed = of.some((part) => /ind[ei][kxc]/i.test(headingOf(part)));
      // Rents of offices, halls and parking side by side below one heading are the rent, too.
      const group = byPosition.get(result)?.group;
      const areKinds = group && of.every((part) => isIn(group, part) && canMean(part, RENT_OF_KIND));
      const isWhole = isIndexed || areKinds;
      if (position === result)
        weigh(
          isWhole ? Math.max(1, WHOLE / score) : 0.6,
          `It is the sum of ${of.length} columns ${evidence}`,
        );
      else if (isPart && isWhole) weigh(0.7, `It is a part of “${headingOf(result)}” ${evidence}`);
    }
    return { ...candidate, score, reasons };
  });
}

const YEAR = /\b20\d\d\b/;
const PART_OF_YEAR = /\b\d{1,2}\s?[-–]\s?\d{1,2}\s?[./]\s?(?:20)?\d\d\b|\bytd\b|kumul/i;
const OTHER_YEAR = 0.6;

/** Of rents of several years, weakens all but the one of the year of the sheet, and the sums of parts of a year. */
export function weighYears(
  candidates: readonly ColumnCandidate[],
  cells: readonly Pick<HeadingCell, 'position' | 'heading'>[],
  now: number,
): ColumnCandidate[] {
  const headings = new Map(cells.map(({ position, heading }) => [position, heading]));
  const headingOf = (position: number) => headings.get(position) ?? '';
  const yearOf = (position: number) => Number(YEAR.exec(headingOf(position))?.[0] ?? NaN);
  const years = new Map<string, Set<number>>();
  const rents = candidates.filter(({ column }) => column.includes('rent_pa'));
  for (const { position } of rents) {
    const name = normalHeading(headingOf(position));
    years.set(name, (years.get(name) ?? new Set()).add(yearOf(position)));
  }
  return candidates.map((candidate) => {
    const { position, score, reasons } = candidate;
    if (!rents.includes(candidate)) return candidate;
    const weakened = { ...candidate, score: score * OTHER_YEAR };
    const weaken = (reason: string) => ({ ...weakened, reasons: [...reasons, reason] });
    if (PART_OF_YEAR.test(headingOf(position))) return weaken('It is the sum of a part of a year.');
    const all = [...(years.get(normalHeading(headingOf(position))) ?? [])].filter((year) => year > 0);
    const past = all.filter((year) => year <= now);
    const best = past.length > 0 ? Math.max(...past) : Math.min(...all);
    return all.length > 1 && yearOf(position) !== best
      ? weaken(`Another column has the year ${best}.`)
      : candidate;
  });
}
