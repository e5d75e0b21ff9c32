import type { HeadingCell } from '../headings/heading-cells';
import { enumValue } from '../vocabulary/enum-values';
import { fold } from '../vocabulary/fold';
import { matchConcepts } from '../vocabulary/match-concepts';
import { scoreHeading } from '../vocabulary/score-heading';
import type { TargetColumn } from '../vocabulary/target-columns';
import type { Relation } from './arithmetic';
import { fitOf, type ColumnProfile } from './column-profile';

/** A column of the service that a column of the sheet can mean. */
export interface ColumnCandidate {
  position: number;
  column: TargetColumn;
  score: number;
  /** How many values the column has. Of equal candidates, the one with more values comes first. */
  filled: number;
  reasons: readonly string[];
}

/** A heading that only its own words explain, although it stands in a group, is a little less sure. */
const WITHOUT_GROUP = 0.9;
const LEAST = 0.3;
/** Scores what a column can mean: words of the heading, then whether its values fit. */
export function columnCandidates(cell: HeadingCell, profile: ColumnProfile): ColumnCandidate[] {
  const { position, heading, group, below } = cell;
  const best = new Map<TargetColumn, ColumnCandidate>();
  const offer = (column: TargetColumn, score: number, reasons: readonly string[]) => {
    if (score >= LEAST && score > (best.get(column)?.score ?? 0))
      best.set(column, { position, column, score, filled: profile.filled, reasons });
  };
  const whole = group ? `${group} ${heading}` : heading;
  for (const [text, factor] of [
    [whole, 1],
    [heading, group ? WITHOUT_GROUP : 1],
    [below ?? '', WITHOUT_GROUP],
  ] as const)
    for (const { column, score, kind, strict, words } of scoreHeading(text)) {
      const fit = fitOf(profile, kind);
      if (strict && fit < 0.8) continue;
      offer(column, score * fit * factor * strength(column, cell, profile), [
        `The heading has ${words.map((word) => `“${word}”`).join(', ')}.`,
        ...describeValues(profile, fit),
      ]);
    }
  if (
    profile.indices > 0 &&
    profile.indices >= profile.filled * 0.5 &&
    [...best.keys()].some((one) => /index|review/.test(one))
  )
    offer('index_name', 0.88, [`${profile.indices} of ${profile.filled} values are names of price indices.`]);
  const tenants = profile.companies + profile.vacancies;
  if (profile.companies >= 2 && tenants >= profile.filled * 0.5 && isNoOther(best, heading))
    offer('tenant_name', 0.91, [`${profile.companies} of ${profile.filled} values are names of companies.`]);
  const type = best.get('use_type');
  // "Type" may be that of the lease.
  if (type && profile.examples.slice(0, 5).every(saysLease) && profile.texts > 0) {
    best.delete('use_type');
    best.set('lease_type', { ...type, column: 'lease_type' });
  }
  if (namesLeases(heading, profile))
    offer('tenant_name', 0.72, ['It names leases, and some of its values are names of companies or vacant.']);
  return [...best.values()];
}

const saysLease = (text: string) => matchConcepts(text).all.has('lease');

/** Some systems call the tenant "Lease" or "Name". */
function namesLeases(
  heading: string,
  { filled, texts, codes, companies, vacancies, distinct }: ColumnProfile,
): boolean {
  const { all } = matchConcepts(heading);
  return (
    all.has('lease') &&
    [...all].every((concept) => concept === 'lease' || concept === 'name' || concept === 'filler') &&
    companies + vacancies > 0 &&
    texts >= filled * 0.8 &&
    codes <= filled * 0.3 &&
    distinct >= filled * 0.6
  );
}

/** The content of a column names tenants, unless its heading says clearly what else it holds. */
function isNoOther(best: ReadonlyMap<TargetColumn, ColumnCandidate>, heading: string): boolean {
  const { all } = matchConcepts(heading);
  if (
    ['party', 'contact', 'comment', 'industry', 'deposit', 'next', 'last'].some((one) =>
      all.has(one as never),
    )
  )
    return false;
  return [...best.values()].every(({ column, score }) => column === 'tenant_name' || score < 0.8);
}

/** Where a list has another rent beside it, that one is indexed and the base is not. */
const BASE_RENT = /^(?:(?:loyer|renta|canone) )?(?:de |di |a )?bas|bazow/i;

const TRADING_NAME =
  /trading|\bt ?\/ ?a\b|rotulo|nombre comercial|marca|enseigne|insegna|brand|store name|szyld/;

/** A word that two columns are called by: where a unit lies, and how its rent changes. */
const OPEN_WORD = /^(?:beliggenhed|regulering|(?:nächste|letzte) anpassung)$/i;

const MOST_OPTIONS = 10;
const LEAST_PLACES = 5;
/** No tax on rents is higher. */
const MOST_TAX = 30;

/** Small differences that decide between columns of the same meaning: annual before monthly, current before others. */
function strength(
  column: TargetColumn,
  { period, heading, unit }: HeadingCell,
  profile: ColumnProfile,
): number {
  const { all } = matchConcepts(heading);
  // "Type" alone may be a floor plan, such as 2x1.
  if (column === 'use_type' && profile.texts > 0 && all.has('kind') && all.size === 1 && !namesUses(profile))
    return profile.codes > profile.filled * 0.3 ? 0.6 : 0.9;
  if (column === 'currency' && profile.texts > 0 && !profile.examples.some((text) => /^\D{1,4}$/.test(text)))
    return 0.5;
  if (column === 'extension_options_count' && profile.values.some((value) => value > MOST_OPTIONS))
    return 0.9;
  // The name on the door, where another column has the tenant of the lease.
  if (column === 'tenant_name' && TRADING_NAME.test(fold(heading))) return 0.97;
  if (column === 'tenant_name' && profile.companies > 0) return 1.02;
  // "Situation" may be where a unit lies.
  if (column === 'lease_status' && profile.filled >= LEAST_PLACES && profile.distinct > profile.filled * 0.6)
    return 0.8;
  if (OPEN_WORD.test(heading.trim())) return 0.95;
  // A room that is let by itself.
  if (column === 'room_count' && profile.examples.some((text) => /\d{3}/.test(text))) return 0.6;
  if (column === 'vat_rate_percent' && profile.values.some((value) => value > MOST_TAX)) return 0.5;
  // What is held instead of a deposit, where another column has that.
  if (column === 'security_amount' && /letter of credit|\baval\b/i.test(heading)) return 0.94;
  if (column === 'unit_reference') {
    if (profile.filled < profile.values.length / 2) return 0.7;
    if (profile.distinct <= profile.filled / 3) return 0.85;
    if (!all.has('unit') && isRunningNumber(profile)) return 0.9;
    return profile.distinct < profile.filled * 0.9 ? 0.98 : 1;
  }
  if (column === 'actual_lettable_area_sqm' && unit === 'sqft') return 0.98;
  if (column === 'actual_lettable_area_sqm' && (all.has('gross') || all.has('total'))) return 0.97;
  if (!column.includes('rent')) return 1;
  const byPeriod = period === 'year' ? 0.008 : period === 'month' ? 0.003 : period === 'quarter' ? 0.001 : 0;
  return (
    1 +
    byPeriod +
    (all.has('current') ? 0.004 : 0) -
    (all.has('total') ? 0.02 : 0) -
    (profile.filled <= profile.values.length / 2 ? 0.02 : 0) -
    (BASE_RENT.test(heading) && !/rent\b/i.test(heading) ? 0.05 : 0)
  );
}

/** 1, 2, 3: a number of the row, which says nothing about the unit. */
const isRunningNumber = ({ values, numbers }: ColumnProfile): boolean =>
  numbers >= 3 && values.filter((value) => !Number.isNaN(value)).every((value, index) => value === index + 1);

const namesUses = ({ examples }: ColumnProfile): boolean =>
  examples.filter((text) => enumValue('use_type', text)?.isKnown).length >= examples.length * 0.3;

function describeValues({ filled, numbers, dates, texts }: ColumnProfile, fit: number): string[] {
  if (filled === 0) return ['It has no values.'];
  const kinds = [
    [dates, 'dates'],
    [numbers, 'numbers'],
    [texts, 'texts'],
  ] as const;
  const [count, name] = kinds.reduce((most, one) => (one[0] > most[0] ? one : most));
  return [`${count} of ${filled} values are ${name}${fit < 0.8 ? ', which fits badly' : ''}.`];
}

/** A rent for an area is below this share of the area, and that for a unit is not. */
const A_RATE = 1 / 5;
/** A place takes more square metres, or square feet, than this of what is let with it. */
const PLACES = 1 / 8;

/**
 * Corrects candidates by what the numbers prove, and says so. `isBelow` compares most numbers of a column with a share of the
 * areas. Undefined without areas.
 */
export function weighRelations(
  candidates: readonly ColumnCandidate[],
  relations: readonly Relation[],
  headingOf: (position: number) => string,
  isBelow: (share: number, position: number) => boolean | undefined,
): ColumnCandidate[] {
  const has = (position: number, pattern: RegExp) =>
    candidates.some((one) => one.position === position && one.score >= 0.6 && pattern.test(one.column));
  const change = (one: ColumnCandidate, factor: number, reason: string): ColumnCandidate => ({
    ...one,
    score: one.score * factor,
    reasons: [...one.reasons, reason],
  });
  return candidates.flatMap((one) => {
    let changed = one;
    const { all } = matchConcepts(headingOf(one.position));
    if (
      all.has('rate') &&
      !all.has('perArea') &&
      one.column.endsWith('_per_sqm') !== isBelow(A_RATE, one.position)
    )
      changed = change(one, 0.7, 'A rate can be for an area or for a unit.');
    if (one.column === 'parking_spaces' && isBelow(PLACES, one.position) === false)
      changed = change(changed, 0.6, 'There are too many for the areas: they can be amounts.');
    for (const { kind, result, of, holds, rows } of relations) {
      const [from = -1] = of;
      const proof = `in ${holds} of ${rows} rows.`;
      if (
        kind === 'times 12' &&
        one.column === 'contracted_rent_pa' &&
        has(result, /rent/) &&
        has(from, /rent/)
      ) {
        if (one.position === result)
          changed = change(changed, 1.03, `12 × “${headingOf(from)}” equals it ${proof}`);
        if (one.position === from)
          changed = change(changed, 0.97, `12 × it equals “${headingOf(result)}” ${proof}`);
      }
      if (kind.startsWith('times area') && one.position === from && has(result, /rent/)) {
        if (one.column === 'contracted_rent_pa')
          changed = change(changed, 0.55, `Times the area, it equals “${headingOf(result)}” ${proof}`);
        if (one.column.endsWith('_per_sqm'))
          changed = change(changed, 1.04, `Times the area, it equals “${headingOf(result)}” ${proof}`);
      }
      if (kind === 'sum' && one.column === 'actual_lettable_area_sqm' && of.includes(one.position))
        changed = change(changed, 0.9, `It is a part of “${headingOf(result)}” ${proof}`);
      if (
        kind === 'sum' &&
        one.position === result &&
        one.column === 'contracted_rent_pa' &&
        of.some((part) => has(part, /^contracted_rent_pa$/)) &&
        // A base rent and its indexation are the rent.
        !of.some((part) => /ind[ei][kxc]/i.test(headingOf(part)))
      )
        changed = change(changed, 0.6, `It is the sum of ${of.length} columns ${proof}`);
    }
    return [changed];
  });
}
