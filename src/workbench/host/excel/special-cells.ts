import { cellArea, intersection, mapCells, type Area, type Position, type Zone } from '../../workbook/area';
import { accessDenied, notAvailable } from '../rich-api/api-error';
import type { ExcelModel } from './excel-model';

/** Finds formulas, and cells with rules for their data. Other kinds of special cells fail with their name. */
export function specialCells({ book, behaviour }: ExcelModel, searched: Area, cellType: string): Area[] {
  const { sheetId } = searched;
  if (behaviour.protectedSheetsRefuseSearch && book.isProtected(sheetId))
    throw accessDenied('The sheet is protected.');
  if (cellType === 'DataValidations')
    return book.dropDowns.areas(sheetId).flatMap((area) => intersection(searched, area) ?? []);
  if (cellType !== 'Formulas') throw notAvailable(`Range.GetSpecialCells(${cellType})`);
  const cellsOf = (anchor: Position) =>
    behaviour.spillIsFormula
      ? mapCells(book.spill(anchor) ?? cellArea(anchor), (cell) => cell).flat()
      : [anchor];
  const found = book
    .formulaCells(sheetId)
    .flatMap(cellsOf)
    .filter((cell) => intersection(searched, cellArea(cell)));
  return groupCells(found).map((zone) => ({ sheetId, ...zone }));
}

/** Joins neighbours in a row, then equal runs in consecutive rows. Keeps reading order. */
function groupCells(cells: readonly { row: number; col: number }[]): Zone[] {
  const sorted = [...cells].sort((a, b) => a.row - b.row || a.col - b.col);
  const runs: Zone[] = [];
  for (const { row, col } of sorted) {
    const last = runs.at(-1);
    if (last?.top === row && last.right === col - 1) last.right = col;
    else runs.push({ top: row, left: col, bottom: row, right: col });
  }
  const zones: Zone[] = [];
  /** The last zone for each range of columns. */
  const open = new Map<string, Zone>();
  for (const run of runs) {
    const key = `${run.left}:${run.right}`;
    const above = open.get(key);
    if (above?.bottom === run.top - 1) above.bottom = run.bottom;
    else {
      zones.push(run);
      open.set(key, run);
    }
  }
  return zones;
}
