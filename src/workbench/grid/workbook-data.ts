import { helpers, type WorkbookData } from '@odoo/o-spreadsheet';
import type { CellStyle, SheetTemplate } from '../../templates/sheet-template';
import type { SheetContent } from '../workbook/sheet-content';

/** The id of a sheet that the file holds from the start. Excel's are like that: too long to be the name of another sheet. */
export const sheetIdAt = (index: number): string =>
  `{00000000-${String(index + 1).padStart(4, '0')}-0000-0000-000000000000}`;

/** Each sheet has at least `size`. */
export function toWorkbookData(
  sheets: readonly SheetContent[],
  size: { rows: number; columns: number },
): WorkbookData {
  const styles = new Numbered<CellStyle>();
  const borders = new Numbered<object>();
  const formats = new Numbered<string>();
  return {
    ...helpers.createEmptyWorkbookData(),
    sheets: sheets.map((sheet, index) => ({
      ...helpers.createEmptySheet(sheetIdAt(index), sheet.name),
      isLocked: sheet.isChart === true,
      rowNumber: size.rows,
      colNumber: size.columns,
      panes: { xSplit: 0, ySplit: sheet.frozenRows ?? 0 },
      areGridLinesVisible: !sheet.hidesGridLines,
      isVisible: !sheet.hidden,
      cells: Object.fromEntries(
        Object.entries(sheet.cells).map(([cell, content]) => [cell, entryOf(content)]),
      ),
      styles: byZone(sheet.styles ?? [], (style) => styles.add(style)),
      borders: byZone(
        (sheet.styles ?? []).filter(([, { lineBelow }]) => lineBelow),
        ({ lineBelow: color }) => borders.add({ bottom: { style: 'thin', color } }),
      ),
      formats: byZone(
        // The engine has no name for it: it takes a cell without a format for one.
        Object.entries(sheet.formats ?? {}).filter(([, format]) => format !== 'General'),
        (format) => formats.add(format),
      ),
      cols: sizes(sheet.columnWidths, (letters) => helpers.lettersToNumber(letters)),
      rows: sizes(sheet.rowHeights, (number) => Number(number) - 1),
    })),
    styles: styles.all,
    borders: borders.all,
    formats: formats.all,
  };
}

/** The engine refers to styles and formats by number. */
class Numbered<T> {
  readonly all: Record<number, T> = {};
  add(value: T): number {
    const number = Object.keys(this.all).length + 1;
    this.all[number] = value;
    return number;
  }
}

/** Behind an apostrophe a text stays one, whatever it reads as. */
const entryOf = (content: SheetTemplate['cells'][string]): string =>
  typeof content !== 'object' ? String(content) : content.text === '' ? '' : `'${content.text}`;

const byZone = <T>(entries: readonly (readonly [zone: string, value: T])[], add: (value: T) => number) =>
  Object.fromEntries(entries.map(([zone, value]) => [zone, add(value)]));

const sizes = (byKey: Readonly<Record<string, number>> = {}, indexOf: (key: string) => number) =>
  Object.fromEntries(Object.entries(byKey).map(([key, size]) => [indexOf(key), { size }]));
