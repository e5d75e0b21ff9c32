import { cellArea, groupCells, intersection, mapCells, type Area, type Position } from '../../workbook/area';
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
