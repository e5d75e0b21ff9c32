import { formatCell } from '../../cell-address';

/** A column that directly touches a result. */
export interface EntriesBeside {
  /** Counted from 0. */
  column: number;
  /** The sheet's row of the first cell, counted from 0. */
  row: number;
  /** Whether a person typed a value there, for each row of the result. */
  typed: readonly boolean[];
}

/** Fewer are a heading or a note, not a column of their own. */
const FEWEST = 3;

/** Warns of typed entries below the first rows of the result, which stay where they are. */
export function besideWarning(columns: readonly EntriesBeside[], staying: number): string | undefined {
  const areas = columns.flatMap(({ column, row, typed }) => {
    const [first, last] = [typed.indexOf(true), typed.lastIndexOf(true)];
    if (typed.filter(Boolean).length < FEWEST || last < staying) return [];
    return [`${formatCell(row + first, column)}:${formatCell(row + last, column)}`];
  });
  return areas.length > 0 ? `Your entries in ${areas.join(' and ')} are beside rows that move.` : undefined;
}
