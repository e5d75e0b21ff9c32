import { parseCellAddress, type CellAddress } from './cell-address';
import { createListeners } from './listeners';

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
