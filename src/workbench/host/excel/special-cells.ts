import type { Area, Workbook } from '../../workbook/workbook';
import { notAvailable } from '../rich-api/api-error';
import { cellArea } from './cell-area';
import { groupCells } from './group-cells';
import { intersection } from './intersection';

/**
 * The areas of cells that hold a formula themselves, which the cells of a spill below their first do not.
 * `valueType` may narrow them to errors; other kinds of special cells fail by name.
 */
export function specialCells(
  book: Workbook,
  areas: readonly Area[],
  cellType: string,
  valueType?: string | null,
): Area[] {
  const errorsOnly = valueType === 'Errors';
  if (cellType !== 'Formulas' || (valueType && valueType !== 'All' && !errorsOnly))
    throw notAvailable(`Range.GetSpecialCells(${[cellType, valueType].filter(Boolean).join(', ')})`);
  const sheetIds = [...new Set(areas.map(({ sheetId }) => sheetId))];
  return sheetIds.flatMap((sheetId) =>
    groupCells(
      book
        .formulaCells(sheetId)
        .filter((cell) => areas.some((area) => intersection(area, cellArea(cell))))
        .filter((cell) => !errorsOnly || book.cell(cell).isError),
    ).map((zone) => ({ sheetId, ...zone })),
  );
}
