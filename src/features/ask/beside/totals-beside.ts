import { titleOf, type ColumnEntry } from '../../../contract/entries';
import type { ServiceProfile } from '../../../contract/profile';
import { columnFormat } from '../../../table/cells/column-format';
import { columnMeasure, type ColumnMeasure } from '../../../table/totals/column-measure';
import { currencySource } from '../../../table/totals/row-currency';
import { formatCell } from '../../../excel/cell-address';
import type { Place } from '../write/lay-out';

export interface Spill {
  /** A reference to all of it, such as `B9#`. */
  reference: string;
  /** Whether its first row is headings. */
  hasHeadings: boolean;
}

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
  { needs: readonly string[] } | Totals;

/** A row of headings, and below it a row of formulas, some of which spill. */
export interface Totals {
  cells: readonly TotalsCell[];
  /** The number format of each column, from the left; null for text. */
  formats: readonly (string | null)[];
  /** Which numbers are not added up, as a sentence for the person. */
  leftOut: string | null;
}

/** `formula` is in en-US. A `text` may begin with `=`. */
export type TotalsCell = Place & ({ text: string } | { formula: string });

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
  const added = measured.filter(({ measure }) => measure === 'additive');
  const currencies = added
    .filter(({ isMoney }) => isMoney)
    .flatMap(({ column: { name } }) => currencySource(name, { endpoint }, profile).column ?? []);
  const groups = [...new Set([...by, ...currencies])];
  const needs = groups.filter((name) => !shown.has(name));
  if (needs.length > 0) return { needs };
  const summed = added.map(({ column }) => column).filter(({ name }) => !groups.includes(name));
  return {
    cells: cellsOf(
      request,
      groups.map((name) => shown.get(name)!),
      summed,
    ),
    formats: [...groups.map((name) => shown.get(name)!), ...summed]
      .map((column) => columnFormat(column, false, profile.percentScale))
      .concat(summed.length === 0 ? ['#,##0', null] : null),
    leftOut: leftOutText(measured),
  };
}

function cellsOf(
  { spill, columns, at }: TotalsRequest,
  groups: readonly ColumnEntry[],
  summed: readonly ColumnEntry[],
): TotalsCell[] {
  const placeOf = ({ name }: ColumnEntry) => columns.findIndex((column) => column?.name === name) + 1;
  const first = { row: at.row + 1, column: at.column };
  const places = groups.map(placeOf);
  const sums = summed.map((column, index) => ({
    place: placeOf(column),
    cell: { row: first.row, column: first.column + groups.length + index },
  }));
  const texts = [...groups, ...summed].map(titleOf).concat(summed.length === 0 ? ['Rows', 'Check'] : 'Check');
  const count = { row: first.row, column: first.column + groups.length };
  return [
    ...texts.map((text, index) => ({ row: at.row, column: at.column + index, text })),
    { ...first, formula: groupsFormula(spill, places) },
    ...sums.map(({ place, cell }) => ({ ...cell, formula: sumFormula(spill, place, places, first) })),
    ...(summed.length === 0 ? [{ ...count, formula: countFormula(spill, places, first) }] : []),
    {
      row: first.row,
      column: at.column + texts.length - 1,
      formula: summed.length === 0 ? checkCountFormula(spill, count) : checkFormula(spill, sums),
    },
  ];
}

function leftOutText(measured: readonly (ColumnMeasure & { column: ColumnEntry })[]): string | null {
  const left = measured
    .filter(({ measure }) => measure === 'rate' || measure === 'number')
    .map(({ column }) => titleOf(column));
  return left.length === 0 ? null : `Not added up, because a sum means nothing: ${left.join(', ')}.`;
}

// Excel 2021 has all of these functions. An array constant is one row, because the mark between rows depends on the locale.

/** Returns the different values of the columns at these places, counted from 1, in alphabetical order. */
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

/** Adds the column at `place` for each group. `groups` is the cell that the groups spill from. */
function sumFormula(spill: Spill, place: number, groupPlaces: readonly number[], groups: Place): string {
  return `=SUMIFS(${columnAt(spill, place)},${criteria(spill, groupPlaces, groups)})`;
}

/** Counts the rows of each group. `groups` is the cell that the groups spill from. */
const countFormula = (spill: Spill, groupPlaces: readonly number[], groups: Place): string =>
  `=COUNTIFS(${criteria(spill, groupPlaces, groups)})`;

function criteria(spill: Spill, groupPlaces: readonly number[], groups: Place): string {
  const found = `${formatCell(groups.row, groups.column)}#`;
  const group = (index: number) => (groupPlaces.length === 1 ? found : `INDEX(${found},0,${index + 1})`);
  return groupPlaces.map((place, index) => `${columnAt(spill, place)},${group(index)}`).join();
}

/**
 * Says whether the groups add up to the rows. SUMIFS takes a group's text as a criterion: one with `*`, `?` or a comparison
 * at its beginning also matches other rows.
 */
function checkFormula(spill: Spill, sums: readonly { place: number; cell: Place }[]): string {
  const differences = sums.map(
    ({ place, cell }) =>
      `ROUND(SUM(${formatCell(cell.row, cell.column)}#)-SUM(${columnAt(spill, place)}),2)=0`,
  );
  const holds = differences.length === 1 ? differences[0]! : `AND(${differences.join()})`;
  return ifHolds(holds);
}

/** As `checkFormula`, for counts of rows. */
const checkCountFormula = ({ reference, hasHeadings }: Spill, { row, column }: Place): string =>
  ifHolds(`SUM(${formatCell(row, column)}#)=ROWS(${reference})${hasHeadings ? '-1' : ''}`);

const ifHolds = (condition: string): string => `=IF(${condition},"OK","${NOT_EQUAL}")`;

const NOT_EQUAL =
  'The groups do not add up to the rows: a name with * or ?, or one that begins with <, > or =, also finds other rows.';

const columnAt = ({ reference }: Spill, place: number): string => `INDEX(${reference},0,${place})`;
