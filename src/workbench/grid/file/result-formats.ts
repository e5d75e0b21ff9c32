import { helpers, UIPlugin } from '@odoo/o-spreadsheet';

/** Marks a number format in what the grid exports. No format of Excel contains it. */
export const MARK = '\u241f';

/** The name of the cell style that cells have whose number format is that of their value. */
export const RESULT_STYLE = 'Result of a formula';

/**
 * Gives cells what the grid does not export: the number format of the value that they show, which is marked, and an alignment
 * that a text has anyway. Takes from it what is not read of the export.
 */
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
    const styles = new Map<string, number>();
    let lastStyle = Math.max(0, ...Object.keys(data.styles).map(Number));
    for (const sheet of data.sheets)
      for (const { id, isFormula, style } of this.getters.getCells(sheet.id)) {
        if (isFormula || style?.align === undefined) continue;
        const key = JSON.stringify(style);
        const number = styles.get(key) ?? ++lastStyle;
        styles.set(key, number);
        data.styles[number] = style;
        const { col, row } = this.getters.getCellPosition(id);
        sheet.styles[helpers.toXC(col, row)] = number;
      }
    for (const sheet of data.sheets)
      for (const cell of Object.keys(sheet.cellValues)) {
        const position = { sheetId: sheet.id, ...helpers.toCartesian(cell) };
        const { format, type } = this.getters.getEvaluatedCell(position);
        const isOfValue = type === 'number' && this.getters.getCell(position)?.format === undefined;
        if (isOfValue && format && format !== 'General') sheet.formats[cell] = numberOf(format);
        // The content of each cell is written by saveFile. A new line in it makes the grid wrap its text.
        sheet.cells[cell] = String(sheet.cells[cell] ?? '').includes('\n') ? '\n' : undefined;
        sheet.cellValues[cell] = 0;
      }
  }
}
