import { type Concept, matchConcepts } from './match-concepts';
import { mentionsFrequency } from './text-words';
import { currencyOf } from './currency-of';
import { fold } from './fold';

export const PERIODS = ['week', 'four-weeks', 'month', 'two-months', 'quarter', 'half-year', 'year'] as const;
export type Period = (typeof PERIODS)[number];
export type AreaUnit = 'sqm' | 'sqft' | 'tsubo' | 'ha' | 'acre';

/** A square foot is exactly 0.09290304 m² (0.3048 m squared). A tsubo is exactly 400/121 m². */
const SQUARE_METRES: Readonly<Record<AreaUnit, number>> = {
  sqm: 1,
  sqft: 0.09290304,
  tsubo: 400 / 121,
  ha: 10_000,
  acre: 4046.8564224,
};
/** `unit` is one that is known, or how many m² one has. */
export const inSquareMetres = (area: number, unit: AreaUnit | number): number =>
  area * (typeof unit === 'number' ? unit : SQUARE_METRES[unit]);

/** What the words of a heading, a title or a cell say that amounts are measured in. */
export interface MeasureWords {
  period?: Period;
  unit?: AreaUnit;
  perArea: boolean;
  /** What an amount counts, such as 1,000. */
  scale?: number;
  currency?: string;
}

/** Periods by their concepts. A longer word comes first: "half-yearly" has a year in it, too. */
const PERIOD_OF = {
  fourWeeks: 'four-weeks',
  week: 'week',
  twoMonths: 'two-months',
  halfYear: 'half-year',
  quarter: 'quarter',
  month: 'month',
  year: 'year',
} as const;
const SCALE_OF = { thousand: 1_000, lakh: 100_000, million: 1_000_000 };
const UNIT_OF: readonly (readonly [AreaUnit, RegExp])[] = [
  // As large as a pyeong.
  ['tsubo', new RegExp(`tsubo|坪|${fold('평')}|(?:^|[^a-z])(?:py|pyeongs?)(?:$|[^a-z])`)],
  ['ha', /(?:^|[^a-z])(?:ha|hektar|hectares?)(?:$|[^a-z])/],
  ['acre', /(?:^|[^a-z])acres?(?:$|[^a-z])/],
  ['sqft', /(?:^|[^a-z])(?:sq\.? ?ft|sqft|sft|(?:p\.)?s\.f|sf|psf|n?r?sf|gsf|usf|square f|sq\.? ?feet)/],
  [
    'sqm',
    /m2|(?:^|[^a-z])(?:qm|sqm|sq\.? ?m|mq|mp|kvm|psm|mkw|m kw|quadratm|metres? carre|metros cuad|vierkante m|square met)/,
  ],
];

const valueOf = <T>(table: Readonly<Record<string, T>>, all: ReadonlySet<string>): T | undefined =>
  Object.entries(table).find(([concept]) => all.has(concept))?.[1];

/** The period that the words of a text say. */
export const periodOf = (all: ReadonlySet<Concept>): Period | undefined => valueOf(PERIOD_OF, all);

/** The unit of area that a text names. */
export function areaUnitIn(text: string): AreaUnit | undefined {
  const folded = fold(text);
  return UNIT_OF.find(([, sign]) => sign.test(folded))?.[0];
}

/** What an amount counts by the words of a text: 1,000 for "TEUR". */
export const scaleIn = (text: string): number | undefined => valueOf(SCALE_OF, matchConcepts(text).all);

/** Reads the measure in a heading. `own` are its words without those of its group, which count first. */
export function measureWords(text: string, own: string): MeasureWords {
  const { all } = matchConcepts(text);
  return {
    perArea: all.has('perArea'),
    unit: areaUnitIn(text),
    period: periodOf(matchConcepts(own).all) ?? periodOf(all),
    scale: valueOf(SCALE_OF, all),
    currency: currencyOf(text),
  };
}

/** A letter stands for a period where a column says how often something is due. */
const LETTERS: Readonly<Record<string, Period>> = {
  w: 'week',
  m: 'month',
  q: 'quarter',
  h: 'half-year',
  a: 'year',
  y: 'year',
  j: 'year',
  t: 'quarter',
};

/** The period that a cell says alone: "monatlich", "Q", "quarterly in advance". */
export function periodInCell(text: string, heading: string): Period | undefined {
  if (text.length <= 2) return mentionsFrequency(heading) ? LETTERS[fold(text)] : undefined;
  return text.length > 40 || /\d{3}/.test(text) ? undefined : periodOf(matchConcepts(text).all);
}
