import type { Model } from '@odoo/o-spreadsheet';

/** The private parts of the engine. The exact version pin and the check below guard them. */
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
  const { handlers } = model as unknown as { handlers: Partial<HeaderPositions & SheetViews>[] };
  const positions = handlers.find(({ headerPositions }) => headerPositions) as HeaderPositions | undefined;
  const views = handlers.find(({ sheetsWithDirtyViewports }) => sheetsWithDirtyViewports) as
    | SheetViews
    | undefined;
  if (!positions || !views)
    throw new Error(
      'This version of o-spreadsheet has its views in another place. Adapt computeSheetViewsWhenRead.',
    );
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
