import { readAreas } from '../../excel/scan/read-areas';
import { contentOf } from '../../excel/write/change-cells';
import type { ChosenFormula } from './choose-formulas';
import { isSame } from './readers';
import { shownFormat } from './shown-format';

/** Cells of a column that are to get this number format. */
export interface Look {
  row: number;
  column: number;
  rows: number;
  format: string;
}

/** A formula that becomes values, and what its cells show. */
export interface Frozen extends ChosenFormula {
  values: readonly unknown[][];
  /** The formats that its cells would lose. */
  looks: readonly Look[];
}

/** The number formats of a result's columns by their types, as far as they are known. */
export type FormatsOf = (
  formula: ChosenFormula,
  values: readonly unknown[][],
) => readonly (string | null | undefined)[];

/** Reads the values of formulas, and the formats that they would lose with their formula. */
export async function readShown(formulas: readonly ChosenFormula[], formatsOf: FormatsOf): Promise<Frozen[]> {
  const read = await readAreas<'values' | 'text' | 'numberFormat'>(
    formulas.map(({ area }) => area),
    ['values', 'text', 'numberFormat'],
  );
  return formulas.map((formula, at) => {
    const { values, text, numberFormat } = read[at]!;
    const byType = formatsOf(formula, values);
    const looks: Look[] = [];
    for (let c = 0; c < formula.area.columns; c++) {
      let last: Look | undefined;
      for (const [r, line] of values.entries()) {
        const likely = [byType[c], last?.format].flatMap((format) => format ?? []);
        const format =
          numberFormat[r]?.[c] === 'General' && shownFormat(line[c], String(text[r]?.[c]), likely);
        const row = formula.row + r;
        if (!format) continue;
        if (last?.format === format && last.row + last.rows === row) last.rows += 1;
        else looks.push((last = { row, column: formula.column + c, rows: 1, format }));
      }
    }
    return { ...formula, values, looks };
  });
}

/** Tells of each formula whether its cell holds it, or its cells hold the values that it showed and nothing else. */
export async function readHolding(frozen: readonly Frozen[]): Promise<('formula' | 'values' | 'other')[]> {
  const read = await readAreas(frozen.map(({ area, sheet }) => ({ ...area, sheet })));
  return frozen.map(({ formula, values: before }, at) => {
    const { formulas, values } = read[at]!;
    const contents = values.map((line, r) => line.map((value, c) => contentOf(formulas[r]?.[c], value)));
    if (isSame(contents[0]?.[0], { formula })) return 'formula';
    return isSame(contents, before) ? 'values' : 'other';
  });
}
