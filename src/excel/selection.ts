import { loadOnce } from '../table/load-once';
import { parseCellAddress, type CellAddress } from './cell-address';
import { createListeners } from './listeners';
import { positionsIn, rectangleOf, type Area } from './reference-walk/area';

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

/** Returns the cell that a person has selected. Null if Excel does not tell, for example while a chart is selected. */
export const selectedCell = (): Promise<CellAddress | null> =>
  Excel.run(async (context) => {
    const cell = context.workbook.getActiveCell().load('address');
    await context.sync();
    return parseCellAddress(cell.address) ?? null;
  }).catch(() => null);

const listeners = createListeners();

/** Several tabs follow the selection, and Excel tells it to the page once. */
const { get: follow } = loadOnce(() =>
  Excel.run(async (context) => {
    context.workbook.onSelectionChanged.add(async () => listeners.notify());
    await context.sync();
  }),
);

/** Calls the listener after each change of the selection. Returns a function that ends this. */
export function onSelectionChange(listener: () => void): () => void {
  // Excel refuses while a person edits a cell. The next listener tries again.
  follow().catch(() => undefined);
  return listeners.add(listener);
}
