import { loadPart } from '../../../client/load-part';
import { sheetCells } from '../../../excel/sheet-cells';
import type { SheetReader } from './sheet-reader';

export const excelSheet: SheetReader = {
  ...sheetCells,
  results: async (anchors) => (await loadReferences())(anchors).results(),
  used: async (sheet) => (await loadReferences())([]).used(sheet),
  names: async () => (await loadReferences())([]).names(),
  walk: async (place, anchors, signal) => {
    const { walkReferences } = await loadPart(
      () => import(/* webpackChunkName: "references" */ '../../../excel/reference-walk/walk-references'),
    );
    return walkReferences(place, (await loadReferences())(anchors), signal);
  },
};

/** Only cells that depend on results need it, and selections of several cells. The build puts it beside the walk. */
const loadReferences = async () =>
  (
    await loadPart(
      () => import(/* webpackChunkName: "references" */ '../../../excel/reference-walk/excel-references'),
    )
  ).excelReferences;
