import { helpers, type Style, type WorkbookData } from '@odoo/o-spreadsheet';
import type { SheetContent } from '../sheet-content';

/** Sheets as the engine loads them, each with at least this many rows and columns. */
export function toWorkbookData(
  sheets: readonly SheetContent[],
  size: { rows: number; columns: number },
): WorkbookData {
  const empty = helpers.createEmptyWorkbookData();
  const styles: Style[] = [];
  return {
    ...empty,
    sheets: sheets.map(({ name, cells, styles: zones = [], columnWidths = {}, frozenRows = 0 }, index) => ({
      ...helpers.createEmptySheet(`sheet${index + 1}`, name),
      rowNumber: size.rows,
      colNumber: size.columns,
      panes: { xSplit: 0, ySplit: frozenRows },
      cells,
      styles: Object.fromEntries(zones.map(([zone, style]) => [zone, styles.push(style)])),
      cols: Object.fromEntries(
        Object.entries(columnWidths).map(([letters, width]) => [
          helpers.lettersToNumber(letters),
          { size: width },
        ]),
      ),
    })),
    styles: Object.fromEntries(styles.map((style, i) => [i + 1, style])),
  };
}
