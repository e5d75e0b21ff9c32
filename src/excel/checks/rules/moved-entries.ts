import type { CellAddress } from '../../cell-address';
import { formatCell } from '../../cell-address';
import type { Finding } from '../finding';
import { placeText } from './words';

/** Constants in a column that touches a result, and what an update did to the rows beside them. Counted from 0. */
export interface TypedBeside {
  /** The cell of the formula. */
  result: CellAddress;
  column: number;
  entries: readonly { row: number; value: unknown }[];
  /** The rows of the sheet beside which another row of the result stands than before, or none any more. */
  moved: readonly number[];
}

const FEW = 3;

/** Finds typed entries that stand beside other rows than before an update. */
export const movedEntries = (updates: readonly TypedBeside[]): Finding[] =>
  updates.flatMap(({ result, column, entries, moved }): Finding[] => {
    const rows = entries.map(({ row }) => row);
    const [first, last] = [Math.min(...rows), Math.max(...rows)];
    const differ = new Set(entries.map(({ value }) => JSON.stringify(value))).size > 1;
    if (entries.length < FEW || !differ || !moved.some((row) => row <= last)) return [];
    const cell = formatCell(first, column);
    const range = `${cell}:${formatCell(last, column)}`;
    return [
      {
        rule: 'moved entries',
        severity: 'warning',
        sheet: result.sheet,
        cell,
        title: `Your entries in ${range} are beside rows that moved.`,
        advice: `The update of ${placeText(result)} added, removed or moved rows, and typed entries stay where they are. Check each against its row.`,
        evidence: [placeText(result), entries, moved],
      },
    ];
  });
