import { cellArea, type Area } from '../../workbook/area';
import type { Behaviour } from '../../workbook/behaviour';
import type { Workbook } from '../../workbook/workbook';
import { settingCollection, type DocumentSettings } from '../document-settings';
import { invalidSelection, notAvailable } from '../rich-api/api-error';
import { apiObject, collectionType, onlyObject, type ApiObject, type ApiType } from '../rich-api/api-object';
import { EVENT, registrations, WORKBOOK, type ExcelEvents } from './excel-events';
import { mayAddSheets, type ExcelModel } from './excel-model';
import { namedItems } from './named-items';
import { rangeAreasType } from './range-areas-type';
import { rangeType } from './range-type';
import { freeName, infoOf, withCells, worksheetType } from './worksheet-type';

interface ExcelParts {
  book: Workbook;
  /** The name in the title bar. */
  fileName: string;
  settings: DocumentSettings;
  events: ExcelEvents;
  behaviour: Behaviour;
}

/** Creates the part of Excel's object model that the add-in uses. A missing member fails with its name. */
export function excelObjects({ book, fileName, settings, events, behaviour }: ExcelParts): ApiObject {
  const range = (area: Area): ApiObject => apiObject(Range, area);
  const areas = (list: Area[]): ApiObject => apiObject(RangeAreas, list);
  const sheet = (id: string): ApiObject => apiObject(Worksheet, id);
  const model: ExcelModel = { book, behaviour, events, range, areas, sheet };
  const [Range, RangeAreas, Worksheet] = [rangeType(model), rangeAreasType(model), worksheetType(model)];
  const worksheets = worksheetCollection(model);

  const selected = <T>(read: () => T): T => {
    if (behaviour.otherWorkbookInFront || infoOf(book, book.activeSheet()).isChart) throw invalidSelection();
    return read();
  };

  const functions = onlyObject({
    name: 'Functions',
    methods: {
      Date: (_, year: number, month: number, day: number) =>
        apiObject(
          FunctionResult,
          Date.UTC(year, month - 1, day) / DAY_MS + (behaviour.datesFrom1904 ? DAY_0_OF_1904 : DAY_0_OF_1900),
        ),
    },
  });
  const protection = onlyObject({
    name: 'WorkbookProtection',
    properties: { Protected: { get: () => behaviour.protectedStructure } },
  });

  return onlyObject({
    name: 'Workbook',
    properties: { Name: { get: () => fileName } },
    children: {
      Worksheets: () => worksheets,
      Names: () => namedItems(model),
      Settings: () => settingCollection(settings),
      Application: () => application(book, behaviour),
      Protection: () => protection,
      Functions: () => functions,
    },
    methods: {
      GetSelectedRanges: () => selected(() => areas(book.selections())),
      GetActiveCell: () => selected(() => range(cellArea(book.activeCell()))),
    },
  });
}

function worksheetCollection({ book, behaviour, events, sheet }: ExcelModel): ApiObject {
  const sheets = () => book.sheets();
  const collection = collectionType<null>({
    name: 'WorksheetCollection',
    all: () => sheets().map(({ id }) => sheet(id)),
    find: (_, key) => {
      const found = sheets().find(({ id, name }) => id === key || name.toLowerCase() === key.toLowerCase());
      return found && sheet(found.id);
    },
    methods: {
      // Office-js issue 2444.
      GetActiveWorksheet: () => sheet(withCells(book, book.activeSheet())),
      ...registrations<null>(
        events,
        {
          DataChangedEvent: EVENT.changed,
          CalculatedEvent: EVENT.calculated,
          AddedEvent: EVENT.added,
          DeletedEvent: EVENT.deleted,
          EventNameChanged: EVENT.renamed,
          EventVisibilityChanged: EVENT.visibility,
        },
        () => WORKBOOK,
      ),
      Add: (_, name?: string) => {
        mayAddSheets(behaviour);
        return sheet(book.addSheet(name === undefined ? nextName(book) : freeName(book, name)));
      },
    },
  });
  return onlyObject(collection);
}

const FunctionResult: ApiType<number> = {
  name: 'FunctionResult',
  properties: { Value: { get: (value) => value }, Error: { get: () => null } },
};
const DAY_MS = 86_400_000;
/** Days from day 0 of each system to 1970. */
const DAY_0_OF_1900 = 25_569;
const DAY_0_OF_1904 = 24_107;

function nextName(book: Workbook): string {
  const taken = new Set(book.sheets().map(({ name }) => name.toLowerCase()));
  let number = taken.size + 1;
  while (taken.has(`sheet${number}`)) number++;
  return `Sheet${number}`;
}

const application = (book: Workbook, behaviour: Behaviour): ApiObject =>
  onlyObject({
    name: 'Application',
    properties: {
      CalculationMode: { get: () => (behaviour.manualCalculation ? 'Manual' : 'Automatic') },
    },
    methods: {
      Calculate: (_, type: string) => {
        if (type !== 'Recalculate') throw notAvailable(`Application.Calculate ${type}`);
        book.recalculate();
        if (behaviour.manualCalculation) book.calculate();
      },
    },
  });
