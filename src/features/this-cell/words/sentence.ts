import type { ServiceProfile } from '../../../contract/profile';
import { serialToIso } from '../../../table/iso-serial';
import { joinAnd } from '../../../table/quoted';
import type { Value } from '../../../table/table';
import type { Basis } from '../../../answers/formulas/basis';
import type { SelectedSum } from '../explain-actions';
import { conditionWords, readCondition, type Vocabulary } from '../../../answers/result/question-words';

export interface Told {
  label: string;
  unit: string | null;
  sums: readonly SelectedSum[];
  basis: Basis;
  /** The dates of the rent rolls of these rows, as serial numbers. Undefined if they are not known. */
  dates: readonly Value[] | undefined;
  /** When the service answered. */
  at: number | undefined;
  /** What the rows are: units only where that is certain. */
  noun: 'units' | 'rows';
}

/** Says a sum with what it rests on, to be copied into a letter. */
export function sentence(
  { label, unit, sums, basis, dates, at, noun }: Told,
  { find, databases }: Vocabulary,
  { reportRoles, currencyColumn }: ServiceProfile,
): string {
  const count = sums.reduce((all, one) => all + one.count, 0);
  const read = (basis.filters ?? []).map((text) => ({ text, condition: readCondition(text, find) }));
  const isOne = (name: string) => (one: (typeof read)[number]) =>
    one.condition?.column.name === name && one.condition.operator === '=';
  const use = read.find((one) => isOne(reportRoles.use)(one) && /^[\p{L} -]+$/u.test(one.condition!.values));
  const currency =
    sums.length === 1 && sums[0]!.currency !== null ? read.find(isOne(currencyColumn)) : undefined;
  const others = read.filter((one) => one !== use && one !== currency);
  const some =
    count === basis.shown
      ? count.toLocaleString('en-US')
      : `${count.toLocaleString('en-US')} of ${basis.shown.toLocaleString('en-US')}`;
  const of = [some, use?.condition?.values.toLowerCase(), count === 1 ? noun.slice(0, -1) : noun];
  const names = basis.databases.map((id) => databases.find((one) => one.id === id)?.name ?? id);
  const parts = [
    `${label} of ${of.filter(Boolean).join(' ')}`,
    ...(others.length > 0
      ? [`only where ${joinAnd(others.map(({ text }) => conditionWords(text, find)))}`]
      : []),
    ...(names.length > 0 ? [joinAnd(names)] : []),
    rollsText(basis, dates),
    joinAnd(
      sums.map((one) =>
        `${one.currency ?? ''} ${amountText(one.sum)}${one.currency === null && unit ? ` ${unit}` : ''}`.trim(),
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
    return `${approved}rent rolls of ${serialToIso(first)}${first === last ? '' : ` to ${serialToIso(last)}`}`;
  if (asOf !== undefined) return `${approved}rent rolls as of ${serialToIso(Math.floor(asOf))}`;
  return rentrolls === 'latest' ? `latest ${approved}rent rolls` : `all ${approved}rent rolls`;
}

const amountText = (amount: number): string =>
  amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Such as `22 Nov 2026 14:02`, in the time of the computer. */
const timeText = (at: number): string =>
  new Date(at)
    .toLocaleString('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    })
    .replace(',', '')
    .replace('Sept', 'Sep');
