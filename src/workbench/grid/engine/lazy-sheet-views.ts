import type { Model } from '@odoo/o-spreadsheet';
import { handlerWith } from './engine';

/** Private parts of the engine. */
interface HeaderPositions {
  headerPositions: Record<string, object>;
  isDirty: boolean;
  computeHeaderPositionsOfSheet(sheetId: string): object;
  finalize(): void;
}

interface SheetViews {
  sheetsWithDirtyViewports: Set<string>;
  finalize(): void;
}

/**
 * Computes where the rows and columns of a sheet are, and what of it is in view, when that is read. The engine computes both for
 * every sheet after every entry, which takes longer than the entry in a workbook of some sheets.
 */
export function computeSheetViewsWhenRead(model: Model): void {
  const adapt = 'computeSheetViewsWhenRead';
  const positions = handlerWith<HeaderPositions>(model, 'headerPositions', 'positions', adapt);
  const views = handlerWith<SheetViews>(model, 'sheetsWithDirtyViewports', 'views', adapt);
  positions.finalize = () => {
    if (positions.isDirty)
      positions.headerPositions = whenRead((sheetId) => positions.computeHeaderPositionsOfSheet(sheetId));
    positions.isDirty = false;
  };
  const finalize = views.finalize.bind(views);
  // A sheet that is not in front stays dirty until it is.
  views.finalize = () => {
    const active = model.getters.getActiveSheetId();
    const dirty = views.sheetsWithDirtyViewports;
    views.sheetsWithDirtyViewports = new Set(dirty.has(active) ? [active] : []);
    finalize();
    dirty.delete(active);
    views.sheetsWithDirtyViewports = dirty;
  };
}

function whenRead(compute: (sheetId: string) => object): Record<string, object> {
  return new Proxy<Record<string, object>>(
    {},
    {
      get: (known, sheetId) =>
        typeof sheetId === 'string' ? (known[sheetId] ??= compute(sheetId)) : undefined,
    },
  );
}
