import { formatAddress, parseZone } from '../../workbook/address';
import type { Area, CellView, Fill, Workbook } from '../../workbook/workbook';
import { rangeFormatType } from './range-format-type';
import { ApiError, fail, invalidArgument, notFound } from '../rich-api/api-error';
import { apiObject, type ApiObject, type ApiType } from '../rich-api/api-object';
import { cellArea, topLeft } from './cell-area';
import { intersection } from './intersection';
import { specialCells } from './special-cells';

const rows = (area: Area) => area.bottom - area.top + 1;
const columns = (area: Area) => area.right - area.left + 1;

export interface RangeLinks {
  areas(areas: Area[]): ApiObject;
  sheet(sheetId: string): ApiObject;
}

export function rangeType(book: Workbook, { areas, sheet }: RangeLinks): ApiType<Area> {
  const range = (area: Area | undefined) => (area ? apiObject(type, area) : null);
  const formulas = (area: Area, cellType: string, valueType?: string | null) => {
    const found = specialCells(book, [area], cellType, valueType);
    return found.length > 0 ? areas(found) : null;
  };
  const areaOf = (other: Area | string, { sheetId }: Area): Area => {
    if (typeof other !== 'string') return other;
    const zone = parseZone(other, book.size(sheetId));
    if (!zone) throw invalidArgument(`"${other}" is not an address.`);
    return { sheetId, ...zone };
  };
  const nameOf = (sheetId: string) => book.sheets().find(({ id }) => id === sheetId)?.name ?? '';

  const read = <T>(area: Area, of: (cell: CellView) => T): T[][] =>
    Array.from({ length: rows(area) }, (_, r) =>
      Array.from({ length: columns(area) }, (_, c) =>
        of(book.cell({ sheetId: area.sheetId, row: area.top + r, col: area.left + c })),
      ),
    );
  const mayChange = ({ sheetId }: Area) => {
    if (book.isProtected(sheetId)) throw new ApiError('AccessDenied', 'The sheet is protected.');
  };
  const formatType = rangeFormatType(book, mayChange);
  const content = {
    set: (area: Area, value: unknown) => {
      mayChange(area);
      book.write(area, toFill(area, value));
    },
  };

  const type: ApiType<Area> = {
    name: 'Range',
    properties: {
      Address: { get: (area) => formatAddress(area, nameOf(area.sheetId)) },
      RowIndex: { get: (area) => area.top },
      ColumnIndex: { get: (area) => area.left },
      RowCount: { get: rows },
      ColumnCount: { get: columns },
      CellCount: { get: (area) => rows(area) * columns(area) },
      Formulas: { get: (area) => read(area, (cell) => cell.formula ?? cell.value), ...content },
      Values: { get: (area) => read(area, (cell) => cell.value), ...content },
      Text: { get: (area) => read(area, (cell) => cell.text) },
      ValueTypes: { get: (area) => read(area, valueType) },
      NumberFormat: {
        get: (area) => read(area, (cell) => cell.ownFormat),
        set: (area, value) => {
          mayChange(area);
          book.format(area, toFill(area, value));
        },
      },
      HasSpill: { get: (area) => !!(book.spill(topLeft(area)) ?? book.spillParent(topLeft(area))) },
    },
    children: {
      Worksheet: (area) => sheet(area.sheetId),
      Format: (area) => apiObject(formatType, area),
    },
    methods: {
      GetCell: ({ sheetId, top, left }, row: number, column: number) =>
        range(cellArea({ sheetId, row: top + row, col: left + column })),
      GetRow: (area, row: number) => range({ ...area, top: area.top + row, bottom: area.top + row }),
      GetColumn: (area, column: number) =>
        range({ ...area, left: area.left + column, right: area.left + column }),
      GetOffsetRange: ({ sheetId, top, left, bottom, right }, r: number, c: number) =>
        range({ sheetId, top: top + r, bottom: bottom + r, left: left + c, right: right + c }),
      GetResizedRange: (area, r: number, c: number) =>
        range({ ...area, bottom: area.bottom + r, right: area.right + c }),
      GetAbsoluteResizedRange: (area, r: number, c: number) =>
        range({ ...area, bottom: area.top + r - 1, right: area.left + c - 1 }),
      GetSpillingToRangeOrNullObject: (area) => range(book.spill(topLeft(area))),
      GetSpillParentOrNullObject: (area) => {
        const parent = book.spillParent(topLeft(area));
        return range(parent && cellArea(parent));
      },
      GetSpillingToRange: (area) => range(book.spill(topLeft(area))) ?? fail(notFound()),
      GetIntersection: (area, other: Area | string) =>
        range(intersection(area, areaOf(other, area))) ?? fail(notFound()),
      GetIntersectionOrNullObject: (area, other: Area | string) =>
        range(intersection(area, areaOf(other, area))),
      GetSpecialCells: (area, cellType: string, valueType?: string | null) =>
        formulas(area, cellType, valueType) ?? fail(notFound()),
      GetSpecialCellsOrNullObject: formulas,
      SetDirty: (area) => book.markDirty(area),
      Calculate: (area) => {
        book.markDirty(area);
        book.recalculate('dirty');
      },
      Clear: (area) => {
        mayChange(area);
        book.write(area, () => '');
      },
      Select: (area) => book.select(area),
      // Office.js calls this before it writes a large array in several parts.
      _ValidateArraySize: (area, r: number, c: number) => {
        if (r !== rows(area) || c !== columns(area)) throw wrongSize();
      },
    },
  };
  return type;
}

/** Accepts one value for all cells, or rows of the range's shape. Null keeps the content of a cell. */
function toFill(area: Area, value: unknown): Fill {
  if (!Array.isArray(value)) return () => toText(value);
  const matrix = value as unknown[][];
  if (matrix.length === 1 && matrix[0]?.length === 1) return () => toText(matrix[0]?.[0]);
  const fits = matrix.length === rows(area) && matrix.every((row) => row.length === columns(area));
  if (!fits) throw wrongSize();
  return (r, c) => toText(matrix[r]?.[c]);
}

function toText(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
}

function valueType({ value, isError }: CellView): string {
  if (isError) return 'Error';
  if (value === '') return 'Empty';
  return { number: 'Double', boolean: 'Boolean', string: 'String' }[
    typeof value as 'number' | 'boolean' | 'string'
  ];
}

const wrongSize = () =>
  new ApiError(
    'InvalidArgument',
    "The number of rows or columns in the input array doesn't match the size or dimensions of the range.",
  );
