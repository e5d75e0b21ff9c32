import { RrError } from '../../contract/failure';
import { cellKey, type CellAddress } from '../cell-address';
import { unlessEditing } from '../formulas/scan/cell-editing';

interface Box {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

const POSITION = 'rowIndex,columnIndex,rowCount,columnCount';

/** Throws `bad-input` if a sheet with only a chart, or another workbook, is in front. */
export async function activeSheet(): Promise<string> {
  return Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet().load('name');
    await context
      .sync()
      .catch(refuse('No worksheet of this workbook is in front. Choose a worksheet and refresh again.'));
    return sheet.name;
  });
}

const refuse = (problem: string) =>
  unlessEditing((cause) => {
    throw new RrError('bad-input', problem, { cause });
  });

/** Throws `bad-input` if a chart or a picture is selected. */
export async function selectedCells(formulas: readonly CellAddress[]): Promise<ReadonlySet<string>> {
  return Excel.run(async (context) => {
    const { workbook } = context;
    const areas = workbook.getSelectedRanges().areas.load(`items/${POSITION.replaceAll(',', ',items/')}`);
    const sheet = workbook.worksheets.getActiveWorksheet().load('name');
    await context.sync().catch(refuse('No cells are selected. Select a cell of a result and refresh again.'));
    const here = formulas
      .filter((formula) => formula.sheet === sheet.name)
      .map((formula) => {
        const range = sheet.getRange(formula.cell).load(POSITION);
        return { formula, range, spill: range.getSpillingToRangeOrNullObject().load(POSITION) };
      });
    await context.sync();
    const selected = areas.items.map(boxOf);
    const hit = here.filter(({ range, spill }) => {
      const box = boxOf(spill.isNullObject ? range : spill);
      return selected.some((area) => overlap(area, box));
    });
    return new Set(hit.map(({ formula }) => cellKey(formula)));
  });
}

const boxOf = ({ rowIndex, columnIndex, rowCount, columnCount }: Excel.Range): Box => ({
  row: rowIndex,
  column: columnIndex,
  rows: rowCount,
  columns: columnCount,
});

const overlap = (a: Box, b: Box): boolean =>
  a.row < b.row + b.rows &&
  b.row < a.row + a.rows &&
  a.column < b.column + b.columns &&
  b.column < a.column + a.columns;
