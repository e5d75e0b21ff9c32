import { RrError } from '../../contract/failure';
import type { Cell } from '../../intake/index';
import { MOST_CELLS, MOST_ROWS } from '../../intake/size-limits';
import { callNames } from '../formulas/rr-formula';
import { inExcel } from '../in-excel';
import type { ReadSheet } from './compare-actions';
import { blankResults, type Place } from './blank-results';
import { readHidden } from './hidden-lines';

/** Excel for the web refuses replies that are too large. */
const CELLS_AT_ONCE = 20_000;

interface Reading {
  signal: AbortSignal;
  progress(share: number): void;
}

/** Reads the used cells of the sheet in front: values, formats, errors, and what is hidden. */
export const readSheet = ({ signal, progress }: Reading): Promise<ReadSheet> =>
  inExcel('Excel did not read the sheet. Finish editing the current cell and try again.', async (context) => {
    const worksheet = context.workbook.worksheets.getActiveWorksheet().load('name,id');
    const used = worksheet.getUsedRangeOrNullObject(true).load('rowIndex,columnIndex,rowCount,columnCount');
    await context.sync();
    const { name, id } = worksheet;
    if (used.isNullObject)
      throw new RrError('bad-input', `Sheet "${name}" is empty. Open the sheet with the agent's rent roll.`);
    const { rowIndex, columnIndex, rowCount, columnCount } = used;
    if (rowCount > MOST_ROWS || rowCount * columnCount > MOST_CELLS)
      throw new RrError(
        'too-large',
        `Sheet "${name}" has ${rowCount.toLocaleString('en-US')} rows and ${columnCount.toLocaleString('en-US')} columns. At most ${MOST_ROWS.toLocaleString('en-US')} rows and ${MOST_CELLS.toLocaleString('en-US')} cells are compared. Copy the rent roll of one property to a sheet of its own.`,
      );
    const rows: Cell[][] = [];
    const anchors: Place[] = [];
    const rowsAtOnce = Math.max(1, Math.floor(CELLS_AT_ONCE / columnCount));
    while (rows.length < rowCount) {
      if (signal.aborted) throw new RrError('cancelled', 'The check was cancelled.');
      const some = Math.min(rowsAtOnce, rowCount - rows.length);
      const part = worksheet
        .getRangeByIndexes(rowIndex + rows.length, columnIndex, some, columnCount)
        .load('values,numberFormat,valueTypes,formulas');
      await context.sync();
      for (let row = 0; row < some; row++)
        rows.push(
          Array.from({ length: columnCount }, (_, column) => {
            const formula: unknown = part.formulas[row]?.[column];
            if (callNames(formula).length > 0) anchors.push({ row: rows.length, column });
            return toCell(
              part.values[row]?.[column],
              part.numberFormat[row]?.[column],
              part.valueTypes[row]?.[column],
              formula,
            );
          }),
        );
      progress(rows.length / rowCount);
    }
    const grid = { name, firstRow: rowIndex + 1, firstColumn: columnIndex, rows };
    const hasResults = anchors.length > 0;
    if (hasResults) await blankResults(context, used, rows, anchors);
    if (rows.length === 0)
      throw new RrError(
        'bad-input',
        `Sheet "${name}" has only what RR formulas fill. Open the sheet with the agent's rent roll.`,
      );
    const hidden = await readHidden(context, used);
    return { sheet: name, sheetId: id, firstColumn: columnIndex, grid: { ...grid, ...hidden }, hasResults };
  });

function toCell(value: unknown, format: unknown, type: unknown, formula: unknown): Cell {
  if (type === 'Error') return { v: String(value), err: true };
  const v =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
  return {
    v: v === '' ? null : v,
    ...(typeof v === 'number' && typeof format === 'string' && format !== 'General' && { fmt: format }),
    ...(typeof formula === 'string' && formula.startsWith('=') && formula !== value && { f: true as const }),
  };
}
