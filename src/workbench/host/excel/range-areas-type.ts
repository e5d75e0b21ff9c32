import type { Area } from '../../workbook/area';
import { apiObject, type ApiType } from '../rich-api/api-object';
import { conditionalFormatsOf } from './conditional-format-collection';
import { addressOf, type ExcelModel } from './excel-model';

/** Describes `Excel.RangeAreas`: one or more areas of one sheet. */
export function rangeAreasType({ book, range }: ExcelModel): ApiType<Area[]> {
  const formats = conditionalFormatsOf(book);
  const RangeCollection: ApiType<Area[]> = { name: 'RangeCollection', items: (list) => list.map(range) };
  return {
    name: 'RangeAreas',
    properties: {
      Address: { get: (list) => list.map((area) => addressOf(book, area)).join() },
    },
    children: {
      Areas: (list) => apiObject(RangeCollection, list),
      ConditionalFormats: (list) => formats(list, list[0]!.sheetId),
    },
  };
}
