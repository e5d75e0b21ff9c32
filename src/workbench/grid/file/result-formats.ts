import { helpers, UIPlugin } from '@odoo/o-spreadsheet';

/** Gives cells the number format of the value that they show, which the grid does not export. */
export class ResultFormats extends UIPlugin {
  override exportForExcel(data: Parameters<UIPlugin['exportForExcel']>[0]): void {
    const numbers = new Map(Object.entries(data.formats).map(([number, format]) => [format, Number(number)]));
    const numberOf = (format: string) => {
      const number = numbers.get(format) ?? numbers.size + 1_000;
      numbers.set(format, number);
      data.formats[number] = format;
      return number;
    };
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
