import { createListeners, type Changing } from './listeners';
import { badInput } from '../contract/failure';
import { cellKey, parseCellAddress, type CellAddress } from './cell-address';
import { intersect, loadFilled, positionsIn, rectangleOf, type Area } from './reference-walk/area';
import { unlessEditing } from './cell-editing';
import { loadOnce } from '../table/load-once';

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

/** What is selected. Areas are as Excel gives them: they may reach beyond the used part of the sheet, or overlap. */
export interface SelectedAreas {
  sheet: string;
  areas: readonly Area[];
}

export async function readSelection(context: Excel.RequestContext): Promise<SelectedAreas> {
  const areas = context.workbook.getSelectedRanges().areas.load(positionsIn('items'));
  const sheet = context.workbook.worksheets.getActiveWorksheet().load('name');
  await context.sync();
  return {
    sheet: sheet.name,
    areas: areas.items.map((range) => ({ sheet: sheet.name, ...rectangleOf(range) })),
  };
}

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
    const parent = active.getSpillParentOrNullObject().load('address');
    await context.sync().catch(refuse('No cell is selected. Select a cell of a result and try again.'));
    return parseCellAddress(parent.isNullObject ? active.address : parent.address)!;
  });
}

/** The cell that a person has selected. */
export interface Selection extends Changing {
  /** Resolves to null if Excel does not tell, for example while a chart is selected. */
  cell(): Promise<CellAddress | null>;
}

export function createSelection(): Selection {
  const listeners = createListeners();
  const follow = loadOnce(() =>
    Excel.run(async (context) => {
      context.workbook.onSelectionChanged.add(async () => listeners.notify());
      await context.sync();
    }),
  );
  return {
    cell: () =>
      Excel.run(async (context) => {
        const cell = context.workbook.getActiveCell().load('address');
        await context.sync();
        return parseCellAddress(cell.address) ?? null;
      }).catch(() => null),
    onChange(listener) {
      // Excel refuses while a person edits a cell. The next listener tries again.
      follow.get().catch(() => undefined);
      return listeners.add(listener);
    },
  };
}
