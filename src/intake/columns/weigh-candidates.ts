import { normalHeading } from '../layout/layout-of';
import { matchConcepts } from '../vocabulary/match-concepts';
import { isRate } from '../vocabulary/target-columns';
import type { Relation } from './arithmetic';
import { isLikely, weighed, type ColumnCandidate } from './column-candidates';
import type { KnownColumn } from './column-profile';

/** How sure the sum of a base rent and its indexation is the rent. */
const WHOLE = 0.94;
/** Most rents for an area are below this share of the areas. Rents for a unit are not. */
const MAX_RATE_PER_AREA = 1 / 5;

/** What one heading says more clearly than another one. */
const CLEARLY = 0.05;

const RENT_OF_KIND = /^(?:contracted_rent_pa|additional_rent_pa|parking)/;

/** Corrects candidates by what the numbers prove. Without areas, every rate is less sure. */
export function weighRelations(
  candidates: readonly ColumnCandidate[],
  relations: readonly Relation[],
  columns: ReadonlyMap<number, KnownColumn>,
  areas: readonly KnownColumn[],
): ColumnCandidate[] {
  const headingOf = (position: number) => columns.get(position)?.heading ?? '';
  /** Whether a column stands in a group. The first one has its words in its own heading. */
  const isIn = (group: string, position: number) =>
    columns.get(position)?.group === group || headingOf(position).startsWith(`${group} `);
  const likely = candidates.filter(isLikely);
  const isRentOfKind = (position: number) =>
    likely.some((candidate) => candidate.position === position && RENT_OF_KIND.test(candidate.column));
  return candidates.map((candidate) => {
    const { position, column, score, heading } = candidate;
    const { all } = matchConcepts(heading);
    const isUnclear =
      all.has('rate') &&
      !all.has('perArea') &&
      (areas.length === 0 || isRate(column) !== areas.some((area) => isPerArea(candidate, area)));
    let found = isUnclear ? weighed(candidate, 0.7, 'A rate can be for an area or for a unit.') : candidate;
    for (const { kind, result, of, holds, rows } of relations) {
      if (kind !== 'sum') continue;
      const evidence = `in ${holds} of ${rows} rows.`;
      const isPart = of.includes(position);
      const isPartOf = `It is a part of “${headingOf(result)}” ${evidence}`;
      if (isPart && column === 'actual_lettable_area_sqm') found = weighed(found, 0.9, isPartOf);
      const rents = likely.filter((part) => of.includes(part.position) && part.column === column);
      // Words that say more of the sum than of its parts count.
      const isClear = rents.every((part) => part.score < score - CLEARLY);
      if (column !== 'contracted_rent_pa' || isClear) continue;
      // A base rent and its indexation are the rent.
      const isIndexed = of.some((part) => /ind[ei][kxc]/i.test(headingOf(part)));
      // Rents of offices, halls and parking side by side below one heading are the rent, too.
      const group = columns.get(result)?.group;
      const areKinds = group && of.every((part) => isIn(group, part) && isRentOfKind(part));
      const isWhole = isIndexed || areKinds;
      if (position === result) {
        const factor = isWhole ? Math.max(1, WHOLE / found.score) : 0.6;
        found = weighed(found, factor, `It is the sum of ${of.length} columns ${evidence}`);
      } else if (isPart && isWhole) found = weighed(found, 0.7, isPartOf);
    }
    return found;
  });
}

/** Whether most numbers of a column are rents for an area. */
const isPerArea = ({ values }: KnownColumn, areas: KnownColumn): boolean => {
  const all = Array.from(values, (value, row) => value / (areas.values[row] ?? NaN));
  const shares = all.filter((share) => share > 0 && share < Infinity);
  return shares.filter((share) => share < MAX_RATE_PER_AREA).length * 2 >= shares.length;
};

const YEAR = /\b20\d\d\b/;
const PART_OF_YEAR = /\b\d{1,2}\s?[-–]\s?\d{1,2}\s?[./]\s?(?:20)?\d\d\b|\bytd\b|kumul/i;
const OTHER_YEAR = 0.6;

/** Of rents of several years, weakens all but the one of the year of the sheet, and the sums of parts of a year. */
export function weighYears(candidates: readonly ColumnCandidate[], now: number): ColumnCandidate[] {
  const yearOf = ({ heading }: ColumnCandidate) => Number(YEAR.exec(heading)?.[0] ?? NaN);
  const rents = candidates.filter(({ column }) => column.includes('rent_pa'));
  return candidates.map((candidate) => {
    if (!rents.includes(candidate)) return candidate;
    if (PART_OF_YEAR.test(candidate.heading))
      return weighed(candidate, OTHER_YEAR, 'It is the sum of a part of a year.');
    const name = normalHeading(candidate.heading);
    const same = rents.filter(({ heading }) => normalHeading(heading) === name);
    const years = [...new Set(same.map(yearOf))].filter((year) => year > 0);
    const past = years.filter((year) => year <= now);
    const best = past.length > 0 ? Math.max(...past) : Math.min(...years);
    return years.length > 1 && yearOf(candidate) !== best
      ? weighed(candidate, OTHER_YEAR, `Another column has the year ${best}.`)
      : candidate;
  });
}
