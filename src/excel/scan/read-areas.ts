import type { Area } from '../reference-walk/area';
import { loadInPieces } from './load-in-pieces';
import { sheetsOf } from '../reference-walk/excel-references';

type Property = 'formulas' | 'values' | 'text' | 'numberFormat';

/** What the cells of an area hold, in rows. */
export type AreaCells<Properties extends Property> = Record<Properties, unknown[][]>;

/** Reads what areas hold, in batches. An area of a sheet that is gone has no cells. */
export const readAreas = <Properties extends Property = 'formulas' | 'values'>(
  areas: readonly Area[],
  properties: readonly Property[] = ['formulas', 'values'],
): Promise<AreaCells<Properties>[]> =>
  Excel.run(async (context) => {
    const sheets = await sheetsOf(context, areas);
    const read = areas.map(
      () => Object.fromEntries(properties.map((name) => [name, []])) as never as AreaCells<Property>,
    );
    const locatedAreas = areas.flatMap((area, of) => {
      const sheet = sheets.get(area.sheet);
      return sheet ? [{ ...area, sheet, of }] : [];
    });
    await loadInPieces(
      locatedAreas,
      properties.join(),
      () => context.sync(),
      ({ of }, range) => {
        for (const name of properties) read[of]![name].push(...(range[name] as unknown[][]));
      },
    );
    return read;
  });
