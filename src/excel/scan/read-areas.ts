import type { Area } from '../reference-walk/area';
import { loadInPieces } from './load-in-pieces';
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
    const places = areas.flatMap((area, of) => {
      const sheet = sheets.get(area.sheet);
      return sheet ? [{ ...area, sheet, of }] : [];
    });
    await loadInPieces(
      places,
      'formulas,values',
      () => context.sync(),
      ({ of }, { formulas, values }) => {
        read[of]!.formulas.push(...(formulas as unknown[][]));
        read[of]!.values.push(...(values as unknown[][]));
      },
    );
    return read;
  });
