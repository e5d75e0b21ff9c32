import { badInput } from '../../contract/failure';
import { positionOf } from '../../excel/cell-address';
import { loadFilled } from '../../excel/reference-walk/area';
import { noteCells, type Replaced } from '../../excel/write/change-cells';
import { formatColumn } from '../../excel/write/format-column';
import type { LastWritten, Undo } from '../../excel/write/last-written';
import type { FormulaRuns, Unformatted } from './formula-runs';
import type { Formula } from './join-formulas';
import { asTheyAre, rewriteCells, type RewriteOutcome, type Rewriting } from './rewrite-cells';

export { asTheyAre };

interface Entry {
  /** What Excel did not do, in a sentence. */
  problem: string;
  /** The cells, for people. */
  what: string;
  rewritings: readonly Rewriting[];
}

/** Enters formulas. An undo gives all of their cells back what stood there. */
export async function enterFormulas(
  written: LastWritten,
  { problem, what, rewritings }: Entry,
): Promise<RewriteOutcome> {
  const { outcome, cells } = await written.inOneStep(
    `${problem} Finish editing the current cell and try again.`,
    async (context, step) => {
      const replaced: Replaced[] = [];
      const rewriting = await rewriteCells(context, rewritings, step, (cell) => void replaced.push(cell));
      return { outcome: rewriting, cells: replaced };
    },
  );
  const before = cells.flatMap((cell) => cell.before).reverse();
  if (cells.length > 0)
    noteCells(written, { by: 'formulas', what }, { now: cells.flatMap(({ now }) => now), before });
  return outcome;
}

export async function formatResult(
  written: LastWritten,
  formula: Formula,
  { headerRows, formats }: Unformatted,
  runs: Pick<FormulaRuns, 'markFormatted'>,
): Promise<void> {
  const { sheet, cell } = formula;
  const address = `${sheet}!${cell}`;
  const undos = await written.inOneStep(
    `Excel did not format ${address}. Check whether the sheet is protected.`,
    async (context, { onFailure }) => {
      const anchor = context.workbook.worksheets.getItem(sheet).getRange(cell).load('formulas');
      const filled = loadFilled(anchor);
      await context.sync();
      const rows = filled().rows - headerRows;
      if (anchor.formulas[0]?.[0] !== formula.formula || rows < 1)
        throw badInput(`${address} does not show this result now. Look for formulas again.`);
      const { row, column } = positionOf({ cell });
      const formatted: Undo[] = [];
      for (const [at, format] of formats.entries()) {
        const area = { sheet, row: row + headerRows, column: column + at, rows, columns: 1 };
        if (format === null) continue;
        formatted.push(await formatColumn(context, area, format));
        onFailure(formatted.at(-1)!);
      }
      return formatted;
    },
  );
  written.note({
    by: 'formulas',
    what: `the formats of ${address}`,
    async undo(again) {
      for (const undo of undos) await undo(again);
      formula.runs.forEach((formulaRun) => runs.markFormatted(formulaRun, false));
    },
  });
  formula.runs.forEach((formulaRun) => runs.markFormatted(formulaRun));
}
