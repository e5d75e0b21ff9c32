import { batchesOf, divideArea } from '../../../excel/scan/divide-range';
import type { Area } from '../../../excel/reference-walk/area';

interface Cells {
  formulas: unknown[][];
  values: unknown[][];
}

/** Reads what areas hold, in batches. An area of a sheet that is gone has no cells. */
export async function readAreas(context: Excel.RequestContext, areas: readonly Area[]): Promise<Cells[]> {
  const names = [...new Set(areas.map(({ sheet }) => sheet))];
  const sheets = new Map(
    names.map((name) => [name, context.workbook.worksheets.getItemOrNullObject(name).load('name')]),
  );
  if (names.length > 0) await context.sync();
  const read: Cells[] = areas.map(() => ({ formulas: [], values: [] }));
  const pieces = areas.flatMap((area, of) =>
    divideArea(area).map((piece) => ({ ...piece, sheet: sheets.get(area.sheet)!, of })),
  );
  for (const batch of batchesOf(pieces.filter(({ sheet }) => !sheet.isNullObject))) {
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
}
