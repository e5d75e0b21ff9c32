import type { CellStyle } from '../../../templates/sheet-template';
import { alike, type Area } from '../../workbook/area';
import type { Workbook } from '../../workbook/workbook';
import { fail, notAvailable } from '../rich-api/api-error';
import { apiObject, type ApiProperty, type ApiType } from '../rich-api/api-object';
import { mayChange } from './excel-model';

/** Excel measures widths and heights in points, and the grid in pixels, of which an inch has 96. */
const PIXELS_PER_POINT = 96 / 72;
const toPixels = (points: unknown): number => Number(points) * PIXELS_PER_POINT;
const toPoints = (pixels: number): number => pixels / PIXELS_PER_POINT;

/** Between Excel and the grid. Without `toExcel`, Excel reads what the grid has. */
interface Translation {
  toGrid(value: unknown): unknown;
  toExcel?(value: unknown): unknown;
}

/** Without an alignment of its own, a number stands at the right and a text at the left. */
const ALIGNMENTS = choices('HorizontalAlignment', {
  General: undefined,
  Left: 'left',
  Center: 'center',
  Right: 'right',
});
const VERTICAL_ALIGNMENTS = choices('VerticalAlignment', { Top: 'top', Center: 'middle', Bottom: 'bottom' });

/** Translates the names that Excel has for words of the grid. Setting another name fails, and the error has it. */
function choices(property: string, words: Readonly<Record<string, unknown>>): Translation {
  return {
    toExcel: (word: unknown) => Object.keys(words).find((name) => words[name] === word),
    toGrid(value: unknown): unknown {
      const name = String(value);
      if (!Object.hasOwn(words, name)) throw notAvailable(`RangeFormat.${property} ${name}`);
      return words[name];
    },
  };
}
const WRAPPING = {
  toExcel: (word: unknown) => word === 'wrap',
  toGrid: (wraps: unknown) => (wraps === true ? 'wrap' : 'overflow'),
};
const FLAG = { toGrid: (isOn: unknown) => isOn === true, toExcel: (isOn: unknown) => isOn === true };

/** Describes `Range.format`: fonts, fills, lines, widths and heights. A property that cells do not share is null. */
export function rangeFormatType(book: Workbook): ApiType<Area> {
  const style = (area: Area, changed: CellStyle) => book.style(mayChange(book, area), changed);
  const look = (
    name: keyof CellStyle,
    { toGrid, toExcel = (value) => value, ...given }: Translation & { byDefault?: unknown },
  ): ApiProperty<Area> => ({
    get: (area) => alike(area, (cell) => toExcel(book.styleAt(cell)[name] || given.byDefault)),
    set: (area, value) => style(area, { [name]: toGrid(value) }),
  });
  const font: ApiType<Area> = {
    name: 'RangeFont',
    properties: {
      Bold: look('bold', FLAG),
      Italic: look('italic', FLAG),
      Size: look('fontSize', { byDefault: 10, toGrid: Number }),
      Color: look('textColor', { byDefault: '#000000', toGrid: String }),
    },
  };
  const fill: ApiType<Area> = {
    name: 'RangeFill',
    properties: { Color: look('fillColor', { byDefault: '#FFFFFF', toGrid: String }) },
    // The grid takes no colour for none.
    methods: { Clear: (area) => style(area, { fillColor: '' }) },
  };
  const borders = rangeBorders(book);
  return {
    name: 'RangeFormat',
    properties: {
      HorizontalAlignment: look('align', ALIGNMENTS),
      VerticalAlignment: look('verticalAlign', { byDefault: 'bottom', ...VERTICAL_ALIGNMENTS }),
      WrapText: look('wrapping', WRAPPING),
      ColumnWidth: {
        get: (area) =>
          alike({ ...area, bottom: area.top }, ({ sheetId, col }) =>
            toPoints(book.columnWidth(sheetId, col)),
          ),
        set: (area, width) => book.setColumnWidth(mayChange(book, area), toPixels(width)),
      },
      RowHeight: {
        get: (area) =>
          alike({ ...area, right: area.left }, ({ sheetId, row }) => toPoints(book.rowHeight(sheetId, row))),
        set: (area, height) => book.setRowHeight(mayChange(book, area), toPixels(height)),
      },
    },
    children: {
      Font: (area) => apiObject(font, area),
      Fill: (area) => apiObject(fill, area),
      Borders: (area) => apiObject(borders, area),
    },
    methods: { AutofitColumns: (area) => book.fitColumns(mayChange(book, area)) },
  };
}

const SIDES = { EdgeBottom: 'below', InsideHorizontal: 'between rows' } as const;

interface Border {
  area: Area;
  side: (typeof SIDES)[keyof typeof SIDES];
}

/** Describes `RangeFormat.borders`: thin lines under a range and between its rows. */
function rangeBorders(book: Workbook): ApiType<Area> {
  const shown = ({ area, side }: Border) =>
    book.lineBelow(side === 'below' ? area : { ...area, bottom: area.top });
  const draw = ({ area, side }: Border, color: string) => book.drawLine(mayChange(book, area), side, color);
  const border: ApiType<Border> = {
    name: 'RangeBorder',
    properties: {
      Style: {
        get: (line) => (shown(line) === undefined ? 'None' : 'Continuous'),
        set: (line, style) => {
          if (style !== 'Continuous') throw notAvailable(`RangeBorder.Style ${String(style)}`);
          draw(line, shown(line) ?? '#000000');
        },
      },
      Color: { get: (line) => shown(line) ?? '', set: (line, color) => draw(line, String(color)) },
    },
  };
  const borderAt = (area: Area, name: string) => {
    const side = SIDES[name as keyof typeof SIDES] ?? fail(notAvailable(`RangeBorder ${name}`));
    return apiObject(border, { area, side });
  };
  return { name: 'RangeBorderCollection', item: borderAt, methods: { GetItem: borderAt } };
}
