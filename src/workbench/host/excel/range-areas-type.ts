import { columnsOf, intersection, rowsOf, type Area } from '../../workbook/area';
import { fail, invalidArgument } from '../rich-api/api-error';
import { apiObject, type ApiType } from '../rich-api/api-object';
import { conditionalFormatsOf } from './conditional-format-collection';
import { addressOf, calculate, type ExcelModel } from './excel-model';
import { specialCells } from './special-cells';

/** Of an address of several ranges, in characters (Microsoft: "Work with multiple ranges simultaneously"). */
export const MOST_OF_ADDRESS = 8_192;

/** Describes `Excel.RangeAreas`: one or more areas of one sheet. */
export function rangeAreasType(model: ExcelModel): ApiType<Area[]> {
  const { book, range, sheet } = model;
  const formats = conditionalFormatsOf(book);
  const areas = (list: Area[]) => (list.length > 0 ? apiObject(RangeAreas, list) : null);
  const sheetOf = ([first]: Area[]) => first?.sheetId ?? '';

  const RangeCollection: ApiType<Area[]> = {
    name: 'RangeCollection',
    items: (list) => list.map(range),
    methods: {
      GetCount: (list) => list.length,
      GetItemAt: (list, index: number) =>
        range(list[index] ?? fail(invalidArgument(`Area ${index} does not exist.`))),
    },
  };

  const RangeAreas: ApiType<Area[]> = {
    name: 'RangeAreas',
    properties: {
      Address: {
        get: (list) =>
          list
            .map((area) => addressOf(book, area))
            .join(',')
            .slice(0, MOST_OF_ADDRESS),
      },
      CellCount: {
        get: (list) => list.reduce((sum, area) => sum + rowsOf(area) * columnsOf(area), 0),
      },
    },
    children: {
      Areas: (list) => apiObject(RangeCollection, list),
      ConditionalFormats: (list) => formats(list, sheetOf(list)),
      Worksheet: (list) => sheet(sheetOf(list)),
    },
    methods: {
      GetSpecialCellsOrNullObject: (list, cellType: string, valueType?: string | null) =>
        areas(specialCells(model, list, cellType, valueType)),
      GetIntersectionOrNullObject: (list, cut: Area | Area[]) =>
        areas(list.flatMap((area) => [cut].flat().flatMap((part) => intersection(area, part) ?? []))),
      SetDirty: (list) => list.forEach((area) => book.markDirty(area)),
      Calculate: (list) => calculate(model, list),
    },
  };
  return RangeAreas;
}
