import { loadOnce } from '../table/load-once';
import { parseCellAddress, type CellAddress } from './cell-address';
import { createListeners, type Changing } from './listeners';
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
