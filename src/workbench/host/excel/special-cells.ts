import type { Area, Workbook } from '../../workbook/workbook';
import { notAvailable } from '../rich-api/api-error';
import { cellArea } from './cell-area';
import { groupCells } from './group-cells';
import { intersection } from './intersection';

/** Finds formulas, a spill only by its anchor. Other kinds of special cells fail with their name. */
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
