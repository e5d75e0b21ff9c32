import { badInput } from '../contract/failure';
import { cellKey, parseCellAddress, type CellAddress } from './cell-address';
import { intersect, loadAnchor, loadFilled } from './reference-walk/area';
import { unlessEditing } from './cell-editing';
import { readSelection } from './selection';

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
    throw badInput(problem, { cause });
  });

/** Throws `bad-input` if a chart or a picture is selected. */
export async function selectedCells(formulas: readonly CellAddress[]): Promise<ReadonlySet<string>> {
  return Excel.run(async (context) => {
    const { sheet, areas } = await readSelection(context).catch(
      refuse('No cells are selected. Select a cell of a result and refresh again.'),
    );
    const worksheet = context.workbook.worksheets.getItem(sheet);
    const here = formulas
      .filter((formula) => formula.sheet === sheet)
      .map((formula) => ({ formula, filled: loadFilled(worksheet.getRange(formula.cell)) }));
    await context.sync();
    const hit = here.filter(({ filled }) => areas.some((area) => intersect(area, { sheet, ...filled() })));
    return new Set(hit.map(({ formula }) => cellKey(formula)));
  });
}

/**
 * Returns the cell whose result fills the active cell: the active cell itself if nothing spills into it. Throws `bad-input`
 * if a chart or a picture is selected.
 */
export async function activeFormula(): Promise<CellAddress> {
  return Excel.run(async (context) => {
    const active = context.workbook.getActiveCell().load('address');
    const anchor = loadAnchor(active);
    await context.sync().catch(refuse('No cell is selected. Select a cell of a result and try again.'));
    return anchor() ?? parseCellAddress(active.address)!;
  });
}
