import { badInput, RrError } from '../../contract/failure';
import { addFill, removeFill } from '../../excel/write/conditional-fill';
import { inExcel } from '../../excel/in-excel';
import type { Difference } from '../../intake/index';
import { differenceCell, otherCell } from './chosen-table';
import type { LastWritten, Writing } from '../../excel/write/last-written';
import { sidesOf, type CompareActions, type Given } from './compare-actions';
import { currentSheet } from './current-sheet';

/** Excel refuses longer addresses. */
const MAX_CHARACTERS = 8_000;
const FILL = '#FFE8A3';

const doing = (what: string, sheet: string) =>
  `Excel did not ${what} the cells of sheet ${sheet}. Finish editing the current cell, and try again.`;

/** Marks the cells that differ by one fill for each sheet. */
export function createHighlights(
  written: LastWritten,
): Pick<CompareActions, 'highlight' | 'removeHighlight' | 'isHighlighted'> {
  /** How to remove the conditional formats of a comparison, by the sheets' ids. */
  const made = new Map<string, Writing>();
  const keyOf = (sides: Given) =>
    sidesOf(sides)
      .map(({ reading }) => reading.sheetId)
      .join();
  return {
    async highlight(sides, { reconciliation }) {
      const lines = reconciliation.properties.flatMap(({ differences }) => differences);
      const differingCells = differingCellsOf(sides, lines);
      const names = differingCells.map(({ reading }) => `"${reading.sheet}"`).join(' and ');
      const fills = await written.inOneStep(doing('mark', names), async (context, { onFailure }) => {
        const sheets = [];
        for (const { reading, address } of differingCells)
          sheets.push({ ...(await currentSheet(context, reading)), address, id: reading.sheetId });
        const added: Fill[] = [];
        onFailure((again) => removeFills(again, added));
        for (const { worksheet, address, id: sheetId } of sheets)
          added.push({ sheetId, fill: await addFill(context, worksheet, address, FILL) });
        return added;
      });
      const key = keyOf(sides);
      const writing: Writing = {
        by: 'compare',
        what: `the marks of ${differingCells.length > 1 ? 'sheets' : 'sheet'} ${names}`,
        async undo(context) {
          await removeFills(context, fills);
          made.delete(key);
        },
      };
      made.set(key, writing);
      written.note(writing);
      return differingCells.reduce((sum, { count }) => sum + count, 0);
    },

    async removeHighlight(sides) {
      const writing = made.get(keyOf(sides));
      if (!writing) return;
      await inExcel(doing('remove the marks of', `"${sides.reading.sheet}"`), writing.undo);
      written.forget(writing);
    },

    isHighlighted: (sides) => made.has(keyOf(sides)),
  };
}

interface Fill {
  sheetId: string;
  fill: string;
}

async function removeFills(context: Excel.RequestContext, fills: readonly Fill[]): Promise<void> {
  for (const { sheetId, fill } of fills) await removeFill(context, sheetId, fill);
}

/** The cells of each sheet that differ. */
function differingCellsOf(sides: Given, lines: readonly Difference[]) {
  const sheetCells = sidesOf(sides).map(({ reading }, at) => {
    const cellOf = at === 0 ? differenceCell : otherCell;
    const cells = new Set(lines.flatMap((line) => cellOf(reading, line) ?? []));
    return { reading, count: cells.size, address: [...cells].join(',') };
  });
  const nonEmpty = sheetCells.filter(({ count }) => count > 0);
  if (nonEmpty.length === 0)
    throw badInput('None of these lines has a cell of the sheet, so there is nothing to mark.');
  const long = nonEmpty.find(({ address }) => address.length > MAX_CHARACTERS);
  if (long)
    throw new RrError(
      'too-large',
      `${long.count} cells of sheet "${long.reading.sheet}" differ, which is more than one conditional format can hold. Write the result instead, and go to the cells from there.`,
    );
  return nonEmpty;
}
