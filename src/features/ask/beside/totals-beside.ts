import { titleOf, type ColumnEntry } from '../../../contract/entries';
import type { ServiceProfile } from '../../../contract/profile';
import { columnFormat } from '../../../table/cells/column-format';
import { columnMeasure, type ColumnMeasure } from '../../../table/totals/column-measure';
import { currencySource } from '../../../table/totals/row-currency';
import { formatCell } from '../../../excel/cell-address';
import type { Place } from '../write/lay-out';
import { columnAt, type BesideColumn, type Spill } from './beside-column';

export interface TotalsRequest {
  spill: Spill;
  /** The columns of the spill, in order. Null is a blank column. */
  columns: readonly (ColumnEntry | null)[];
  /** One or two identifiers, in the order of the groups. */
  by: readonly string[];
  endpoint: 'query' | 'changes';
  /** Where the first heading goes, counted from 0. */
  at: Place;
}

export type TotalsPlan =
  /** Identifiers that the query must show as well: those of the groups, and the currencies of amounts. */
  | { needs: readonly string[] }
  | {
      columns: readonly BesideColumn[];
      /** Which numbers are not added up, as a sentence for the person. */
      leftOut: string | null;
    };

type Profile = Pick<
  ServiceProfile,
  'additiveUnits' | 'identity' | 'currencyColumn' | 'changes' | 'convertedColumns' | 'percentScale'
>;

/**
 * Plans sums of a spill by one or two columns: UNIQUE for the groups, and SUMIFS for each column that adds up. Amounts are
 * never added over currencies: their currency joins the groups. Where nothing adds up, the rows are counted.
 */
export function totalsBeside(request: TotalsRequest, profile: Profile): TotalsPlan {
  const { columns, endpoint } = request;
  const by = [...new Set(request.by)];
  const shown = new Map(columns.flatMap((column) => (column ? [[column.name, column] as const] : [])));
  const measured = [...shown.values()]
    .filter(({ name }) => !by.includes(name))
    .map((column) => ({ column, ...columnMeasure(column, profile) }));
  const additive = measured.filter(({ measure }) => measure === 'additive');
  const currencies = additive
    .filter(({ isMoney }) => isMoney)
    .flatMap(({ column: { name } }) => currencySource(name, { endpoint }, profile).column ?? []);
  const groups = [...new Set([...by, ...currencies])];
  const needs = groups.filter((name) => !shown.has(name));
  if (needs.length > 0) return { needs };
  const summed = additive.map(({ column }) => column).filter(({ name }) => !groups.includes(name));
  const formatted = (column: ColumnEntry) => ({
    heading: titleOf(column),
    format: columnFormat(column, false, profile.percentScale),
    place: columns.findIndex((spilled) => spilled?.name === column.name) + 1,
  });
  const named = groups.map((name) => formatted(shown.get(name)!));
  return { columns: sumsOf(request, named, summed.map(formatted)), leftOut: leftOutText(measured) };
}

/** A column of the spill, whose place is counted from 1. */
type Source = BesideColumn & { place: number };

function sumsOf({ spill, at }: TotalsRequest, groups: Source[], summed: Source[]): BesideColumn[] {
  const { reference, hasHeadings } = spill;
  const spilledAt = (column: number) => `${formatCell(at.row + 1, at.column + column)}#`;
  const found = spilledAt(0);
  const criteria = groups.map(({ place }, index) => {
    const group = groups.length === 1 ? found : columnAt(found, index + 1);
    return `${columnAt(reference, place)},${group}`;
  });
  const sums = summed.map(({ place, ...column }, index) => {
    const all = columnAt(reference, place);
    const holds = `ROUND(SUM(${spilledAt(groups.length + index)})-SUM(${all}),2)=0`;
    return { ...column, formula: `=SUMIFS(${all},${criteria.join()})`, holds };
  });
  const counts = {
    heading: 'Rows',
    format: '#,##0',
    formula: `=COUNTIFS(${criteria.join()})`,
    holds: `SUM(${spilledAt(groups.length)})=ROWS(${reference})${hasHeadings ? '-1' : ''}`,
  };
  const added = sums.length > 0 ? sums : [counts];
  const checks = added.map(({ holds }) => holds).join();
  const check = `=IF(${added.length === 1 ? checks : `AND(${checks})`},"OK","${NOT_EQUAL}")`;
  const [first, ...more] = groups;
  const places = groups.map(({ place }) => place);
  return [
    { ...first!, formula: groupsFormula(spill, places) },
    ...more,
    ...added,
    { heading: 'Check', format: null, formula: check },
  ];
}

function leftOutText(
  measured: readonly { column: ColumnEntry; measure: ColumnMeasure['measure'] }[],
): string | null {
  const left = measured
    .filter(({ measure }) => measure === 'rate' || measure === 'number')
    .map(({ column }) => titleOf(column));
  return left.length === 0 ? null : `Not added up, because a sum means nothing: ${left.join(', ')}.`;
}

/**
 * Returns the different values of the columns at these places, counted from 1, in alphabetical order. An array constant is
 * one row, because the mark between rows depends on the locale.
 */
function groupsFormula({ reference, hasHeadings }: Spill, places: readonly number[]): string {
  const rows = hasHeadings
    ? `SEQUENCE(ROWS(${reference})-1,1,2)`
    : places.length === 1
      ? '0'
      : `SEQUENCE(ROWS(${reference}))`;
  if (places.length === 1) return `=SORT(UNIQUE(INDEX(${reference},${rows},${places[0]})))`;
  const order = places.map((_, index) => index + 1);
  return `=SORT(UNIQUE(INDEX(${reference},${rows},{${places.join()}})),{${order.join()}})`;
}

/**
 * SUMIFS takes a group's text as a criterion. One with `*`, `?`, a comparison at its beginning or a number also matches other rows,
 * so a check says whether the groups add up.
 */
const NOT_EQUAL =
  'The groups do not add up to the rows: a name with * or ?, one that begins with <, > or =, or one that reads as the same number as another, such as 007 and 7, also finds other rows.';
