import { parseZone } from '../../workbook/address';
import { STRICT, type Behaviour } from '../../workbook/behaviour';
import type { Area, SheetInfo, Workbook } from '../../workbook/workbook';
import {
  accessDenied,
  invalidArgument,
  invalidSelection,
  notAvailable,
  notFound,
  unsupportedSheet,
} from '../rich-api/api-error';
import { apiObject, type ApiObject, type ApiType } from '../rich-api/api-object';
import { cellArea } from './cell-area';
import { chartCollection } from './chart-collection';
import type { DocumentSettings } from '../document-settings';
import { EVENT, eventArea, registrations, WORKBOOK, type ExcelEvents } from './excel-events';
import { namedItems } from './named-items';
import { rangeAreasType } from './range-areas-type';
import { rangeType } from './range-type';
import { settingCollection } from './setting-collection';

export interface ExcelParts {
  book: Workbook;
  /** The name in the title bar. */
  fileName: string;
  settings: DocumentSettings;
  events: ExcelEvents;
  behaviour?: Readonly<Behaviour>;
}

/** Creates the part of Excel's object model that the add-in uses. A missing member fails with its name. */
export function excelObjects({
  book,
  fileName,
  settings,
  events,
  behaviour = STRICT,
}: ExcelParts): ApiObject {
  const range = (area: Area): ApiObject => apiObject(Range, area);
  const areas = (list: Area[]): ApiObject => apiObject(RangeAreas, list);
  const sheet = (id: string): ApiObject => apiObject(Worksheet, id);
  const search = { book, behaviour };
  const Range = rangeType(search, { areas, sheet });
  const RangeAreas = rangeAreasType(search, { range, sheet });
  /** The sheets that an add-in has hidden in a way that a person cannot undo. */
  const veryHidden = new Set<string>();

  const infoOf = (sheetId: string): SheetInfo => {
    const info = book.sheets().find(({ id }) => id === sheetId);
    if (!info) throw notFound();
    return info;
  };
  const sheets = () => book.sheets().filter(({ isChart }) => !isChart || behaviour.listsChartSheets);
  const findSheet = (key: string) =>
    sheets().find(({ id, name }) => id === key || name.toLowerCase() === key.toLowerCase());
  /** Throws for a sheet without cells. */
  const withCells = (sheetId: string): string => {
    if (infoOf(sheetId).isChart) throw unsupportedSheet();
    return sheetId;
  };
  const selected = <T>(read: () => T): T => {
    if (behaviour.otherWorkbookInFront || infoOf(book.activeSheet()).isChart) throw invalidSelection();
    return read();
  };
  const areaAt = (cells: Area | string, sheetId: string): Area => {
    if (typeof cells !== 'string') return cells;
    const zone = parseZone(cells, book.size(sheetId));
    if (!zone) throw invalidArgument(`"${cells}" is not an address.`);
    return { sheetId, ...zone };
  };
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
      Gridlines: {
        get: (id) => book.showsGridLines(id),
        set: (id, areShown) => book.showGridLines(id, areShown === true),
      },
      Position: { get: (id) => book.sheets().findIndex((one) => one.id === id) },
      Visibility: {
        get: (id) => (!infoOf(id).hidden ? 'Visible' : veryHidden.has(id) ? 'VeryHidden' : 'Hidden'),
        set: (id, visibility) => {
          if (visibility === 'VeryHidden') veryHidden.add(id);
          else veryHidden.delete(id);
          book.setHidden(id, visibility !== 'Visible');
        },
      },
    },
    children: {
      Names: (id) => {
        if (behaviour.otherWorkbookInFront) throw invalidSelection();
        return namedItems(search, withCells(id), range);
      },
      Protection: (id) => apiObject(WorksheetProtection, id),
      Charts: (id) => chartCollection(book, withCells(id), areaAt),
      FreezePanes: (id) => apiObject(FreezePanes, withCells(id)),
    },
    methods: {
      ...registrations<string>(events, { DataChangedEvent: EVENT.changed }, (id) => id),
      GetRange: (sheetId, address?: string) => {
        return range(areaAt(address ?? '', withCells(sheetId)));
      },
      GetRanges: (sheetId, address?: string) =>
        areas((address ?? '').split(',').map((one) => areaAt(one, withCells(sheetId)))),
      GetCell: (sheetId, row: number, col: number) =>
        range(cellArea({ sheetId: withCells(sheetId), row, col })),
      GetRangeByIndexes: (sheetId, top: number, left: number, rows: number, columns: number) =>
        range({ sheetId: withCells(sheetId), top, left, bottom: top + rows - 1, right: left + columns - 1 }),
      GetUsedRange: (sheetId) =>
        range({
          sheetId,
          ...(book.usedZone(withCells(sheetId)) ?? { top: 0, left: 0, bottom: 0, right: 0 }),
        }),
      GetUsedRangeOrNullObject: (sheetId) => {
        const zone = book.usedZone(withCells(sheetId));
        return zone ? range({ sheetId, ...zone }) : null;
      },
      Activate: (sheetId) => {
        if (infoOf(sheetId).hidden)
          throw invalidArgument('A hidden sheet cannot be activated. Make it visible first.');
        book.activate(sheetId);
      },
      Delete: (sheetId) => book.deleteSheet(sheetId),
      Calculate: (sheetId, markAllDirty?: boolean) => {
        if (markAllDirty) book.markDirty(wholeSheet(withCells(sheetId)));
        book.recalculate('dirty');
      },
    },
  };

  const FreezePanes: ApiType<string> = {
    name: 'WorksheetFreezePanes',
    methods: {
      FreezeRows: (id, count: number) => book.freezeRows(id, count),
      FreezeColumns: (id, count: number) => book.freezeColumns(id, count),
      // The area must begin at the first cell of the sheet.
      FreezeAt: (id, cells: Area | string) => {
        const { top, left, bottom, right } = areaAt(cells, id);
        if (top > 0 || left > 0) throw notAvailable('WorksheetFreezePanes.FreezeAt below or beside A1');
        book.freezeRows(id, bottom + 1);
        book.freezeColumns(id, right + 1);
      },
      Unfreeze: (id) => {
        book.freezeRows(id, 0);
        book.freezeColumns(id, 0);
      },
      GetLocationOrNullObject: (id) => {
        const [rows, columns] = [book.frozenRows(id), book.frozenColumns(id)];
        const area = wholeSheet(id);
        if (rows + columns === 0) return null;
        return range({
          ...area,
          ...(rows > 0 && { bottom: rows - 1 }),
          ...(columns > 0 && { right: columns - 1 }),
        });
      },
    },
  };

  const WorksheetProtection: ApiType<string> = {
    name: 'WorksheetProtection',
    properties: { Protected: { get: (id) => book.isProtected(id) } },
    methods: {
      Protect: (id) => book.setProtected(id, true),
      Unprotect: (id) => book.setProtected(id, false),
    },
  };

  const worksheets: ApiObject = apiObject<null>(
    {
      name: 'WorksheetCollection',
      items: () => sheets().map(({ id }) => sheet(id)),
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
        // Office-js issue 2444.
        GetActiveWorksheet: () => sheet(withCells(book.activeSheet())),
        GetFirst: () => {
          const [first] = sheets();
          if (!first) throw notFound();
          return sheet(first.id);
        },
        ...registrations<null>(
          events,
          {
            DataChangedEvent: EVENT.changed,
            AddedEvent: EVENT.added,
            DeletedEvent: EVENT.deleted,
            EventNameChanged: EVENT.renamed,
            EventVisibilityChanged: EVENT.visibility,
          },
          () => WORKBOOK,
        ),
        GetCount: (_, visibleOnly?: boolean) =>
          sheets().filter(({ hidden }) => !visibleOnly || !hidden).length,
        Add: (_, name?: string) => {
          if (behaviour.protectedStructure) throw accessDenied('The structure of the workbook is protected.');
          return sheet(book.addSheet(name ?? `Sheet${book.sheets().length + 1}`));
        },
      },
    },
    null,
  );

  const application = apiObject<null>(
    {
      name: 'Application',
      properties: {
        CalculationMode: {
          get: () => 'Automatic',
          set: (_, mode) => {
            if (mode !== 'Automatic') throw notAvailable(`Application.CalculationMode ${String(mode)}`);
          },
        },
      },
      methods: {
        Calculate: (_, type: string) => book.recalculate(type === 'Recalculate' ? 'dirty' : 'all'),
        SuspendApiCalculationUntilNextSync: () => {},
        SuspendScreenUpdatingUntilNextSync: () => {},
      },
    },
    null,
  );

  const workbookProtection = apiObject<null>(
    { name: 'WorkbookProtection', properties: { Protected: { get: () => behaviour.protectedStructure } } },
    null,
  );

  return apiObject<null>(
    {
      name: 'Workbook',
      properties: {
        Name: { get: () => fileName },
        ReadOnly: { get: () => behaviour.readOnly },
        IsDirty: {
          get: () => book.isDirty() || settings.isDirty,
          set: (_, isDirty) => {
            book.setDirty(isDirty === true);
            settings.isDirty = isDirty === true;
          },
        },
      },
      children: {
        Worksheets: () => worksheets,
        Names: () => namedItems(search, undefined, range),
        Settings: () => settingCollection(settings),
        Application: () => application,
        Protection: () => workbookProtection,
      },
      methods: {
        GetSelectedRange: () => selected(() => range(book.selection())),
        GetSelectedRanges: () => selected(() => areas(book.selections())),
        GetActiveCell: () => selected(() => range(cellArea(book.activeCell()))),
        _GetRangeForEventByReferenceId: (_, referenceId: string) => {
          const area = eventArea(book, referenceId);
          if (!area) throw notFound();
          return range(area);
        },
        _GetRangeOrNullObjectForEventByReferenceId: (_, referenceId: string) => {
          const area = eventArea(book, referenceId);
          return area ? range(area) : null;
        },
      },
    },
    null,
  );
}
