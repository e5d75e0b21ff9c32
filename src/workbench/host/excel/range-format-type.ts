import type { Area, Workbook } from '../../workbook/workbook';
import { notAvailable } from '../rich-api/api-error';
import { apiObject, type ApiType } from '../rich-api/api-object';
import type { HiddenFormulas } from './hidden-formulas';

const ALIGNMENTS = [
  ['left', 'Left'],
  ['center', 'Center'],
  ['right', 'Right'],
] as const;

/** Describes `Range.format`: fonts, fills and widths. Properties of several cells read as those of the first one. */
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
        get: (area) => book.styleAt(area).fillColor ?? '#FFFFFF',
        set: (area, color) => style(area, { fillColor: String(color) }),
      },
    },
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
        get: (area) => ALIGNMENTS.find(([align]) => align === book.styleAt(area).align)?.[1] ?? 'General',
        set: (area, alignment) => {
          const [align] = ALIGNMENTS.find(([, name]) => name === alignment) ?? [];
          if (align === undefined) throw notAvailable(`RangeFormat.HorizontalAlignment ${String(alignment)}`);
          style(area, { align });
        },
      },
      ColumnWidth: {
        get: ({ sheetId, left }) => book.columnWidth(sheetId, left),
        set: (area, width) => {
          mayChange(area);
          for (let column = area.left; column <= area.right; column++)
            book.setColumnWidth(area.sheetId, column, Number(width));
        },
      },
    },
    children: {
      Font: (area) => apiObject(font, area),
      Fill: (area) => apiObject(fill, area),
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
