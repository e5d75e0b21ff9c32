import { formatCell } from '../../../excel/cell-address';
import { areaOfEntries, type TypedBeside } from '../../../excel/beside-warning';
import type { Finding } from '../finding';
import { placeText } from './words';

/** Finds typed entries that stand beside other rows than before an update. Equal ones belong to no row. */
export const movedEntries = (updates: readonly TypedBeside[]): Finding[] =>
  updates.flatMap((update): Finding[] => {
    const { result, column, entries, movedFrom } = update;
    const differ = new Set(entries.map(({ value }) => JSON.stringify(value))).size > 1;
    if (!differ) return [];
    const range = areaOfEntries(update);
    return [
      {
        rule: 'moved entries',
        severity: 'warning',
        sheet: result.sheet,
        cell: formatCell(entries[0]!.row, column),
        title: `Your entries in ${range} are beside rows that moved.`,
        advice: `The update of ${placeText(result)} added, removed or moved rows, and typed entries stay where they are. Check each against its row.`,
        evidence: [placeText(result), entries, movedFrom],
      },
    ];
  });
