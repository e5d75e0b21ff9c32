import { cellArea, intersection, mapCells, type Area, type Position, type Zone } from '../../workbook/area';
import { accessDenied, notAvailable } from '../rich-api/api-error';
import type { ExcelModel } from './excel-model';

/** Finds formulas, and cells with rules for their data. Other kinds of special cells fail with their name. */
export function specialCells(
  { book, behaviour }: ExcelModel,
  areas: readonly Area[],
  cellType: string,
  valueType?: string | null,
): Area[] {
  const errorsOnly = valueType === 'Errors';
  const isOfRules = cellType === 'DataValidations' && !valueType;
  if (!isOfRules && (cellType !== 'Formulas' || (valueType && valueType !== 'All' && !errorsOnly)))
    throw notAvailable(`Range.GetSpecialCells(${[cellType, valueType].filter(Boolean).join(', ')})`);
  const sheetIds = [...new Set(areas.map(({ sheetId }) => sheetId))];
  if (behaviour.protectedSheetsRefuseSearch && sheetIds.some((sheetId) => book.isProtected(sheetId)))
    throw accessDenied('The sheet is protected.');
  if (isOfRules)
    return sheetIds
      .flatMap((sheetId) => book.dropDowns.areas(sheetId))
      .flatMap((area) => areas.flatMap((searched) => intersection(searched, area) ?? []));
  const cellsOf = (anchor: Position) =>
    behaviour.spillIsFormula
      ? mapCells(book.spill(anchor) ?? cellArea(anchor), (cell) => cell).flat()
      : [anchor];
  return sheetIds.flatMap((sheetId) =>
    groupCells(
      book
        .formulaCells(sheetId)
        .flatMap(cellsOf)
        .filter((cell) => areas.some((area) => intersection(area, cellArea(cell))))
        .filter((cell) => !errorsOnly || book.cell(cell).isError),
    ).map((zone) => ({ sheetId, ...zone })),
  );
}

/** Joins neighbours in a row, then equal runs in consecutive rows. Keeps reading order. */
export function groupCells(cells: readonly { row: number; col: number }[]): Zone[] {
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
