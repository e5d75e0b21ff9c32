import type { AreaUnit, ColumnProposal, Hints, Period } from '../extraction';
import { periodOf } from '../headings/heading-cells';
import type { Relation } from '../columns/arithmetic';
import type { ColumnProfile } from '../columns/column-profile';
import type { Language } from '../values/column-style';
import { fold } from '../vocabulary/fold';
import { matchConcepts, namesAny } from '../vocabulary/match-concepts';
import { isYearly, kindOf, type TargetColumn } from '../vocabulary/target-columns';
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
  areaUnitFrom: 'heading' | 'hint' | 'language' | undefined;
  /** Yearly amounts whose period nothing tells. */
  withoutPeriod: readonly number[];
  /** Yearly amounts whose period is that of the other amounts. */
  assumedPeriod: readonly number[];
  /** Areas and rents per area whose unit nothing tells. */
  withoutUnit: readonly number[];
}

/** What tells periods and units. */
interface MeasureSource {
  columns: readonly ColumnProposal[];
  relations: readonly Relation[];
  /** The texts above the table and below it. */
  titles: readonly string[];
  language: Language | undefined;
  profiles: ReadonlyMap<number, ColumnProfile>;
  hints: Hints;
}

/** Decides periods and units: by the heading, by what the numbers prove, by the other columns, by the answer of a person. */
export function settleMeasures(source: MeasureSource): Measures {
  const { columns, relations, titles, language, profiles, hints } = source;
  const units = new Set(columns.flatMap(({ unit }) => unit ?? []));
  const stated = (units.size === 1 ? [...units][0] : undefined) ?? unitOf(titles.join(' '));
  const byLanguage = language === 'other' && units.size === 0 ? ('sqm' as const) : undefined;
  const areaUnit = stated ?? hints.areaUnit ?? byLanguage;
  const areaUnitFrom = stated ? 'heading' : hints.areaUnit ? 'hint' : byLanguage && 'language';
  const { periods, assumed } = settlePeriods(columns, relations, hints.period ?? periodIn(titles));
  const of = new Map<number, Measure>();
  for (const { position, period, column, unit } of columns) {
    const largest = profiles.get(position)?.largest ?? 0;
    if (column && isShares(column, largest))
      of.set(position, { unit: undefined, period: undefined, isShare: true });
    else if (column?.endsWith('_months'))
      of.set(position, { unit: undefined, period: period === 'year' ? 'year' : undefined });
    else of.set(position, { unit: unit ?? areaUnit, period: periods.get(position) });
  }
  const without = (field: 'unit' | 'period', needsIt: (column: TargetColumn) => boolean) =>
    columns.flatMap(({ column, position }) =>
      column && needsIt(column) && !of.get(position)?.[field] ? position : [],
    );
  return {
    of,
    areaUnitFrom,
    assumedPeriod: assumed,
    withoutPeriod: without('period', isYearly),
    withoutUnit: without('unit', (column) => column.endsWith('_per_sqm') || kindOf(column) === 'area'),
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

const AMOUNT = ['rent', 'charge', 'gross', 'heating', 'market', 'total'] as const;

/** Amounts for a period: those that the database has for a year, and others that a heading calls so. */
const isForPeriod = ({ column, heading }: ColumnProposal): boolean =>
  column ? isYearly(column) : namesAny(heading, AMOUNT);

function settlePeriods(
  columns: readonly ColumnProposal[],
  relations: readonly Relation[],
  elsewhere: Period | undefined,
): { periods: Map<number, Period>; assumed: number[] } {
  const periods = new Map<number, Period>();
  const amounts = new Set(columns.filter(isForPeriod).map(({ position }) => position));
  const set = (position: number, period: Period | undefined) => {
    if (period && amounts.has(position) && !periods.has(position)) periods.set(position, period);
  };
  for (const { position, period } of columns) set(position, period);
  // Twice, because one relation can tell what another one needs.
  for (const { kind, result, of } of [...relations, ...relations]) {
    const from = of[0] as number;
    const canBeMonth = (periods.get(from) ?? 'month') === 'month';
    if (kind === 'times 12' && (periods.get(result) ?? 'year') === 'year' && canBeMonth) {
      set(result, 'year');
      set(from, 'month');
    }
    if (kind === 'times 4' && periods.get(result) === 'year') set(from, 'quarter');
    if (kind === 'times 4' && periods.get(from) === 'quarter') set(result, 'year');
    if (kind === 'times area') {
      set(from, periods.get(result));
      set(result, periods.get(from));
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
  const yearly = columns.filter(({ column }) => column && isYearly(column));
  for (const { position } of yearly) set(position, elsewhere);
  // Amounts without a period are written for that of the others, where all of these say the same one.
  const stated = new Set(periods.values());
  const [only] = stated;
  if (stated.size !== 1 || !only) return { periods, assumed: [] };
  const assumed = yearly
    .filter(({ column, position }) => column !== 'contracted_rent_pa' && !periods.has(position))
    .map(({ position }) => position);
  for (const position of assumed) set(position, only);
  return { periods, assumed };
}
