import { createListeners } from './listeners';
import { badInput } from '../contract/failure';
import { cellKey, parseCellAddress, type CellAddress } from './cell-address';
import { intersect, loadFilled, POSITION, rectangleOf, type Rectangle } from './reference-walk/area';
import { unlessEditing } from './cell-editing';

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
    const { workbook } = context;
    const areas = workbook.getSelectedRanges().areas.load(POSITION.map((of) => `items/${of}`).join());
    const sheet = workbook.worksheets.getActiveWorksheet().load('name');
    await context.sync().catch(refuse('No cells are selected. Select a cell of a result and refresh again.'));
    const here = formulas
      .filter((formula) => formula.sheet === sheet.name)
      .map((formula) => ({ formula, filled: loadFilled(sheet.getRange(formula.cell)) }));
    await context.sync();
    const placed = (at: Rectangle) => ({ sheet: sheet.name, ...at });
    const selected = areas.items.map((area) => placed(rectangleOf(area)));
    const hit = here.filter(({ filled }) => selected.some((area) => intersect(area, placed(filled()))));
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
    const parent = active.getSpillParentOrNullObject().load('address');
    await context.sync().catch(refuse('No cell is selected. Select a cell of a result and try again.'));
    return parseCellAddress(parent.isNullObject ? active.address : parent.address)!;
  });
}

/** The cell that a person has selected. */
export interface Selection {
  /** Resolves to null if Excel does not tell, for example while a chart is selected. */
  cell(): Promise<CellAddress | null>;
  onChange(listener: () => void): () => void;
}

export function createSelection(): Selection {
  const listeners = createListeners();
  let following: Promise<void> | undefined;
  const follow = () =>
    (following ??= Excel.run(async (context) => {
      context.workbook.onSelectionChanged.add(async () => listeners.notify());
      await context.sync();
    }).catch(() => {
      // Excel refuses while a person edits a cell. The next listener tries again.
      following = undefined;
    }));
  return {
    cell: () =>
      Excel.run(async (context) => {
        const cell = context.workbook.getActiveCell().load('address');
        await context.sync();
        return parseCellAddress(cell.address) ?? null;
      }).catch(() => null),
    onChange(listener) {
      void follow();
      return listeners.add(listener);
    },
  };
}
