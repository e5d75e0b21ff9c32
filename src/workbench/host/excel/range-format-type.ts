import type { CellStyle } from '../../../templates/sheet-template';
import { alike, cellArea, intersection, type Area, type Position } from '../../workbook/area';
import type { Workbook } from '../../workbook/workbook';
import { notAvailable } from '../rich-api/api-error';
import {
  apiObject,
  choiceProperty,
  type ApiObject,
  type ApiProperty,
  type ApiType,
} from '../rich-api/api-object';

/** Excel measures widths, heights and places in points, and the grid in pixels, of which an inch has 96. */
const PIXELS_PER_POINT = 96 / 72;

export const toPixels = (points: unknown): number => Number(points) * PIXELS_PER_POINT;
export const toPoints = (pixels: number): number => pixels / PIXELS_PER_POINT;

/** Without an alignment of its own, a number stands at the right and a text at the left. */
const ALIGNMENTS: Readonly<Record<string, CellStyle['align']>> = {
  General: undefined,
  Left: 'left',
  Center: 'center',
  Right: 'right',
};
const VERTICAL_ALIGNMENTS: Readonly<Record<string, CellStyle['verticalAlign']>> = {
  Top: 'top',
  Center: 'middle',
  Bottom: 'bottom',
};

/** Describes `Range.format`: fonts, fills, lines, widths and heights. A property that cells do not share is null. */
export function rangeFormatType(
  book: Workbook,
  mayChange: (area: Area) => void,
  hidden: HiddenFormulas,
): ApiType<Area> {
  const restyle = (area: Area, style: CellStyle) => {
    mayChange(area);
    book.style(area, style);
  };
  const shared = <T>(area: Area, of: (style: CellStyle) => T) =>
    alike(area, (cell) => of(book.styleAt(cell)));
  const flag = (name: 'bold' | 'italic'): ApiProperty<Area> => ({
    get: (area) => shared(area, (style) => style[name] === true),
    set: (area, isOn) => restyle(area, { [name]: isOn === true }),
  });
  const color = (name: 'textColor' | 'fillColor', byDefault: string): ApiProperty<Area> => ({
    get: (area) => shared(area, (style) => style[name] || byDefault),
    set: (area, value) => restyle(area, { [name]: String(value) }),
  });
  const font: ApiType<Area> = {
    name: 'RangeFont',
    properties: {
      Bold: flag('bold'),
      Italic: flag('italic'),
      Size: {
        get: (area) => shared(area, ({ fontSize = 10 }) => fontSize),
        set: (area, size) => restyle(area, { fontSize: Number(size) }),
      },
      Color: color('textColor', '#000000'),
    },
  };
  const fill: ApiType<Area> = {
    name: 'RangeFill',
    properties: { Color: color('fillColor', '#FFFFFF') },
    // The grid takes no colour for none.
    methods: { Clear: (area) => restyle(area, { fillColor: '' }) },
  };
  const protection: ApiType<Area> = {
    name: 'FormatProtection',
    properties: {
      FormulaHidden: {
        get: hidden.isMarked,
        set: (area, isHidden) => {
          mayChange(area);
          hidden.mark(area, isHidden === true);
        },
      },
    },
  };
  return {
    name: 'RangeFormat',
    properties: {
      HorizontalAlignment: choiceProperty(
        'RangeFormat.HorizontalAlignment',
        ALIGNMENTS,
        (area) => shared(area, ({ align }) => align),
        (area, align) => restyle(area, { align }),
      ),
      VerticalAlignment: choiceProperty(
        'RangeFormat.VerticalAlignment',
        VERTICAL_ALIGNMENTS,
        (area) => shared(area, ({ verticalAlign = 'bottom' }) => verticalAlign),
        (area, verticalAlign) => restyle(area, { verticalAlign }),
      ),
      WrapText: {
        get: (area) => shared(area, ({ wrapping }) => wrapping === 'wrap'),
        set: (area, wraps) => restyle(area, { wrapping: wraps === true ? 'wrap' : 'overflow' }),
      },
      ...sizes(book, mayChange),
    },
    children: {
      Font: (area) => apiObject(font, area),
      Fill: (area) => apiObject(fill, area),
      Borders: (area) => rangeBorders(book, area, mayChange),
      Protection: (area) => apiObject(protection, area),
    },
    methods: {
      AutofitColumns: (area) => {
        mayChange(area);
        book.fitColumns(area);
      },
    },
  };
}

const sizes = (book: Workbook, mayChange: (area: Area) => void): Record<string, ApiProperty<Area>> => ({
  ColumnWidth: {
    get: (area) =>
      alike({ ...area, bottom: area.top }, ({ sheetId, col }) => toPoints(book.columnWidth(sheetId, col))),
    set: (area, width) => {
      mayChange(area);
      for (let column = area.left; column <= area.right; column++)
        book.setColumnWidth(area.sheetId, column, toPixels(width));
    },
  },
  RowHeight: {
    get: (area) =>
      alike({ ...area, right: area.left }, ({ sheetId, row }) => toPoints(book.rowHeight(sheetId, row))),
    set: (area, height) => {
      mayChange(area);
      for (let row = area.top; row <= area.bottom; row++)
        book.setRowHeight(area.sheetId, row, toPixels(height));
    },
  },
});

const SIDES = { EdgeBottom: 'below', InsideHorizontal: 'between rows' } as const;

/** Describes `RangeFormat.borders`: thin lines under a range and between its rows. */
function rangeBorders(book: Workbook, area: Area, mayChange: (area: Area) => void): ApiObject {
  const border = (name: string): ApiObject => {
    const side = SIDES[name as keyof typeof SIDES];
    if (!side) throw notAvailable(`RangeBorder ${name}`);
    const shown = () => book.lineBelow(side === 'below' ? area : { ...area, bottom: area.top });
    const draw = (color: string) => {
      mayChange(area);
      book.drawLine(area, side, color);
    };
    const type: ApiType<null> = {
      name: 'RangeBorder',
      properties: {
        SideIndex: { get: () => name },
        Style: {
          get: () => (shown() === undefined ? 'None' : 'Continuous'),
          set: (_, style) => {
            if (style !== 'Continuous') throw notAvailable(`RangeBorder.Style ${String(style)}`);
            draw(shown() ?? '#000000');
          },
        },
        Color: { get: () => shown() ?? '', set: (_, color) => draw(String(color)) },
      },
    };
    return apiObject(type, null);
  };
  const borders: ApiType<null> = {
    name: 'RangeBorderCollection',
    item: (_, name) => border(name),
    methods: { GetItem: (_, name: string) => border(name) },
  };
  return apiObject(borders, null);
}

type HiddenFormulas = ReturnType<typeof hiddenFormulas>;

/** Remembers cells with the format "Hidden", which counts on a protected sheet. They do not move with inserted rows. */
export function hiddenFormulas(book: Workbook) {
  let marks: { area: Area; isHidden: boolean }[] = [];
  const isMarked = (area: Area) => marks.findLast((mark) => intersection(mark.area, area))?.isHidden ?? false;
  return {
    isMarked,
    mark: (area: Area, isHidden: boolean) => {
      marks = [...marks, { area, isHidden }];
    },
    /** Whether Excel shows no formula for this cell. */
    hides: (position: Position) => isMarked(cellArea(position)) && book.isProtected(position.sheetId),
  };
}
