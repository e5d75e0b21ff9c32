import { parseZone } from '../address';
import type { Area, SheetInfo, Workbook } from '../workbook';
import { ApiError } from './api-error';
import { apiObject, type ApiObject, type ApiType } from './api-object';
import { cellArea, rangeType, topLeft } from './range-type';

/**
 * The part of Excel's object model that an add-in of this kind uses, over a workbook: the root object of a
 * batch. Extend it here; the rest fails by name.
 */
export function excelObjects(book: Workbook): ApiObject {
  const range = (area: Area) => apiObject(Range, area);
  const sheet = (id: string): ApiObject => apiObject(Worksheet, id);
  const Range = rangeType(book, sheet);

  const infoOf = (sheetId: string): SheetInfo => {
    const info = book.sheets().find(({ id }) => id === sheetId);
    if (!info) throw notFound();
    return info;
  };
  const findSheet = (key: string) =>
    book.sheets().find(({ id, name }) => id === key || name.toLowerCase() === key.toLowerCase());
  const wholeSheet = (sheetId: string): Area => {
    const { rows, columns } = book.size(sheetId);
    return { sheetId, top: 0, left: 0, bottom: rows - 1, right: columns - 1 };
  };

  const Worksheet: ApiType<string> = {
    name: 'Worksheet',
    id: (id) => ({ Id: id }),
    properties: {
      Id: { get: (id) => id },
      Name: { get: (id) => infoOf(id).name, set: (id, name) => book.renameSheet(id, String(name)) },
      Position: { get: (id) => book.sheets().findIndex((one) => one.id === id) },
      Visibility: { get: (id) => (infoOf(id).hidden ? 'Hidden' : 'Visible') },
    },
    methods: {
      GetRange: (sheetId, address?: string) => {
        const zone = parseZone(address ?? '', book.size(sheetId));
        if (!zone) throw new ApiError('InvalidArgument', `"${address}" is not an address.`);
        return range({ sheetId, ...zone });
      },
      GetCell: (sheetId, row: number, col: number) => range(cellArea({ sheetId, row, col })),
      GetRangeByIndexes: (sheetId, top: number, left: number, rows: number, columns: number) =>
        range({ sheetId, top, left, bottom: top + rows - 1, right: left + columns - 1 }),
      GetUsedRange: (sheetId) =>
        range({ sheetId, ...(book.usedZone(sheetId) ?? { top: 0, left: 0, bottom: 0, right: 0 }) }),
      GetUsedRangeOrNullObject: (sheetId) => {
        const zone = book.usedZone(sheetId);
        return zone ? range({ sheetId, ...zone }) : null;
      },
      Activate: (sheetId) => book.activate(sheetId),
      Calculate: (sheetId, markAllDirty?: boolean) => {
        if (markAllDirty) book.markDirty(wholeSheet(sheetId));
        book.recalculate('dirty');
      },
    },
  };

  const worksheets: ApiObject = apiObject<null>(
    {
      name: 'WorksheetCollection',
      items: () => book.sheets().map(({ id }) => sheet(id)),
      item: (_, key) => {
        const found = findSheet(key);
        if (!found) throw notFound();
        return sheet(found.id);
      },
      methods: {
        GetItem: (_, key: string) => worksheets.type.item?.(null as never, key),
        GetItemOrNullObject: (_, key: string) => {
          const found = findSheet(key);
          return found ? sheet(found.id) : null;
        },
        GetActiveWorksheet: () => sheet(book.activeSheet()),
        GetFirst: () => {
          const [first] = book.sheets();
          if (!first) throw notFound();
          return sheet(first.id);
        },
        GetCount: () => book.sheets().length,
        Add: (_, name?: string) => sheet(book.addSheet(name ?? `Sheet${book.sheets().length + 1}`)),
      },
    },
    null,
  );

  const NamedItem: ApiType<{ name: string; address: string }> = {
    name: 'NamedItem',
    properties: {
      Name: { get: ({ name }) => name },
      Type: { get: () => 'Range' },
      Formula: { get: ({ address }) => `=${address}` },
      Visible: { get: () => true },
    },
  };
  const names = apiObject<null>(
    { name: 'NamedItemCollection', items: () => book.names().map((one) => apiObject(NamedItem, one)) },
    null,
  );

  const application = apiObject<null>(
    {
      name: 'Application',
      properties: { CalculationMode: { get: () => 'Automatic' } },
      methods: {
        Calculate: (_, type: string) => book.recalculate(type === 'Recalculate' ? 'dirty' : 'all'),
        SuspendApiCalculationUntilNextSync: () => {},
        SuspendScreenUpdatingUntilNextSync: () => {},
      },
    },
    null,
  );

  return apiObject<null>(
    {
      name: 'Workbook',
      properties: { Name: { get: () => 'Book1.xlsx' } },
      children: { Worksheets: () => worksheets, Names: () => names, Application: () => application },
      methods: {
        GetSelectedRange: () => range(book.selection()),
        GetActiveCell: () => range(cellArea(topLeft(book.selection()))),
      },
    },
    null,
  );
}

const notFound = () => new ApiError('ItemNotFound', "The requested resource doesn't exist.");
