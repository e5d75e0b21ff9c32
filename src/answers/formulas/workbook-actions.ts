import { badInput, RrError } from '../../contract/failure';
import { loadPart } from '../../client/load-part';
import { setRealTimer, type SetTimer } from '../../client/timer';
import { cellKey, type CellAddress } from '../../excel/cell-address';
import type { Formulas } from './formula-inventory';
import type { FormulaLine } from './formula-line';
import type { FormulaRuns } from './formula-runs';
import { wholeResult } from './join-formulas';
import { explained, inExcel } from '../../excel/in-excel';
import { runCells, type Recalculation } from './run-cells';
import type { LastWritten } from '../../excel/write/last-written';
import type { RewriteOutcome, Rewriting } from './rewrite-cells';

/** What the pane does to the workbook. Each action rejects with an `RrError` whose message is for the person. */
export interface WorkbookActions {
  goTo(target: CellAddress & { sheetIsHidden?: boolean }): Promise<void>;
  format(line: FormulaLine): Promise<void>;
  /** Leaves a cell unchanged if it no longer holds the listed formula or its sheet is protected. */
  rewrite(rewritings: readonly Rewriting[]): Promise<RewriteOutcome>;
  /** Makes Excel run formulas again, whatever their cells show. */
  runAgain(lines: readonly FormulaLine[]): Promise<void>;
  /** Enters formulas again as they are, because Excel does not know their functions. */
  enterAgain(lines: readonly FormulaLine[]): Promise<void>;
}

interface WorkbookParts {
  formulas: Pick<Formulas, 'all' | 'scan' | 'onChange'>;
  runs: Pick<FormulaRuns, 'markFormatted' | 'all' | 'onChange'>;
  excel: Recalculation;
  written: LastWritten;
  setTimer?: SetTimer;
}

export function createWorkbookActions({
  formulas,
  runs,
  excel,
  written,
  setTimer = setRealTimer,
}: WorkbookParts): WorkbookActions {
  const enter = async (problem: string, rewritings: readonly Rewriting[]): Promise<RewriteOutcome> => {
    const what = describeCells(rewritings.map(({ line }) => line));
    const outcome = await (await loadWriting()).enterFormulas(written, { problem, what, rewritings });
    await formulas.scan().catch(() => undefined);
    return outcome;
  };
  return {
    async goTo({ sheet, cell, sheetIsHidden }) {
      if (sheetIsHidden) throw hidden({ sheet, cell });
      await inExcel(
        `Excel did not go to ${sheet}!${cell}. Finish editing the current cell and try again.`,
        async (context) => {
          const worksheet = context.workbook.worksheets.getItemOrNullObject(sheet);
          await context.sync();
          if (worksheet.isNullObject) {
            await formulas.scan();
            throw badInput(
              `Sheet "${sheet}" was deleted or renamed. The list is up to date now; choose again.`,
            );
          }
          if (sheetIsHidden === undefined) {
            worksheet.load('visibility');
            await context.sync();
            if (worksheet.visibility !== 'Visible') throw hidden({ sheet, cell });
          }
          worksheet.activate();
          worksheet.getRange(cell).select();
          await context.sync();
        },
      );
    },

    async format({ id, sheet, cell }) {
      // The list may be from before the last edit.
      await formulas.scan();
      const formula = formulas.all().find((candidate) => cellKey(candidate) === id);
      const unformatted = formula && wholeResult(formula)?.unformatted;
      if (!unformatted) throw badInput(`${sheet}!${cell} has changed and needs no formats now.`);
      await (await loadWriting()).formatResult(written, formula, unformatted, runs);
    },

    rewrite: (rewritings) => enter('Excel did not change the formulas.', rewritings),

    async runAgain(lines) {
      await formulas.scan();
      const ids = new Set(lines.map(({ id }) => id));
      const cells = formulas.all().filter((formula) => ids.has(cellKey(formula)));
      if (cells.length === 0) throw badInput(`${describeCells(lines)} has no Rent Roll formula any more.`);
      const { signal } = new AbortController();
      const left = await explained(
        'Excel did not run the formula. Finish editing the current cell and try again.',
        () => runCells(cells, signal, { runs, formulas, excel, setTimer }),
      );
      if (left.size > 0)
        throw new RrError(
          'unreachable',
          `Excel did not run ${describeCells(cells.filter((cell) => left.has(cellKey(cell))))}. Check whether the sheet is protected.`,
        );
    },

    async enterAgain(lines) {
      const { asTheyAre } = await loadWriting();
      const outcome = await enter('Excel did not enter the formula.', asTheyAre(lines));
      if (outcome.left.length > 0) throw badInput(outcome.left.join(' '));
    },
  };
}

/** Most people only look at the list. */
const loadWriting = () => loadPart(() => import(/* webpackChunkName: "write-formulas" */ './write-formulas'));

const hidden = ({ sheet, cell }: CellAddress) =>
  badInput(`Sheet "${sheet}" is hidden. Unhide it to see ${cell}.`);

/** Example: `Roll!B6 and 2 others`. */
function describeCells(cells: readonly CellAddress[]): string {
  const [first] = cells.map(({ sheet, cell }) => `${sheet}!${cell}`);
  const otherCount = cells.length - 1;
  return otherCount > 0
    ? `${first} and ${otherCount === 1 ? 'another cell' : `${otherCount} others`}`
    : `${first}`;
}
