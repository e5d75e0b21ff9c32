import { median } from '../values/median';
import type { ColumnProposal, FindingCode, Hints, Period } from '../extraction';
import { currencyOf } from '../vocabulary/currency-of';
import type { Relation } from '../columns/arithmetic';
import { textAt } from '../grid/sheet';
import type { TableColumns } from '../rows/table-lines';
import type { DateOrder } from '../values/read-date';
import { areaUnitIn, inSquareMetres, periodInCell, periodOf, scaleIn } from '../vocabulary/measures';
import { enumValue } from '../vocabulary/enum-values';
import { matchConcepts, namesAny, type Concept } from '../vocabulary/match-concepts';
import { isRate, isYearly, kindOf, type TargetColumn } from '../vocabulary/target-columns';
import {
  mentionsAmounts,
  mentionsEach,
  mentionsFlat,
  mentionsFrequency,
  isTotalLabel,
} from '../vocabulary/text-words';
import type { Measure } from './convert-value';

const CLAUSE = /[.;:]\s+|[–;()]| - /;
const SENTENCE = /[.;]\s+/;
const MAX_WORDS = 7;
/** A number with a sign between its thousands. */
const SUM = /\d[.,' ]\d{3}\b/;
/** What a sentence with a month or a year can be about, too: a review each year, a deposit of three months. */
const OTHER_SUBJECTS = (
  'review revision index change step option free deposit notice break ' +
  'firm term start end arrears incentive'
).split(' ') as Concept[];

/** What columns say in no word, and how they are read. */
export type Assumption = readonly [code: FindingCode, positions: readonly number[], how: string];

/** What each column is measured in. */
export interface Measures {
  of: ReadonlyMap<number, Measure>;
  /** Yearly amounts whose period nothing tells. */
  withoutPeriod: readonly number[];
  /** Areas and rents per area whose unit nothing tells. */
  withoutUnit: readonly number[];
  assumptions: readonly Assumption[];
}

/** What tells periods and units. */
interface MeasureSource extends TableColumns {
  /** The texts above the table and below it. */
  titles: readonly string[];
  hints: Hints;
  order: DateOrder | undefined;
  currency: string | undefined;
}

/** Decides periods and units: by the heading, by what the numbers prove, by the other columns, by the answer of a person. */
export function resolveMeasures(source: MeasureSource): Measures {
  const { sheet, columns, titles, language, profiles, hints, numberAt } = source;
  const units = new Set(columns.flatMap(({ unit }) => unit ?? []));
  const stated =
    (units.size === 1 ? [...units][0] : undefined) ??
    areaUnitIn(titles.filter((title) => NAMES_UNIT.test(title)).join(' '));
  const isAssumed = language === 'other' && units.size === 0 && !stated && !hints.areaUnit;
  const areaUnit = stated ?? hints.areaUnit ?? (isAssumed ? 'sqm' : undefined);
  const often = frequencyOf(source);
  const scale = scaleOf(titles);
  const { periods, assumptions } = resolvePeriods(
    source,
    often
      ? undefined
      : { stated: hints.period ?? periodIn(titles), likely: likelyPeriod({ ...source, areaUnit, scale }) },
  );
  const scaled: number[] = [];
  const byLine: number[] = [];
  const area = columns.find(({ column }) => column === 'actual_lettable_area_sqm');
  /** The area of a line, in the unit that its cell at `oftenAt` names, if that says "per area". */
  const areaOf = (oftenAt: number) => (line: number) => {
    const text = textAt(sheet, line, oftenAt);
    if (!namesAny(text, ['perArea'])) return 1;
    const size = area && numberAt(line, area.position);
    const [own, unitOfArea] = [areaUnitIn(text), area?.unit ?? areaUnit];
    return !own || !unitOfArea || own === unitOfArea ? size : undefined;
  };
  const of = new Map<number, Measure>();
  for (const { position, period, column, unit, scale: own, perArea } of columns) {
    const largest = profiles.get(position)?.largest ?? 0;
    if (column && isShares(column, largest)) of.set(position, { isShare: true });
    else if (column?.endsWith('_months')) of.set(position, { period });
    else {
      const measure: Measure = { unit: unit ?? areaUnit, period: periods.get(position) };
      if (column && kindOf(column) === 'money' && !perArea && !isRate(column)) {
        measure.scale = own ?? scale ?? 1;
        if (scale && !own) scaled.push(position);
      }
      if (often && column && isYearly(column) && !measure.period) {
        measure.periodAt = (line) =>
          periodInCell(textAt(sheet, line, often.position), often.heading) ?? hints.period;
        byLine.push(position);
        if (!isRate(column)) measure.areaAt = areaOf(often.position);
      }
      of.set(position, measure);
    }
  }
  const positionsOf = (isOne: (column: TargetColumn) => boolean) =>
    columns.flatMap(({ column, position }) => (column && isOne(column) ? position : []));
  const areas = positionsOf((column) => isAssumed && kindOf(column) === 'area');
  return {
    of,
    withoutPeriod: positionsOf(isYearly).filter(
      (position) => !of.get(position)?.period && !byLine.includes(position),
    ),
    withoutUnit: positionsOf((column) => isRate(column) || kindOf(column) === 'area').filter(
      (position) => !of.get(position)?.unit,
    ),
    assumptions: [
      ...assumptions,
      ['period-assumed', byLine, `for the period that “${often?.heading}” says in each row`],
      ['scale-assumed', scaled, 'in thousands or more, as a text outside the table says'],
      [
        'area-unit-assumed',
        areas,
        'as m², because countries with the language of the headings measure in m²',
      ],
    ],
  };
}

const NAMES_UNIT = /sq|m²|m2|\bin SF\b/i;

/**
 * The column whose cells say how often the amounts of their lines are due: its heading says so, or a person said no period and
 * neither heading nor cells are about another thing, such as an option of five years.
 */
function frequencyOf({ columns, profiles, hints }: MeasureSource): ColumnProposal | undefined {
  const examples = (position: number) => profiles.get(position)?.examples ?? [];
  const isOther = (text: string) => namesAny(text, OTHER_SUBJECTS);
  return columns.find(
    ({ position, heading, column }) =>
      !(column && /date|number|money|area/.test(kindOf(column))) &&
      examples(position).length > 0 &&
      examples(position).every((text) => periodInCell(text, heading)) &&
      (mentionsFrequency(heading) || !(hints.period || isOther(heading) || examples(position).some(isOther))),
  );
}

/** What a sentence such as "Angaben in T€" or "GBP in '000s" says that each amount counts. A stated sum says nothing. */
function scaleOf(titles: readonly string[]): number | undefined {
  for (const text of titles.flatMap((title) => title.split(SENTENCE))) {
    const isStated = /\d/.test(text.replace(/(?:\b1[ .,])?'?000s?/g, ''));
    const scale = isStated || !(currencyOf(text) || mentionsAmounts(text)) ? undefined : scaleIn(text);
    if (scale) return scale;
  }
  return undefined;
}

/** Numbers that cannot be percentages of this column are shares: a tax of 0.19 is one of 19 %. */
const isShares = (column: TargetColumn, largest: number): boolean =>
  largest > 0 &&
  (column === 'indexation_threshold'
    ? largest < 1
    : kindOf(column) === 'percent' && largest <= (column === 'indexation_pass_through_percent' ? 2 : 1));

/** "Montants mensuels en CHF" above the table or below it. A stated sum tells nothing about the columns. */
function periodIn(titles: readonly string[]): Period | undefined {
  const clauses = titles.flatMap((title) => title.split(CLAUSE));
  for (const text of clauses.flatMap((clause) => [clause, ...clause.split(', ')])) {
    if (!mentionsAmounts(text) || SUM.test(text) || isTotalLabel(text) || mentionsEach(text)) continue;
    const { words, all } = matchConcepts(text);
    if (words.length > MAX_WORDS || OTHER_SUBJECTS.some((concept) => all.has(concept))) continue;
    const period = periodOf(all);
    if (period) return period;
  }
  return undefined;
}

const AMOUNT = ['rent', 'charge', 'gross', 'heating', 'market', 'total'] as const;

/** Amounts for a period: those that the database has for a year, and others that a heading calls so. */
const isForPeriod = ({ column, heading }: ColumnProposal): boolean =>
  column ? isYearly(column) : namesAny(heading, AMOUNT);

/** The periods of a column and of what follows from it, by how. */
const IMPLIED: Readonly<Partial<Record<Relation['kind'], readonly [from: Period, result: Period]>>> = {
  'times 12': ['month', 'year'],
  'times 4': ['quarter', 'year'],
  'times area and 12': ['month', 'year'],
  'times area by 12': ['year', 'month'],
};

function resolvePeriods(
  { columns, positions, relations }: TableColumns,
  ofSheet: { stated: Period | undefined; likely: Period | undefined } | undefined,
): { periods: Map<number, Period>; assumptions: Assumption[] } {
  const assumptions: Assumption[] = [];
  const periods = new Map<number, Period>();
  const amounts = new Set(columns.filter(isForPeriod).map(({ position }) => position));
  const set = (position: number, period: Period | undefined) => {
    if (period && amounts.has(position) && !periods.has(position)) periods.set(position, period);
  };
  for (const { position, period } of columns) set(position, period);
  const fits = (position: number, period: Period) => (periods.get(position) ?? period) === period;
  // Twice, because one relation can tell what another one needs.
  for (const { kind, result, of } of [...relations, ...relations]) {
    const from = of[0]!;
    const implied = IMPLIED[kind];
    const isKnown = kind !== 'times 4' || periods.has(from) || periods.has(result);
    if (implied && isKnown && fits(from, implied[0]) && fits(result, implied[1])) {
      set(from, implied[0]);
      set(result, implied[1]);
    }
    const all = kind === 'times area' ? [from, result] : kind === 'sum' ? [result, ...of] : [];
    const [first, ...further] = new Set(all.flatMap((position) => periods.get(position) ?? []));
    if (further.length === 0) for (const position of all) set(position, first);
  }
  const yearly = columns.filter(({ column }) => column && isYearly(column));
  for (const { position } of yearly) set(position, ofSheet?.stated);
  const rent = positions.get(RENT);
  if (rent !== undefined && ofSheet?.likely && !periods.has(rent)) {
    set(rent, ofSheet.likely);
    const how = `for a ${ofSheet.likely}: for another period, they would not be plausible`;
    assumptions.push(['period-assumed', [rent], how]);
  }
  // Amounts without a period are written for that of the others, where all of these say the same one.
  const [only, ...others] = new Set(periods.values());
  if (ofSheet && only && others.length === 0) {
    const open = yearly.filter(({ column, position }) => column !== RENT && !periods.has(position));
    const assumed = open.map(({ position }) => position);
    for (const position of assumed) set(position, only);
    assumptions.push(['period-assumed', assumed, 'for the period of the other amounts']);
  }
  return { periods, assumptions };
}

/** What the rents themselves say about their period. */
interface RentSource extends MeasureSource {
  areaUnit: Measure['unit'];
  /** What each amount counts, as a text above the table says. */
  scale: number | undefined;
}

const RENT: TargetColumn = 'contracted_rent_pa';
const KNOWN = /^(?:EUR|CHF|USD|CAD)$/;
const MIN_ROWS = 3;
/** A rent for a m² in this range is one of a month. Rent rolls have 49 to 1,975 a year in the median of 152. */
const MONTHLY = { least: 2.5, most: 10, mostOfFlats: 25 };
/** The same for flats without areas. */
const MONTHLY_FLAT = { least: 250, most: 2_500 };

/** The period of rents that no word tells, by what a m² or a flat costs. */
function likelyPeriod(source: RentSource): Period | undefined {
  const { columns, profiles, areaUnit, currency } = source;
  const columnOf = (name: TargetColumn) => columns.find(({ column }) => column === name);
  const valuesIn = (column: ColumnProposal | undefined) => profiles.get(column?.position ?? -1)?.values ?? [];
  const [rentColumn, area] = [columnOf(RENT), columnOf('actual_lettable_area_sqm')];
  const rents = Array.from(valuesIn(rentColumn), (rent) => rent * (rentColumn?.scale ?? source.scale ?? 1));
  const areas = valuesIn(area);
  const unit = area?.unit ?? areaUnit;
  const rates = unit ? rents.map((rent, row) => rent / inSquareMetres(areas[row] ?? NaN, unit)) : [];
  const rate = median(rates, MIN_ROWS);
  const areFlats = isOfFlats(source);
  if (!isLetByMonth(source)) return undefined;
  // In another currency, thousands for a year can look the same.
  const most = areFlats ? MONTHLY.mostOfFlats : KNOWN.test(currency ?? '') ? MONTHLY.most : 0;
  if (rate) return rate >= MONTHLY.least && rate <= most ? 'month' : undefined;
  const rent = areFlats ? median(rents, MIN_ROWS) : NaN;
  return rent >= MONTHLY_FLAT.least && rent <= MONTHLY_FLAT.most ? 'month' : undefined;
}

/** Where people write English, only North America lets by the month: Britain and Australia let flats by the week, too. */
const isLetByMonth = ({ language, order, currency }: RentSource): boolean =>
  language === 'other' || order === 'month' || /^(?:USD|CAD)$/.test(currency ?? '');

function isOfFlats({ columns, positions, profiles, titles }: RentSource): boolean {
  if ([...titles, ...columns.map(({ heading }) => heading)].some(mentionsFlat)) return true;
  const { examples = [] } = profiles.get(positions.get('use_type') ?? -1) ?? {};
  const isFlat = (text: string) => enumValue('use_type', text)?.value === 'RESIDENTIAL';
  return examples.some(isFlat);
}
