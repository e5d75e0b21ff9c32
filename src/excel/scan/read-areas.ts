import { batchesOf, divideArea } from './divide-range';
import type { Area } from '../reference-walk/area';
import { sheetsOf } from '../reference-walk/excel-references';

interface Cells {
  formulas: unknown[][];
  values: unknown[][];
}

/** Reads what areas hold, in batches. An area of a sheet that is gone has no cells. */
export const readAreas = (areas: readonly Area[]): Promise<Cells[]> =>
  Excel.run(async (context) => {
    const sheets = await sheetsOf(context, areas);
    const read: Cells[] = areas.map(() => ({ formulas: [], values: [] }));
    const pieces = areas.flatMap((area, of) => {
      const sheet = sheets.get(area.sheet);
      return sheet ? divideArea(area).map((piece) => ({ ...piece, sheet, of })) : [];
    });
    for (const batch of batchesOf(pieces)) {
      const ranges = batch.map(({ sheet, row, column, rows, columns }) =>
        sheet.getRangeByIndexes(row, column, rows, columns).load('formulas,values'),
      );
      await context.sync();
      ranges.forEach(({ formulas, values }, index) => {
        const cells = read[batch[index]!.of]!;
        cells.formulas.push(...(formulas as unknown[][]));
        cells.values.push(...(values as unknown[][]));
      });
    }
    return read;
  });
