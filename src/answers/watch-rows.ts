import { bareColumn, titleOf, type ColumnEntry } from '../contract/entries';
import type { ServiceProfile } from '../contract/profile';
import type { RowsRequest } from './calls/answers';
import type { Filter } from '../table/filters/to-filters';
import { columnMeasure } from '../table/totals/column-measure';
import type { findFigures } from './filter-parts';
import { currencySource } from '../table/totals/row-currency';
import type { UnitColumns } from '../table/totals/repeated-units';
import { isAverage } from '../table/totals/statistic';
import type { MoneyWatch, Watch } from './odd-notes';

interface WatchedRows {
  request: Pick<RowsRequest, 'endpoint' | 'rentrolls' | 'fxCurrency' | 'options' | 'statistic'>;
  /** The columns that the formula may name. */
  catalogue: readonly ColumnEntry[];
  shown: readonly ColumnEntry[];
  filters: readonly Filter[];
  sort: readonly ColumnEntry[];
  /** There if the formula has conditions. */
  findFigures?: typeof findFigures;
}

/**
 * Says which columns of a question show that its result is odd, and which of them to ask for as well. Without a fixed
 * grain, another column could change the rows, so only columns that the formula names are looked at.
 */
export function watchRows(
  { request, catalogue, shown, filters, sort, findFigures }: WatchedRows,
  profile: ServiceProfile,
): { watch: Watch; extraColumns: ColumnEntry[]; notes: string[] } {
  const named = [...shown, ...filters.map(({ column }) => column), ...sort];
  const known = profile.rowGrain === 'fixed' ? catalogue : named;
  const extraColumns: ColumnEntry[] = [];
  const find = (name: string): string | undefined => {
    const entry = known.find((column) => column.name === name);
    if (entry && !has(named, name)) extraColumns.push(entry);
    return entry?.name;
  };

  const findUnits = (): UnitColumns | undefined => {
    const { rentroll, unit, lease } = profile.identity;
    // A unit has a row for each lease.
    const hasLease = has(catalogue, lease);
    const needed = [rentroll, unit, ...(hasLease ? [lease] : [])];
    if (!needed.every((name) => has(known, name))) return undefined;
    [rentroll, unit, lease].forEach(find);
    return { rentroll, unit, lease: hasLease ? lease : undefined };
  };

  const titleBy = (name: string): string =>
    titleOf(catalogue.find((column) => column.name === name) ?? bareColumn(name));
  const { currencyColumn, changes } = profile;
  const { fxCurrency, options, rentrolls, endpoint, statistic } = request;
  const sourceOf = ({ name }: ColumnEntry) =>
    currencySource(name, { endpoint, currency: fxCurrency }, profile);
  /** Watches the amounts whose currency is in a column. Those that are converted are in one currency. */
  const watchMoney = (currency: string): MoneyWatch[] => {
    const labels = (columns: readonly ColumnEntry[]) => {
      const amounts = columns.filter(
        (column) => columnMeasure(column, profile).isMoney && sourceOf(column).column === currency,
      );
      return [...new Set(amounts.map(titleOf))];
    };
    const ranked = labels([...sort, ...filters.filter(comparesAmounts).map(({ column }) => column)]);
    const found = labels(shown);
    if (found.length + ranked.length === 0 || find(currency) === undefined) return [];
    return [
      {
        currency,
        title: titleBy(currency),
        showsCurrency: has(shown, currency),
        shown: found,
        ranked,
      },
    ];
  };
  const money = [...new Set([currencyColumn, changes.currencyColumn])].flatMap(watchMoney);
  const showsSource =
    has(shown, currencyColumn) && shown.some((column) => sourceOf(column).all !== undefined);
  const notes = showsSource
    ? [
        `Column ${titleBy(currencyColumn)} is the currency of the rent roll, but the changes are converted to ${fxCurrency}. Show ${titleBy(changes.currencyColumn)} instead.`,
      ]
    : [];

  const choosesNewest = rentrolls === 'latest' || options.asOf !== undefined;
  const date = endpoint === 'query' && choosesNewest ? find(profile.rentrollDateColumn) : undefined;
  const { property, rentroll } = profile.identity;
  const showsProperty = has(shown, property);
  const rolls =
    date === undefined
      ? undefined
      : { date, property: find(property), rentroll: find(rentroll), showsProperty };
  const units = endpoint === 'query' && isRepeatWrong(statistic) ? findUnits() : undefined;
  const figures = filters.length > 0 ? findFigures?.(request, shown, find, profile) : undefined;
  return { watch: { money, rolls, units, figures, endless: profile.endlessDates }, extraColumns, notes };
}

const has = (columns: readonly ColumnEntry[], name: string): boolean =>
  columns.some((column) => column.name === name);

/** Whether a row that comes again makes the result wrong. People add up and count what a query shows. */
const isRepeatWrong = (statistic: RowsRequest['statistic']): boolean =>
  statistic === undefined || statistic === 'sum' || statistic === 'count' || isAverage(statistic);

/** Every currency has the same zero. */
const comparesAmounts = ({ operands }: Filter): boolean => operands.some(({ value }) => Number(value) !== 0);
