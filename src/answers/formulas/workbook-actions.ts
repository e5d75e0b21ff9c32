import { RrError } from '../../contract/failure';
import { setRealTimer, type SetTimer } from '../../client/timer';
import { cellKey, type CellAddress } from '../../excel/cell-address';
import type { Formulas } from './formula-inventory';
import type { FormulaLine } from './formula-line';
import type { FormulaRuns } from './formula-runs';
import { unformattedOf } from './join-formulas';
import { explained, inExcel } from '../../excel/in-excel';
import { runCells, type Recalculation } from './run-cells';
import { rewriteCells, type RewriteOutcome, type Rewriting } from './rewrite-cells';

/** What the pane does to the workbook. Each action rejects with an `RrError` whose message is for the person. */
export interface WorkbookActions {
  goTo(place: CellAddress & { sheetIsHidden?: boolean }): Promise<void>;
  format(line: FormulaLine): Promise<void>;
  /** Leaves a cell unchanged if it no longer holds the listed formula or its sheet is protected. */
  rewrite(rewritings: readonly Rewriting[]): Promise<RewriteOutcome>;
  /** Makes Excel run formulas again, whatever their cells show. */
  runAgain(lines: readonly FormulaLine[]): Promise<void>;
  /** Enters formulas again as they are, because Excel does not know their functions. */
  enterAgain(lines: readonly FormulaLine[]): Promise<void>;
}

export function createWorkbookActions(
  formulas: Pick<Formulas, 'all' | 'scan' | 'onChange'>,
  runs: Pick<FormulaRuns, 'markFormatted' | 'all' | 'onChange'>,
  excel: Recalculation,
  setTimer: SetTimer = setRealTimer,
): WorkbookActions {
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
            throw new RrError(
              'bad-input',
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
      const formula = formulas.all().find((one) => cellKey(one) === id);
      const unformatted = formula && unformattedOf(formula);
      if (!unformatted)
        throw new RrError('bad-input', `${sheet}!${cell} has changed and needs no formats now.`);
      const { headerRows, formats } = unformatted;
      await inExcel(
        `Excel did not format ${sheet}!${cell}. Check whether the sheet is protected.`,
        async (context) => {
          const anchor = context.workbook.worksheets.getItem(sheet).getRange(cell);
          const spill = anchor.getSpillingToRangeOrNullObject().load('rowCount,columnCount');
          await context.sync();
          const rows = (spill.isNullObject ? 1 : spill.rowCount) - headerRows;
          if (rows < 1) return;
          formats.forEach((format, column) => {
            if (format === null) return;
            const values = anchor.getOffsetRange(headerRows, column).getAbsoluteResizedRange(rows, 1);
            // A single text formats all cells of a range.
            (values as { numberFormat: unknown }).numberFormat = format;
          });
          await context.sync();
        },
      );
      formula.runs.forEach((run) => runs.markFormatted(run));
    },

    async rewrite(rewritings) {
      const outcome = await inExcel(
        'Excel did not change the formulas. Finish editing the current cell and try again.',
        (context) => rewriteCells(context, rewritings),
      );
      await formulas.scan().catch(() => undefined);
      return outcome;
    },

    async runAgain(lines) {
      await formulas.scan();
      const ids = new Set(lines.map(({ id }) => id));
      const cells = formulas.all().filter((formula) => ids.has(cellKey(formula)));
      if (cells.length === 0)
        throw new RrError('bad-input', `${placesOf(lines)} has no Rent Roll formula any more.`);
      const { signal } = new AbortController();
      const left = await explained(
        'Excel did not run the formula. Finish editing the current cell and try again.',
        () => runCells(cells, signal, { runs, formulas, excel, setTimer }),
      );
      if (left.size > 0)
        throw new RrError(
          'unreachable',
          `Excel did not run ${placesOf(cells.filter((cell) => left.has(cellKey(cell))))}. Check whether the sheet is protected.`,
        );
    },

    async enterAgain(lines) {
      const outcome = await explained(
        'Excel did not enter the formula. Finish editing the current cell and try again.',
        () => excel.enterAgain(lines),
      );
      await formulas.scan().catch(() => undefined);
      if (outcome.left.length > 0) throw new RrError('bad-input', outcome.left.join(' '));
    },
  };
}

const hidden = ({ sheet, cell }: CellAddress) =>
  new RrError('bad-input', `Sheet "${sheet}" is hidden. Unhide it to see ${cell}.`);

/** Example: `Roll!B6 and 2 others`. */
function placesOf(cells: readonly CellAddress[]): string {
  const [first] = cells.map(({ sheet, cell }) => `${sheet}!${cell}`);
  const others = cells.length - 1;
  return others > 0 ? `${first} and ${others === 1 ? 'another cell' : `${others} others`}` : `${first}`;
}
