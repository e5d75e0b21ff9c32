import type { Behaviour } from '../../workbook/behaviour';
import type { Area, Position, Workbook } from '../../workbook/workbook';
import { accessDenied, notAvailable } from '../rich-api/api-error';
import { cellArea } from './cell-area';
import { groupCells } from './group-cells';
import { intersection } from './intersection';

export interface Searched {
  book: Workbook;
  behaviour: Readonly<Behaviour>;
}

/** Finds formulas. Other kinds of special cells fail with their name. */
export function specialCells(
  { book, behaviour }: Searched,
  areas: readonly Area[],
  cellType: string,
  valueType?: string | null,
): Area[] {
  const errorsOnly = valueType === 'Errors';
  if (cellType !== 'Formulas' || (valueType && valueType !== 'All' && !errorsOnly))
    throw notAvailable(`Range.GetSpecialCells(${[cellType, valueType].filter(Boolean).join(', ')})`);
  const sheetIds = [...new Set(areas.map(({ sheetId }) => sheetId))];
  if (behaviour.protectedSheetsRefuseSearch && sheetIds.some((sheetId) => book.isProtected(sheetId)))
    throw accessDenied('The sheet is protected.');
  const cellsOf = (anchor: Position) =>
    behaviour.spillIsFormula ? everyCell(book.spill(anchor) ?? cellArea(anchor)) : [anchor];
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

const everyCell = ({ sheetId, top, left, bottom, right }: Area): Position[] =>
  Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from({ length: right - left + 1 }, (_, col) => ({ sheetId, row: top + row, col: left + col })),
  ).flat();
