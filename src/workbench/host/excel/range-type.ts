import {
  alike,
  cellArea,
  columnsOf,
  intersection,
  mapCells,
  rowsOf,
  topLeft,
  type Area,
  type Position,
} from '../../workbook/area';
import { EXCEL_ERRORS } from '../../workbook/excel-errors';
import type { CellView, Fill } from '../../workbook/workbook';
import { ApiError, invalidArgument, notAvailable } from '../rich-api/api-error';
import { apiObject, type ApiProperty, type ApiType } from '../rich-api/api-object';
import { dataValidations } from './data-validation';
import { addressOf, areaAt, calculate, enter, mayChange, type ExcelModel } from './excel-model';
import { rangeFormatType } from './range-format-type';
import { specialCells } from './special-cells';

export function rangeType(model: ExcelModel): ApiType<Area> {
  const { book, areas, sheet } = model;
  const range = (area: Area | undefined) => (area ? apiObject(type, area) : null);
  const formatType = rangeFormatType(book);
  const { write, properties } = contentOf(model);

  const hide = (lines: 'ROW' | 'COL') => (area: Area, isHidden: unknown) =>
    book.setHiddenLines(mayChange(book, area), lines, isHidden === true);

  const type: ApiType<Area> = {
    name: 'Range',
    properties: {
      Address: { get: (area) => addressOf(book, area) },
      RowIndex: { get: (area) => area.top },
      ColumnIndex: { get: (area) => area.left },
      RowCount: { get: rowsOf },
      ColumnCount: { get: columnsOf },
      CellCount: { get: (area) => rowsOf(area) * columnsOf(area) },
      RowHidden: {
        get: (area) =>
          alike({ ...area, right: area.left }, ({ sheetId, row }) => book.isRowHidden(sheetId, row)),
        set: hide('ROW'),
      },
      ColumnHidden: {
        get: (area) =>
          alike({ ...area, bottom: area.top }, ({ sheetId, col }) => book.isColumnHidden(sheetId, col)),
        set: hide('COL'),
      },
      ...properties,
      HasSpill: { get: (area) => alike(area, (cell) => !!(book.spill(cell) ?? book.spillParent(cell))) },
    },
    children: {
      Worksheet: (area) => sheet(area.sheetId),
      Format: (area) => apiObject(formatType, area),
      DataValidation: dataValidations(book),
    },
    methods: {
      GetCell: ({ sheetId, top, left }, row: number, column: number) =>
        range(cellArea({ sheetId, row: top + row, col: left + column })),
      GetColumn: (area, column: number) =>
        range({ ...area, left: area.left + column, right: area.left + column }),
      GetOffsetRange: ({ sheetId, top, left, bottom, right }, rows: number, columns: number) =>
        range({
          sheetId,
          top: top + rows,
          bottom: bottom + rows,
          left: left + columns,
          right: right + columns,
        }),
      GetSpillingToRangeOrNullObject: (area) => range(isCell(area) ? book.spill(topLeft(area)) : undefined),
      GetSpillParentOrNullObject: (area) => {
        const parent = isCell(area) ? book.spillParent(topLeft(area)) : undefined;
        return range(parent && cellArea(parent));
      },
      GetRow: (area, row: number) => range({ ...area, top: area.top + row, bottom: area.top + row }),
      // Office.js calls both for large arrays.
      GetBoundingRect: (area, cells: Area | string) => {
        const reached = areaAt(book, cells, area.sheetId);
        return range({
          ...area,
          top: Math.min(area.top, reached.top),
          left: Math.min(area.left, reached.left),
          bottom: Math.max(area.bottom, reached.bottom),
          right: Math.max(area.right, reached.right),
        });
      },
      GetIntersectionOrNullObject: (area, cells: Area | string) =>
        range(intersection(area, areaAt(book, cells, area.sheetId))),
      GetSpecialCellsOrNullObject: (area, cellType: string) => {
        const found = specialCells(model, area, cellType);
        return found.length > 0 ? areas(found) : null;
      },
      GetMergedAreasOrNullObject: (area) => {
        const found = book.mergedAreas(area);
        return found.length > 0 ? areas(found) : null;
      },
      SetDirty: (area) => book.markDirty(area),
      Calculate: (area) => calculate(model, area),
      Clear: (area) => book.clear(mayChange(book, area)),
      CopyFrom: (area, from: Area, kind: string) => {
        if (kind !== 'Values') throw notAvailable(`Range.CopyFrom ${kind}`);
        if (rowsOf(from) !== rowsOf(area) || columnsOf(from) !== columnsOf(area))
          throw notAvailable('Range.CopyFrom between ranges of two sizes');
        const entryAt = (position: Position) => {
          const cell = book.cell(position);
          const isFilled = cell.formula !== undefined || book.spillParent(position) !== undefined;
          // What a formula shows as nothing is an empty text, which is not an empty cell.
          return cell.value === '' && isFilled ? "'" : asEntry(cell);
        };
        write(area, mapCells(from, entryAt));
      },
      Insert: (area, shift: string) => {
        const isRows = area.left === 0 && area.right === book.size(area.sheetId).columns - 1;
        if (!isRows || shift !== 'Down') throw notAvailable('Range.Insert of a part of rows');
        mayChange(book, area);
        book.insertRows(area.sheetId, area.top, rowsOf(area));
        return range(area);
      },
      Select: (area) => book.select(area),
      Merge: (area) => book.merge(mayChange(book, area)),
      // Office.js calls this before it writes a large array in several parts.
      _ValidateArraySize: (area, r: number, c: number) => {
        if (r !== rowsOf(area) || c !== columnsOf(area)) throw wrongSize();
      },
    },
  };
  return type;
}

const isCell = (area: Area): boolean => rowsOf(area) * columnsOf(area) === 1;

/** What the cells of a range contain, read and written in rows. */
function contentOf({ book, behaviour }: ExcelModel) {
  /** Microsoft: "Get or set values of an unbounded range". */
  const read = (area: Area, of: (cell: CellView, position: Position) => unknown) =>
    area.isUnbounded ? null : mapCells(area, (position) => of(book.cell(position), position));
  const formulaAt = ({ formula, value }: CellView, position: Position) => {
    if (formula !== undefined || behaviour.spillFormulas === 'value') return formula ?? value;
    const parent = book.spillParent(position);
    if (!parent) return value;
    return behaviour.spillFormulas === 'blank' ? '' : (book.cell(parent).formula ?? '');
  };
  const mayFill = (area: Area) => {
    mayChange(book, area);
    if (area.isUnbounded) throw invalidArgument('The cells of whole columns and rows cannot be set at once.');
  };
  const write = (area: Area, value: unknown) => {
    mayFill(area);
    enter(() => book.write(area, toFill(area, value)));
  };
  const properties: Record<string, ApiProperty<Area>> = {
    Formulas: { get: (area) => read(area, formulaAt), set: write },
    Values: { get: (area) => read(area, (cell) => cell.value), set: write },
    Text: { get: (area) => read(area, (cell) => cell.text) },
    ValueTypes: { get: (area) => read(area, valueType) },
    ValuesAsJson: {
      get: (area) => read(area, (cell, position) => cellValue(cell, book.spillObstacle(position))),
    },
    NumberFormat: {
      get: (area) => read(area, (cell) => cell.ownFormat),
      set: (area, value) => {
        mayFill(area);
        if (typeof value === 'string') book.formatAlike(area, value);
        else book.format(area, toFill(area, value));
      },
    },
  };
  return { write, properties };
}

/** Accepts one value for all cells, or rows of the range's shape. Null keeps the content of a cell. */
function toFill(area: Area, value: unknown): Fill {
  if (!Array.isArray(value)) return () => toText(value);
  const matrix = value as unknown[][];
  const fits = matrix.length === rowsOf(area) && matrix.every((row) => row.length === columnsOf(area));
  if (!fits) throw wrongSize();
  return (r, c) => toText(matrix[r]?.[c]);
}

/** What a person would type to get the value alone. */
const asEntry = ({ value, isError }: CellView): unknown =>
  typeof value === 'string' && value !== '' && !isError ? `'${value}` : value;

function toText(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
}

const wrongSize = () =>
  new ApiError(
    'InvalidArgument',
    "The number of rows or columns in the input array doesn't match the size or dimensions of the range.",
  );

/** Returns a cell for `range.valueTypes`. */
function valueType({ value, isError }: CellView): string {
  if (isError) return 'Error';
  if (value === '') return 'Empty';
  return { number: 'Double', boolean: 'Boolean', string: 'String' }[
    typeof value as 'number' | 'boolean' | 'string'
  ];
}

/** Returns a cell for `range.valuesAsJson` (ExcelApi 1.16), which npm's Office.js lacks. */
function cellValue(cell: CellView, obstacle: 'Merged' | 'Collision' | undefined): object {
  const type = valueType(cell);
  const basicValue = cell.value;
  if (!cell.isError) return { type, basicType: type, basicValue };
  return {
    ...{ type, basicType: type, basicValue },
    errorType: Object.entries(EXCEL_ERRORS).find(([, shown]) => shown === basicValue)?.[0] ?? 'Value',
    ...(obstacle && { errorSubType: obstacle === 'Merged' ? 'MergedCell' : 'Collision' }),
  };
}
