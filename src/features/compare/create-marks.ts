import { RrError } from '../../contract/failure';
import { addFill, removeFill } from '../../excel/write/conditional-fill';
import { inExcel } from '../../excel/in-excel';
import { differenceCell } from './chosen-table';
import type { LastWritten, Writing } from '../../excel/write/last-written';
import type { CompareActions } from './compare-actions';
import { currentSheet } from './current-sheet';

/** Excel refuses longer addresses. */
const MOST_CHARACTERS = 8_000;
const FILL = '#FFE8A3';

const doing = (what: string, sheet: string) =>
  `Excel did not ${what} the cells of sheet "${sheet}". Finish editing the current cell, and try again.`;

/** Marks the cells that differ by one fill for each sheet. */
export function createMarks(written: LastWritten): Pick<CompareActions, 'mark' | 'unmark' | 'isMarked'> {
  /** The conditional formats and how to remove them, by the sheets' ids. */
  const formats = new Map<string, Writing>();
  return {
    async mark(reading, { reconciliation }) {
      const { sheet, sheetId } = reading;
      const differing = reconciliation.properties.flatMap(({ differences }) => differences);
      const cells = [...new Set(differing.flatMap((line) => differenceCell(reading, line) ?? []))];
      if (cells.length === 0)
        throw new RrError('bad-input', 'No cell of the sheet differs, so there is nothing to mark.');
      const address = cells.join(',');
      if (address.length > MOST_CHARACTERS)
        throw new RrError(
          'too-large',
          `${cells.length} cells differ, which is more than one conditional format can hold. Write the result instead, and go to the cells from there.`,
        );
      const id = await inExcel(
        doing('mark', sheet),
        async (context) => {
          const { worksheet } = await currentSheet(context, reading);
          return addFill(context, worksheet, address, FILL);
        },
        undefined,
        written.inOneStep,
      );
      const marks: Writing = {
        by: 'compare',
        what: `the marks of sheet "${sheet}"`,
        async undo(context) {
          await removeFill(context, sheetId, id);
          formats.delete(sheetId);
        },
      };
      formats.set(sheetId, marks);
      written.note(marks);
      return cells.length;
    },

    async unmark({ sheet, sheetId }) {
      const marks = formats.get(sheetId);
      if (!marks) return;
      await inExcel(doing('remove the marks of', sheet), marks.undo, undefined, written.inOneStep);
      written.forget(marks);
    },

    isMarked: ({ sheetId }) => formats.has(sheetId),
  };
}
