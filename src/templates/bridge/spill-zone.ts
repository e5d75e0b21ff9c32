import { columnLetters } from '../column-letters';

/** A result on the sheet: headings in one row, and the spilled rows below. */
export interface SpillZone {
  /** The cells of the headings, such as `$O$12:$X$12`. */
  headings: string;
  /** The cell with the formula. */
  anchor: string;
  left: string;
  right: string;
  /** The cells of one column, found by its heading, so that columns may be inserted. */
  column(heading: string): string;
}

const HEADING_ROW = 12;
const FIRST_ROW = HEADING_ROW + 1;

/** What a result without rows shows. */
export const NO_ROWS = 'none';

export function spillZone(left: number, headings: readonly string[]): SpillZone {
  const first = columnLetters(left);
  const last = columnLetters(left + headings.length - 1);
  const anchor = `$${first}$${FIRST_ROW}`;
  return {
    headings: `$${first}$${HEADING_ROW}:$${last}$${HEADING_ROW}`,
    anchor,
    left: first,
    right: last,
    column(heading) {
      const at = columnLetters(left + headings.indexOf(heading));
      return `INDEX(${anchor}#,0,COLUMNS($${first}$${HEADING_ROW}:${at}$${HEADING_ROW}))`;
    },
  };
}
