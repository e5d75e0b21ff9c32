import type { LineFeatures } from './line-features';

/** What speaks for a line as the heading of a rent roll. The weights add up. */
export interface LineRule {
  name: string;
  weight: number;
  /** How far it applies, from 0 to 1, or a count. */
  applies(line: LineFeatures, next: readonly LineFeatures[]): number;
}

const values = ({ numbers, dates }: LineFeatures) => numbers + dates;
const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
const yes = (condition: boolean) => (condition ? 1 : 0);
const hasAny = ({ columns }: LineFeatures, pattern: RegExp) =>
  yes([...columns].some((name) => pattern.test(name)));

/** Rules with fixed weights, in the manner of Pytheas: cells of a heading are words, and values follow below. */
const LINE_RULES: readonly LineRule[] = [
  { name: 'different columns', weight: 2, applies: ({ columns }) => Math.min(columns.size, 12) },
  { name: 'heading words', weight: 0.5, applies: ({ hits }) => Math.min(hits, 20) },
  { name: 'share of heading words', weight: 3, applies: ({ hits, filled }) => share(hits, filled) },
  { name: 'texts', weight: 0.15, applies: ({ texts }) => Math.min(texts, 20) },
  { name: 'only texts', weight: 2, applies: (line) => yes(values(line) === 0) },
  { name: 'values', weight: -1.5, applies: (line) => values(line) },
  { name: 'mostly values', weight: -8, applies: (line) => yes(values(line) > line.filled / 3) },
  { name: 'sentences', weight: -2, applies: ({ long }) => long },
  { name: 'one cell', weight: -12, applies: ({ filled }) => yes(filled === 1) },
  { name: 'two cells', weight: -5, applies: ({ filled }) => yes(filled === 2) },
  { name: 'only units', weight: -6, applies: ({ unitSigns, filled }) => yes(unitSigns > filled / 2) },
  { name: 'a unit', weight: 2, applies: (line) => hasAny(line, /^unit_reference$/) },
  { name: 'a tenant', weight: 3, applies: (line) => hasAny(line, /^tenant_/) },
  { name: 'an area', weight: 1.5, applies: (line) => hasAny(line, /lettable_area/) },
  { name: 'a rent', weight: 2, applies: (line) => hasAny(line, /rent_pa/) },
  { name: 'lease dates', weight: 2, applies: (line) => hasAny(line, /^lease_(?:start|expiry)/) },
  {
    name: 'values below',
    weight: 3,
    applies: (_, next) => yes(next.slice(0, 6).some((line) => values(line) >= 1)),
  },
  {
    name: 'as many cells below',
    weight: 1.5,
    applies: (line, next) => yes(next.slice(0, 6).some(({ filled }) => filled >= line.filled * 0.5)),
  },
  {
    name: 'only headings below',
    weight: -1,
    applies: (_, [below]) => yes(below !== undefined && below.hits > below.filled / 2 && below.filled > 2),
  },
  {
    name: 'nothing below',
    weight: -3,
    applies: (_, next) => yes(!next.slice(0, 8).some(({ filled }) => filled > 0)),
  },
];

/** The weight from which a line is taken for a heading. */
export const LEAST_WEIGHT = 9;

/** True for a line with a value and without a word of headings. By the rules above it weighs at most 6. */
export const isPlainlyValues = ({ hits, numbers, dates }: LineFeatures): boolean =>
  hits === 0 && numbers + dates > 0;

export const weigh = (line: LineFeatures, next: readonly LineFeatures[]): number =>
  LINE_RULES.reduce((sum, { weight, applies }) => sum + weight * applies(line, next), 0);
