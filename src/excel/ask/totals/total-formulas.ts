import { formatCell } from '../../cell-address';

/** Where the rows of a query are. */
export interface Spill {
  /** A reference to all of it, such as `B9#`. */
  reference: string;
  /** Whether its first row is headings. */
  hasHeadings: boolean;
}

interface Place {
  row: number;
  column: number;
}

// Excel 2021 has all of these functions. An array constant is one row, because the mark between rows depends on the locale.

/** Returns the different values of the columns at these places, counted from 1, in alphabetical order. */
export function groupsFormula({ reference, hasHeadings }: Spill, places: readonly number[]): string {
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
export function sumFormula(
  spill: Spill,
  place: number,
  groupPlaces: readonly number[],
  groups: Place,
): string {
  return `=SUMIFS(${columnAt(spill, place)},${criteria(spill, groupPlaces, groups)})`;
}

/** Counts the rows of each group. `groups` is the cell that the groups spill from. */
export const countFormula = (spill: Spill, groupPlaces: readonly number[], groups: Place): string =>
  `=COUNTIFS(${criteria(spill, groupPlaces, groups)})`;

function criteria(spill: Spill, groupPlaces: readonly number[], groups: Place): string {
  const found = `${formatCell(groups.row, groups.column)}#`;
  const one = (index: number) => (groupPlaces.length === 1 ? found : `INDEX(${found},0,${index + 1})`);
  return groupPlaces.map((group, index) => `${columnAt(spill, group)},${one(index)}`).join();
}

/**
 * Says whether the groups add up to the rows. SUMIFS takes a group's text as a criterion: one with `*`, `?` or a comparison
 * at its beginning also matches other rows.
 */
export function checkFormula(spill: Spill, sums: readonly { place: number; cell: Place }[]): string {
  const differences = sums.map(
    ({ place, cell }) =>
      `ROUND(SUM(${formatCell(cell.row, cell.column)}#)-SUM(${columnAt(spill, place)}),2)=0`,
  );
  const holds = differences.length === 1 ? differences[0]! : `AND(${differences.join()})`;
  return ifHolds(holds);
}

/** As `checkFormula`, for counts of rows. */
export const checkCountFormula = ({ reference, hasHeadings }: Spill, { row, column }: Place): string =>
  ifHolds(`SUM(${formatCell(row, column)}#)=ROWS(${reference})${hasHeadings ? '-1' : ''}`);

const ifHolds = (condition: string): string => `=IF(${condition},"OK","${NOT_EQUAL}")`;

const NOT_EQUAL =
  'The groups do not add up to the rows: a name with * or ?, or one that begins with <, > or =, also finds other rows.';

const columnAt = ({ reference }: Spill, place: number): string => `INDEX(${reference},0,${place})`;
