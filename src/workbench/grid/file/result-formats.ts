import { helpers, UIPlugin } from '@odoo/o-spreadsheet';

/** Marks a number format in what the grid exports. No format of Excel contains it. */
export const MARK = '\u241f';

/** The name of the cell style that cells have whose number format is that of their value. */
export const RESULT_STYLE = 'Result of a formula';

/** Gives cells the number format of the value that they show, which the grid does not export, and marks it. */
export class ResultFormats extends UIPlugin {
  override exportForExcel(data: Parameters<UIPlugin['exportForExcel']>[0]): void {
    const numbers = new Map<string, number>();
    let last = Math.max(0, ...Object.keys(data.formats).map(Number));
    const numberOf = (format: string) => {
      const number = numbers.get(format) ?? ++last;
      numbers.set(format, number);
      data.formats[number] = format + MARK;
      return number;
    };
    for (const sheet of data.sheets)
      for (const cell of Object.keys(sheet.cellValues)) {
        const position = { sheetId: sheet.id, ...helpers.toCartesian(cell) };
        const { format, type } = this.getters.getEvaluatedCell(position);
        const isOfValue = type === 'number' && this.getters.getCell(position)?.format === undefined;
        if (isOfValue && format && format !== 'General') sheet.formats[cell] = numberOf(format);
        // XML has no such characters. The content of each cell is written again anyway.
        if (/\p{Cc}/u.test(String(sheet.cellValues[cell]))) sheet.cellValues[cell] = 0;
        if (/\p{Cc}/u.test(String(sheet.cells[cell] ?? ''))) sheet.cells[cell] = '0';
      }
  }
}
