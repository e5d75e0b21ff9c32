import { badInput } from '../../contract/failure';
import { excelBatch } from '../../excel/in-excel';
import { positionOf, type CellAddress } from '../../excel/cell-address';
import { loadAnchor } from '../../excel/reference-walk/area';
import type { FormulaLine } from './formula-line';
import { withKnownFunctions } from '../../excel/rr-formula';
import { holds, replaceCells, type Replaced } from '../../excel/write/change-cells';
import { isRefusal, type Step, type Undo } from '../../excel/write/last-written';

export interface Rewriting<Line = FormulaLine> {
  line: Line;
  formula: string;
}

export interface RewriteOutcome {
  rewritten: number;
  /** Why cells were left unchanged, each reason once, with a next step. */
  left: readonly string[];
}

/** Enters formulas, in a step if given. `replaced` receives what stood in each cell. */
export async function rewriteCells(
  context: Excel.RequestContext,
  rewritings: readonly Rewriting<CellAddress & { formula: string }>[],
  step?: Step,
  replaced: (cell: Replaced) => void = () => undefined,
): Promise<RewriteOutcome> {
  const { worksheets } = context.workbook;
  const names = new Set(rewritings.map(({ line }) => line.sheet));
  const sheets = new Map([...names].map((name) => [name, worksheets.getItemOrNullObject(name)]));
  sheets.forEach((sheet) => sheet.protection.load('protected'));
  await context.sync();

  const left = new Set<string>();
  const cells = rewritings.flatMap(({ line, formula }) => {
    const sheet = sheets.get(line.sheet)!;
    if (sheet.isNullObject)
      left.add(`Sheet "${line.sheet}" was deleted or renamed. Look for formulas again.`);
    else if (sheet.protection.protected)
      left.add(`Sheet "${line.sheet}" is protected. Unprotect it and try again.`);
    else {
      return { line, formula, spilledFrom: loadAnchor(sheet.getRange(line.cell)) };
    }
    return [];
  });
  await context.sync();

  let rewritten = 0;
  for (const { line, formula, spilledFrom } of cells) {
    const address = `${line.sheet}!${line.cell}`;
    const anchor = spilledFrom();
    if (anchor && anchor.cell !== line.cell) {
      left.add(`${address} holds a part of the result in ${anchor.cell}. Look for formulas again.`);
      continue;
    }
    const change = { sheet: line.sheet, ...positionOf(line), content: { formula } };
    let why = `Excel did not change ${address}. Edit the formula yourself.`;
    let putBack: Undo | undefined;
    // One at a time: a cell that Excel refuses, such as part of a legacy array formula, must not stop the others.
    try {
      const cell = await replaceCells(
        context,
        [change],
        (undo) => {
          putBack = undo;
          step?.onFailure(undo);
        },
        ([current]) => {
          if (holds(current, { formula: line.formula })) return;
          why = `The formula in ${address} has changed. Look for formulas again.`;
          throw badInput(why);
        },
      );
      rewritten += 1;
      replaced(cell);
    } catch (thrown) {
      if (step?.isGrouped && isRefusal(thrown)) throw thrown;
      await putBack?.(context).catch(() => undefined);
      left.add(why);
    }
  }
  return { rewritten, left: [...left] };
}

/** What enters formulas as they are, with the names of functions that Excel knows. */
export const asTheyAre = <Line extends { formula: string }>(cells: readonly Line[]): Rewriting<Line>[] =>
  cells.map((line) => ({ line, formula: withKnownFunctions(line.formula) }));

/** Enters formulas again as they are. Some cells recalculate only then, and `#NAME?` goes away (office-js issue 4185). */
export const enterAgain = (cells: readonly (CellAddress & { formula: string })[]): Promise<RewriteOutcome> =>
  excelBatch((context) => rewriteCells(context, asTheyAre(cells)));
