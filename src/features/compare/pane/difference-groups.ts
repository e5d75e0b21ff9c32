import { groupBy } from '../../../table/sorting/group-by';
import {
  bareSide,
  columnWords,
  CONVENTIONS,
  type Difference,
  kindText,
  overallCounts,
  rankOf,
  type Reconciliation,
  type RentTotal,
  rentTotals,
  type Sides,
} from '../../../intake/index';
import { numberText } from '../../../table/cells/number-text';
import { countOf, countText, plural } from '../../../contract/count-text';
import { valueText } from '../side-words';

export interface DifferenceGroup {
  id: string;
  title: string;
  /** How much or how many, in words. */
  summary: string;
  lines: readonly Difference[];
  /** What the lines add up to, in each currency: the difference of the two totals. Only the rent has these. */
  totals: readonly RentTotal[];
  isConvention: boolean;
}

/** Groups the lines of a comparison by column, in the order of the lines. What is only written in another way comes last. */
export function differenceGroups({ properties, rentColumn }: Reconciliation): DifferenceGroup[] {
  const totals = rentTotals({ properties, rentColumn });
  const lines = properties.flatMap(({ differences }) => differences);
  const conventions = lines.filter(({ kind }) => CONVENTIONS.has(kind));
  const shown = lines.filter(
    ({ kind, column, difference }) => !CONVENTIONS.has(kind) || (column === rentColumn && difference),
  );
  const byColumn = groupBy(shown, ({ column }) => column ?? '');
  const isRent = (column: string) => Number(column === rentColumn);
  const columns = [...byColumn]
    .sort(([a, [first]], [b, [second]]) => isRent(b) - isRent(a) || rankOf(first!) - rankOf(second!))
    .map(([column, lines]): DifferenceGroup => {
      const sums = sumsOf(lines);
      return {
        id: column || 'units',
        title: column === '' ? 'Units' : columnWords(column),
        summary: sums.length > 0 ? sums.join(', ') : countOf(lines.length, 'line'),
        lines: bySize(lines),
        totals: column !== '' && column === rentColumn ? totals : [],
        isConvention: false,
      };
    });
  if (conventions.length === 0) return columns;
  return [
    ...columns,
    {
      id: 'conventions',
      title: 'Written differently',
      summary: `${countOf(conventions.length, 'line')}, taken as equal`,
      lines: conventions,
      totals: [],
      isConvention: true,
    },
  ];
}

const bySize = (lines: readonly Difference[]) =>
  [...lines].sort((a, b) => Math.abs(b.difference ?? 0) - Math.abs(a.difference ?? 0));

/** The sum in each currency or unit, in whole cents. Days are not added. */
export function sumsOf(lines: readonly Difference[]): string[] {
  const sums = new Map<string, number>();
  for (const { difference, measure = '' } of lines)
    if (difference !== undefined && measure !== 'days')
      sums.set(measure, (sums.get(measure) ?? 0) + Math.round(difference * 100));
  return [...sums].map(([measure, cents]) => `${signedText(cents / 100)} ${measure}`.trim());
}

/** With its sign, and two decimals. */
export const signedText = (value: number): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${numberText(Math.abs(value), { least: 2 })}`;

/** What a line says besides its amount: the values of both sides and what kind of difference it is, in parts. */
export function lineWords({ kind, sheet, database, note }: Difference, words: Sides): string[] {
  if (kind === 'only in sheet' || kind === 'only in database') return [kindText(kind, words)];
  if (kind === 'ambiguous') return ['cannot be told from another unit'];
  if (kind === 'within tolerance') return ['differences too small to list, together'];
  if (sheet === undefined && database === undefined) return [note ?? 'not compared'];
  const meaning = note ?? meaningOf({ kind, sheet, database });
  return [
    `${bareSide(words.sheet)} ${valueText(sheet)}`,
    `${bareSide(words.database)} ${valueText(database)}`,
    ...(meaning === undefined ? [] : [meaning]),
  ];
}

/** What a kind means for these two values, where the values alone do not show it. */
function meaningOf({
  kind,
  sheet,
  database,
}: Pick<Difference, 'kind' | 'sheet' | 'database'>): string | undefined {
  if (kind === 'not compared') return 'not compared';
  if (kind === 'date convention') return 'the last day beside the first day after it';
  if (kind === 'spelling') return 'another spelling';
  if (kind !== 'unit/period' || typeof sheet !== 'number' || typeof database !== 'number') return undefined;
  const ratio = Math.max(sheet / database, database / sheet);
  if (ratio > 900) return 'thousands beside single amounts';
  if (ratio > 11) return 'a month beside a year';
  return ratio > 8 ? 'square feet beside m²' : 'a quarter beside a year';
}

/** How many units agree, and what does not, in two sentences. */
export function headlineWords(
  { properties, rentColumn, asks }: Reconciliation,
  words: Sides,
): { title: string; text: string } {
  const { matched, equal, convention, differing, onlyInSheet, onlyInDatabase, ambiguous } =
    overallCounts(properties);
  const agreeing = equal + convention;
  const parts = [
    ...(differing > 0 ? [`${countText(differing)} ${plural(differing, 'differs', 'differ')}`] : []),
    ...(onlyInSheet > 0 ? [`${countText(onlyInSheet)} only in ${words.sheet}`] : []),
    ...(onlyInDatabase > 0 ? [`${countText(onlyInDatabase)} only in ${words.database}`] : []),
    ...(ambiguous > 0 ? [`${countText(ambiguous)} cannot be told apart`] : []),
  ];
  const totals = rentTotals({ properties, rentColumn });
  const own = totals.filter(({ sheet, database }) => sheet !== 0 && database === 0);
  const theirs = totals.filter(({ sheet, database }) => sheet === 0 && database !== 0);
  const isOther = own.length > 0 && theirs.length > 0;
  const compared = isOther
    ? totals.filter((total) => !own.includes(total) && !theirs.includes(total))
    : totals;
  const currencyNotes = isOther
    ? [
        `The rents of ${words.sheet} are in ${measuresOf(own)}, those of ${words.database} in ${measuresOf(theirs)}.`,
      ]
    : [];
  const rent = compared.map(({ measure, difference }) => {
    if (difference === 0) return `The rents in ${measure} are equal in sum.`;
    const higher = difference > 0 ? 'higher' : 'lower';
    return `The rent of ${words.sheet} is ${measure} ${signedText(Math.abs(difference)).slice(1)} ${higher}: the sum of the lines below.`;
  });
  const isOpen = asks.length > 0;
  const agree =
    matched === 0
      ? 'No unit was found on both sides'
      : agreeing === matched && onlyInSheet + onlyInDatabase + ambiguous === 0
        ? `All ${countOf(matched, 'unit')} agree`
        : `${countText(agreeing)} of ${countOf(matched, 'unit')} agree`;
  return {
    title: isOpen ? `${countOf(asks.length, 'question')} to answer first` : agree,
    text: [
      ...(isOpen
        ? [matched === 0 ? `${agree}.` : `${agree} in what can be compared without an answer.`]
        : []),
      ...(convention > 0
        ? [`${countText(convention)} of them ${plural(convention, 'is', 'are')} only written differently.`]
        : []),
      ...(parts.length > 0 ? [`${parts.join(', ')}.`] : []),
      ...(rent.length + currencyNotes.length === 0
        ? [`The rents of ${words.sheet} cannot be compared.`]
        : [...currencyNotes, ...rent]),
    ].join(' '),
  };
}

const measuresOf = (totals: readonly RentTotal[]): string =>
  totals.map(({ measure }) => measure).join(' and ');
