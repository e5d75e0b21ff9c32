import type { Area, Workbook } from '../../workbook/workbook';
import { notAvailable } from '../rich-api/api-error';
import { apiObject, type ApiType } from '../rich-api/api-object';
import type { HiddenFormulas } from './hidden-formulas';
import { toPixels, toPoints } from './points';
import { rangeBorders } from './range-borders';

const ALIGNMENTS = { Left: 'left', Center: 'center', Right: 'right' } as const;
const VERTICAL_ALIGNMENTS = { Top: 'top', Center: 'middle', Bottom: 'bottom' } as const;

/** Describes `Range.format`: fonts, fills, lines, widths and heights. Properties of several cells read as those of the first one. */
export function rangeFormatType(
  book: Workbook,
  mayChange: (area: Area) => void,
  hidden: HiddenFormulas,
): ApiType<Area> {
  const style = (area: Area, change: Parameters<Workbook['style']>[1]) => {
    mayChange(area);
    book.style(area, change);
  };
  const font: ApiType<Area> = {
    name: 'RangeFont',
    properties: {
      Bold: {
        get: (area) => book.styleAt(area).bold === true,
        set: (area, bold) => style(area, { bold: bold === true }),
      },
      Italic: {
        get: (area) => book.styleAt(area).italic === true,
        set: (area, italic) => style(area, { italic: italic === true }),
      },
      Size: {
        get: (area) => book.styleAt(area).fontSize ?? 10,
        set: (area, size) => style(area, { fontSize: Number(size) }),
      },
      Color: {
        get: (area) => book.styleAt(area).textColor ?? '#000000',
        set: (area, color) => style(area, { textColor: String(color) }),
      },
    },
  };
  const fill: ApiType<Area> = {
    name: 'RangeFill',
    properties: {
      Color: {
        get: (area) => book.styleAt(area).fillColor || '#FFFFFF',
        set: (area, color) => style(area, { fillColor: String(color) }),
      },
    },
    // The grid takes no colour for none.
    methods: { Clear: (area) => style(area, { fillColor: '' }) },
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
      HorizontalAlignment: {
        get: (area) => {
          const { align } = book.styleAt(area);
          return Object.entries(ALIGNMENTS).find(([, one]) => one === align)?.[0] ?? 'General';
        },
        set: (area, alignment) => {
          // Without an alignment of its own, a number stands at the right and a text at the left.
          if (alignment === 'General') return style(area, { align: undefined });
          const align = ALIGNMENTS[alignment as keyof typeof ALIGNMENTS];
          if (!align) throw notAvailable(`RangeFormat.HorizontalAlignment ${String(alignment)}`);
          style(area, { align });
        },
      },
      VerticalAlignment: {
        get: (area) => {
          const { verticalAlign } = book.styleAt(area);
          return (
            Object.entries(VERTICAL_ALIGNMENTS).find(([, one]) => one === verticalAlign)?.[0] ?? 'Bottom'
          );
        },
        set: (area, alignment) => {
          const verticalAlign = VERTICAL_ALIGNMENTS[alignment as keyof typeof VERTICAL_ALIGNMENTS];
          if (!verticalAlign) throw notAvailable(`RangeFormat.VerticalAlignment ${String(alignment)}`);
          style(area, { verticalAlign });
        },
      },
      WrapText: {
        get: (area) => book.styleAt(area).wrapping === 'wrap',
        set: (area, wraps) => style(area, { wrapping: wraps === true ? 'wrap' : 'overflow' }),
      },
      ColumnWidth: {
        get: ({ sheetId, left }) => toPoints(book.columnWidth(sheetId, left)),
        set: (area, width) => {
          mayChange(area);
          for (let column = area.left; column <= area.right; column++)
            book.setColumnWidth(area.sheetId, column, toPixels(width));
        },
      },
      RowHeight: {
        get: ({ sheetId, top }) => toPoints(book.rowHeight(sheetId, top)),
        set: (area, height) => {
          mayChange(area);
          for (let row = area.top; row <= area.bottom; row++)
            book.setRowHeight(area.sheetId, row, toPixels(height));
        },
      },
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
