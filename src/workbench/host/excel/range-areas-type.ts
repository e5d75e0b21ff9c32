import { columnsOf, intersection, rowsOf, type Area } from '../../workbook/area';
import { accessDenied, fail, invalidArgument, notFound } from '../rich-api/api-error';
import { apiObject, type ApiObject, type ApiType } from '../rich-api/api-object';
import { conditionalFormatsOf } from './conditional-format-collection';
import { addressOf } from './range-type';
import { specialCells, type Searched } from './special-cells';

/** Of an address of several ranges, in characters (Microsoft: "Work with multiple ranges simultaneously"). */
export const MOST_OF_ADDRESS = 8_192;

interface RangeAreasLinks {
  range(area: Area): ApiObject;
  sheet(sheetId: string): ApiObject;
}

/** Describes `Excel.RangeAreas`: one or more areas of one sheet. */
export function rangeAreasType(search: Searched, { range, sheet }: RangeAreasLinks): ApiType<Area[]> {
  const { book } = search;
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
      AreaCount: { get: (list) => list.length },
      CellCount: {
        get: (list) => list.reduce((sum, area) => sum + rowsOf(area) * columnsOf(area), 0),
      },
    },
    children: {
      Areas: (list) => apiObject(RangeCollection, list),
      ConditionalFormats: (list) =>
        formats(list, sheetOf(list), () => {
          if (book.isProtected(sheetOf(list))) throw accessDenied('The sheet is protected.');
        }),
      Worksheet: (list) => sheet(sheetOf(list)),
    },
    methods: {
      GetSpecialCells: (list, cellType: string, valueType?: string | null) =>
        areas(specialCells(search, list, cellType, valueType)) ?? fail(notFound()),
      GetSpecialCellsOrNullObject: (list, cellType: string, valueType?: string | null) =>
        areas(specialCells(search, list, cellType, valueType)),
      GetIntersectionOrNullObject: (list, cut: Area | Area[]) =>
        areas(list.flatMap((area) => [cut].flat().flatMap((part) => intersection(area, part) ?? []))),
      SetDirty: (list) => list.forEach((area) => book.markDirty(area)),
      Calculate: (list) => {
        list.forEach((area) => book.markDirty(area));
        book.recalculate('dirty');
        if (search.behaviour.manualCalculation) list.forEach((area) => book.calculate(area));
      },
    },
  };
  return RangeAreas;
}
