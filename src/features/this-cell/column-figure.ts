import { bareColumn, type ColumnEntry } from '../../contract/entries';
import type { ServiceProfile } from '../../contract/profile';
import { countOf, countText, plural } from '../../contract/count-text';
import { numberText } from '../../table/cells/number-text';
import { dayText, instantText } from '../../table/day-text';
import { joinAnd } from '../../table/quoted';
import type { Value } from '../../table/table';
import { atOnce } from '../../table/steps';
import { currencySource } from '../../table/totals/row-currency';
import {
  isUnread,
  sumColumn,
  unreadTotal,
  type CurrencySum,
  type Refusal,
  type UnreadValues,
} from '../../table/totals/sum-column';
import type { Basis } from '../../answers/formulas/basis';
import type { FindCachedFacts, KnownResult } from '../../answers/result/known-result';
import { conditionWords, readCondition, type Vocabulary } from '../../answers/result/question-words';
import { columnFinder } from '../../answers/result/result-columns';
import type { SelectedColumn } from './explain-actions';
import { wordsOf, type CachedNames } from './cached-names';

/** What is held of the service. */
export type KnownNames = Pick<CachedNames, 'databases'> & {
  profile: ServiceProfile;
  catalogue: readonly ColumnEntry[];
};

/** The selected cells of a column. Data rows are counted from 0. */
export interface ColumnCells {
  /** The position of the column. */
  at: number;
  /** In ascending order, without hidden ones. */
  rows: readonly number[];
  /** Reads the values of a column of the result, by row. */
  read(at: number): Promise<(row: number) => unknown>;
  findCachedFacts: FindCachedFacts;
  signal: AbortSignal;
}

/** Adds up what may be added of a column, amounts by currency, and says what it rests on. */
export async function columnFigure(
  result: KnownResult & { basis: Basis },
  names: KnownNames,
  { at, rows, read, findCachedFacts, signal }: ColumnCells,
): Promise<SelectedColumn> {
  const { basis, formula, run, shown } = result;
  const { profile, catalogue, databases } = names;
  const find = columnFinder(basis, catalogue);
  const name = basis.columns[at]!;
  const entry = find(name) ?? bareColumn(name, null, 'UNKNOWN');
  const label = entry.label || name;
  const { column: currency = '' } = currencySource(name, basis, profile);
  const extraColumns = [currency, profile.rentrollDateColumn].filter((column) => column !== '');
  const cachedFacts = await findCachedFacts(run, extraColumns, signal);
  const shownAt = new Map<number, (row: number) => unknown>();
  for (const index of [at, ...extraColumns.map((column) => basis.columns.indexOf(column))])
    if (index >= 0) shownAt.set(index, await read(index));
  const value = (row: number, column: number) => shownAt.get(column)?.(rows[row]!);
  const getExtraValues = (column: string) => {
    const index = basis.columns.indexOf(column);
    const facts = cachedFacts.get(column);
    return index >= 0 ? rows.map((_, row) => value(row, index)) : facts && rows.map((row) => facts[row]);
  };
  const summed = {
    count: rows.length,
    columns: basis.columns,
    value,
    asked: basis,
    profile,
    getExtraValues,
  };
  const values = rows.map((_, row) => value(row, at));
  const figures = figuresIn(values, atOnce(sumColumn(entry, at, summed)), label);
  const question = wordsOf(result, names);
  const isUnits =
    profile.rowGrain === 'fixed' &&
    basis.endpoint === 'query' &&
    basis.rentrolls === 'latest' &&
    catalogue.some((column) => column.name === profile.identity.unit);
  const spoken: Spoken = {
    ...{ label, unit: entry.unit, sums: figures.sums, basis, at: shown.at },
    dates: getExtraValues(profile.rentrollDateColumn) as Value[] | undefined,
    noun: isUnits ? 'units' : 'rows',
  };
  return {
    formula: { sheet: formula.sheet, cell: formula.cell },
    ...{ name, label, unit: entry.unit, ...figures, question },
    ...(shown.at !== undefined && { at: shown.at }),
    ...(figures.sums.length > 0 &&
      question?.where && { sentence: sentence(spoken, { find, databases }, profile) }),
  };
}

const REFUSED: Readonly<Record<Refusal, string>> = {
  rate: 'Percentages, rates, years and amounts per area are not added.',
  date: 'Dates are not added.',
  id: 'Identifiers are not added.',
  text: 'This column holds texts.',
  number: 'The service gives no unit for this column, so its values are not added.',
  unknown: 'The type of this column is not known, so its values are not added.',
  currency:
    'The currency of each row is not known here. Show the column of currencies in the result, and select again.',
};

/** Counts the cells of a column, and says what of them is not added. */
function figuresIn(
  values: readonly unknown[],
  summed: readonly CurrencySum[] | Refusal | UnreadValues,
  label: string,
): Pick<SelectedColumn, 'count' | 'blank' | 'sums' | 'refused'> {
  const blank = values.filter((value) => value === '' || value === null).length;
  const numbers = values.filter((value) => typeof value === 'number').length;
  if (summed === 'currency')
    return { count: numbers, blank, sums: [], ...(numbers > 0 && { refused: REFUSED.currency }) };
  if (isUnread(summed))
    return { count: values.length - blank, blank, sums: [], refused: unreadTotal(label, summed) };
  if (typeof summed === 'string')
    return { count: values.length - blank, blank, sums: [], refused: REFUSED[summed] };
  const sums = summed.flatMap((sum) => (sum.currency === '' ? [] : { ...sum, average: sum.sum / sum.count }));
  const without = summed.find(({ currency }) => currency === '')?.count ?? 0;
  return {
    count: numbers,
    blank,
    sums,
    ...(without > 0 && { refused: `${counted(without, 'amount')} without a currency, and not added.` }),
  };
}

export const counted = (count: number, noun: string, where = ''): string =>
  `${countOf(count, noun)}${where} ${plural(count, 'is', 'are')}`;

interface Spoken {
  label: string;
  unit: string | null;
  sums: SelectedColumn['sums'];
  basis: Basis;
  /** The dates of the rent rolls of these rows, as serial numbers. Undefined if they are not known. */
  dates: readonly Value[] | undefined;
  /** When the service answered. */
  at: number | undefined;
  /** What the rows are: units only where that is certain. */
  noun: 'units' | 'rows';
}

/** Says a sum with what it rests on, to be copied into a letter. */
function sentence(
  { label, unit, sums, basis, dates, at, noun }: Spoken,
  { find, databases }: Vocabulary,
  { reportRoles, currencyColumn }: ServiceProfile,
): string {
  const count = sums.reduce((all, selected) => all + selected.count, 0);
  const read = (basis.filters ?? []).map((text) => ({ text, condition: readCondition(text, find) }));
  const isOne = (name: string) => (filter: (typeof read)[number]) =>
    filter.condition?.column.name === name && filter.condition.operator === '=';
  const use = read.find(
    (filter) => isOne(reportRoles.use)(filter) && /^[\p{L} -]+$/u.test(filter.condition!.values),
  );
  const currency =
    sums.length === 1 && sums[0]!.currency !== null ? read.find(isOne(currencyColumn)) : undefined;
  const remaining = read.filter((filter) => filter !== use && filter !== currency);
  const quantity = countText(count) + (count === basis.shown ? '' : ` of ${countText(basis.shown)}`);
  const of = [quantity, use?.condition?.values.toLowerCase(), count === 1 ? noun.slice(0, -1) : noun];
  const names = basis.databases.map((id) => databases.find((database) => database.id === id)?.name ?? id);
  const parts = [
    `${label} of ${of.filter(Boolean).join(' ')}`,
    ...(remaining.length > 0
      ? [`only where ${joinAnd(remaining.map(({ text }) => conditionWords(text, find)))}`]
      : []),
    ...(names.length > 0 ? [joinAnd(names)] : []),
    rollsText(basis, dates),
    joinAnd(
      sums.map((selected) =>
        `${selected.currency ?? ''} ${amountText(selected.sum)}${selected.currency === null && unit ? ` ${unit}` : ''}`.trim(),
      ),
    ),
    ...(at === undefined ? [] : [`fetched ${timeText(at)}`]),
  ];
  return parts.join(', ');
}

function rollsText({ rentrolls, asOf, approvedOnly }: Basis, dates: readonly Value[] | undefined): string {
  const approved = approvedOnly ? 'approved ' : '';
  const days = [...new Set(dates?.map((date) => (typeof date === 'number' ? Math.floor(date) : NaN)))].sort(
    (a, b) => a - b,
  );
  const [first, last] = [days[0], days.at(-1)];
  if (first !== undefined && last !== undefined && !days.some(Number.isNaN))
    return `${approved}rent rolls of ${dayText(first)}${first === last ? '' : ` to ${dayText(last)}`}`;
  if (asOf !== undefined) return `${approved}rent rolls as of ${dayText(Math.floor(asOf))}`;
  return rentrolls === 'latest' ? `latest ${approved}rent rolls` : `all ${approved}rent rolls`;
}

const amountText = (amount: number): string => numberText(amount, { least: 2 });

/** Such as `22 Nov 2026 14:02`, in the time of the computer. */
const timeText = (at: number): string => Object.values(instantText(at)).join(' ');
