import type { ColumnEntry } from '../contract/entries';
import type { ServiceProfile } from '../contract/profile';
import type { Filter } from '../table/filters/parse-filters';
import type { MoneyWatch, Watch } from './odd-notes';
import type { RowsRequest } from '../excel/functions/answers';

interface WatchedRows {
  request: Pick<RowsRequest, 'endpoint' | 'rentrolls' | 'fxCurrency' | 'options'>;
  /** The columns that the formula may name. */
  catalogue: readonly ColumnEntry[];
  shown: readonly ColumnEntry[];
  filters: readonly Filter[];
  sort: readonly ColumnEntry[];
}

/**
 * Says which columns of a question show that its result is odd, and which of them to ask for as well. Without a fixed
 * grain, another column could change the rows, so only columns that the formula names are looked at.
 */
export function watchRows(
  { request, catalogue, shown, filters, sort }: WatchedRows,
  profile: ServiceProfile,
): { watch: Watch; beside: ColumnEntry[]; notes: string[] } {
  const named = [...shown, ...filters.map(({ column }) => column), ...sort];
  const known = profile.rowGrain === 'fixed' ? catalogue : named;
  const beside: ColumnEntry[] = [];
  const find = (name: string): string | undefined => {
    const entry = known.find((one) => one.name === name);
    if (entry && !named.some((one) => one.name === name)) beside.push(entry);
    return entry?.name;
  };

  const watchMoney = (isMoney: (column: ColumnEntry) => boolean, currency: string): MoneyWatch[] => {
    const labels = (columns: readonly ColumnEntry[]) => [
      ...new Set(columns.filter(isMoney).map(({ label, name }) => label ?? name)),
    ];
    const ranked = labels([...sort, ...filters.filter(comparesAmounts).map(({ column }) => column)]);
    const found = labels(shown);
    if (found.length + ranked.length === 0 || find(currency) === undefined) return [];
    return [{ currency, showsCurrency: shown.some(({ name }) => name === currency), shown: found, ranked }];
  };
  const { amounts, currencyColumn } = profile.changes;
  const { fxCurrency } = request;
  const isChange = ({ name }: ColumnEntry) => request.endpoint === 'changes' && amounts.includes(name);
  const money = [
    ...watchMoney((column) => isMoney(column) && !isChange(column), profile.currencyColumn),
    ...(fxCurrency === undefined ? watchMoney(isChange, currencyColumn) : []),
  ];
  const showsSource = shown.some(({ name }) => name === profile.currencyColumn) && shown.some(isChange);
  const notes =
    fxCurrency !== undefined && showsSource
      ? [
          `Column ${profile.currencyColumn} is the currency of the rent roll, but the changes are converted to ${fxCurrency}. Show ${currencyColumn} instead.`,
        ]
      : [];

  const { options, rentrolls, endpoint } = request;
  const choosesNewest = rentrolls === 'latest' || options.asOf !== undefined;
  const date = endpoint === 'query' && choosesNewest ? find(profile.rentrollDateColumn) : undefined;
  const rolls = date === undefined ? undefined : { date, property: find(profile.identity.property) };
  return { watch: { money, rolls }, beside, notes };
}

/** Every currency has the same zero. */
const comparesAmounts = ({ operands }: Filter): boolean => operands.some(({ value }) => Number(value) !== 0);

/** The catalogue gives the units of money as `currency`, `currency p.a.` or `currency/sqm p.a.`. */
const isMoney = ({ unit }: ColumnEntry): boolean => /^currency\b/i.test(unit ?? '');
