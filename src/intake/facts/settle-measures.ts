import type { AreaUnit, ColumnProposal, Hints, Period } from '../extraction';
import { periodOf } from '../headings/heading-cells';
import type { Relation } from '../columns/arithmetic';
import type { ColumnProfile } from '../columns/column-profile';
import type { Language } from '../values/column-style';
import { fold } from '../vocabulary/fold';
import { matchConcepts } from '../vocabulary/match-concepts';
import { kindOf, type TargetColumn } from '../vocabulary/target-columns';
import type { Measure } from './convert-value';

const CLAUSE = /[.;:]\s+|[–;()]| - /;
const MOST_WORDS = 7;
/** A number with a sign between its thousands. */
const SUM = /\d[.,' ]\d{3}\b/;
const AMOUNTS =
  /\b(?:amounts|figures|rents|montants|loyers|betrage|angaben|mieten|importes|rentas|importi|canoni|valores|kwoty|czynsze|bedragen|huren|belob|belopp)\b/;
/** "Rents are reviewed every year". */
const EACH = /\b(?:every|each|jede\w*|chaque|cada|elke?|hvert|varje|kazd\w+)\b/;
/** What a sentence with a month or a year can be about, too: a review each year, a deposit of three months. */
const OTHERS = [
  ...(['review', 'revision', 'index', 'change', 'step', 'option', 'free', 'deposit', 'notice'] as const),
  ...(['break', 'firm', 'term', 'start', 'end', 'arrears', 'incentive'] as const),
];

/** What each column is measured in, and how the area of the whole sheet was found. */
export interface Measures {
  of: ReadonlyMap<number, Measure>;
  areaUnit: AreaUnit | undefined;
  areaUnitFrom: 'heading' | 'hint' | 'language' | undefined;
  /** Yearly amounts whose period nothing tells. */
  withoutPeriod: readonly number[];
  /** Yearly amounts whose period is that of the other amounts. */
  assumedPeriod: readonly number[];
  /** Areas and rents per area whose unit nothing tells. */
  withoutUnit: readonly number[];
}

/** Decides periods and units: by the heading, by what the numbers prove, by the other columns, by the answer of a person. */
export function settleMeasures(
  columns: readonly ColumnProposal[],
  relations: readonly Relation[],
  titles: readonly string[],
  language: Language | undefined,
  profiles: ReadonlyMap<number, ColumnProfile>,
  hints: Hints,
): Measures {
  const units = new Set(columns.flatMap(({ unit }) => unit ?? []));
  const said = units.size === 1 ? [...units][0] : undefined;
  const title = unitOf(titles.join(' '));
  const byLanguage = language === 'other' && units.size === 0 ? ('sqm' as const) : undefined;
  const areaUnit = said ?? title ?? hints.areaUnit ?? byLanguage;
  const areaUnitFrom =
    said || title ? 'heading' : hints.areaUnit ? 'hint' : byLanguage ? 'language' : undefined;
  const { periods, assumed } = settlePeriods(columns, relations, hints.period ?? periodIn(titles));
  const of = new Map<number, Measure>(
    columns.map(({ position, unit }) => [
      position,
      { unit: unit ?? areaUnit, period: periods.get(position) },
    ]),
  );
  for (const { position, period, column } of columns) {
    if (column?.endsWith('_months'))
      of.set(position, { unit: undefined, period: period === 'year' ? 'year' : undefined });
    if (column && isShares(column, profiles.get(position)?.largest ?? 0))
      of.set(position, { unit: undefined, period: undefined, isShare: true });
  }
  const needs = (test: (column: string) => boolean, has: (measure: Measure) => unknown) =>
    columns.flatMap(({ column, position }) =>
      column && test(column) && !has(of.get(position) as Measure) ? position : [],
    );
  return {
    of,
    areaUnit,
    areaUnitFrom,
    assumedPeriod: assumed,
    withoutPeriod: needs(
      (column) => /_pa(?:_per_sqm)?$/.test(column),
      ({ period }) => period,
    ),
    withoutUnit: needs(
      (column) => column.endsWith('_per_sqm') || kindOf(column as never) === 'area',
      ({ unit }) => unit,
    ),
  };
}

/**
 * Numbers that cannot be percentages of this column are shares: a tax of 0.19 is one of 19 %, and 1 passes all of an index on.
 * Formats do not count, because a function gets values without them.
 */
const isShares = (column: TargetColumn, largest: number): boolean =>
  largest > 0 &&
  (column === 'indexation_pass_through_percent'
    ? largest <= 2
    : column === 'indexation_threshold'
      ? largest < 1
      : kindOf(column) === 'percent' && largest <= 1);

const unitOf = (text: string): AreaUnit | undefined =>
  /\bsq\.? ?ft\b|square feet|sqft/i.test(text) ? 'sqft' : /m²|\bsqm\b|\bm2\b/i.test(text) ? 'sqm' : undefined;

/** "Montants mensuels en CHF" above the table or below it. A stated sum tells nothing about the columns. */
function periodIn(titles: readonly string[]): Period | undefined {
  for (const text of titles.flatMap((title) => title.split(CLAUSE))) {
    if (!AMOUNTS.test(fold(text)) || SUM.test(text) || EACH.test(fold(text))) continue;
    const { words, all } = matchConcepts(text);
    if (words.length > MOST_WORDS || OTHERS.some((concept) => all.has(concept))) continue;
    const period = periodOf(all);
    if (period) return period;
  }
  return undefined;
}

function settlePeriods(
  columns: readonly ColumnProposal[],
  relations: readonly Relation[],
  elsewhere: Period | undefined,
): { periods: Map<number, Period>; assumed: number[] } {
  const periods = new Map<number, Period>();
  const amounts = new Set(columns.filter(isAmount).map(({ position }) => position));
  for (const { position, period } of columns)
    if (period && amounts.has(position)) periods.set(position, period);
  const set = (position: number | undefined, period: Period | undefined) => {
    if (position !== undefined && period && amounts.has(position) && !periods.has(position))
      periods.set(position, period);
  };
  // Twice, because one relation can tell what another one needs.
  for (let round = 0; round < 2; round++)
    for (const { kind, result, of } of relations) {
      const [from] = of;
      if (
        kind === 'times 12' &&
        (periods.get(result) ?? 'year') === 'year' &&
        (periods.get(from as number) ?? 'month') === 'month'
      ) {
        set(result, 'year');
        set(from, 'month');
      }
      if (kind === 'times 4' && periods.get(result) === 'year') set(from, 'quarter');
      if (kind === 'times 4' && periods.get(from as number) === 'quarter') set(result, 'year');
      if (kind === 'times area') {
        set(from, periods.get(result));
        set(result, periods.get(from as number));
      }
      if (kind === 'times area and 12') {
        set(from, 'month');
        set(result, 'year');
      }
      if (kind === 'times area by 12') {
        set(from, 'year');
        set(result, 'month');
      }
    }
  for (const { column, position } of columns) if (isYearly(column)) set(position, elsewhere);
  const assumed: number[] = [];
  // Amounts without a period are written for that of the others, where all of these say the same one.
  const said = new Set([...periods.values()]);
  const [only] = said;
  if (said.size === 1 && only)
    for (const { column, position } of columns)
      if (column !== 'contracted_rent_pa' && isYearly(column) && !periods.has(position)) {
        periods.set(position, only);
        assumed.push(position);
      }
  return { periods, assumed };
}

/** Amounts for a period: those that the database has for a year, and others that a heading calls so. */
function isAmount({ column, heading }: ColumnProposal): boolean {
  if (column) return isYearly(column);
  const { all } = matchConcepts(heading);
  return (['rent', 'charge', 'gross', 'heating', 'market', 'total'] as const).some((concept) =>
    all.has(concept),
  );
}

const isYearly = (column: string | null) => column !== null && /_pa(?:_per_sqm)?$/.test(column);
