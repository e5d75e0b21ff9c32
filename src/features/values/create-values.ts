import type { Formulas } from '../../answers/formulas/formula-inventory';
import type { FormulaLine } from '../../answers/formulas/formula-line';
import type { FormulaRuns } from '../../answers/formulas/formula-runs';
import { type Refresher, refuseDuringRefresh } from '../../answers/refresher';
import { kindOf, knownResult } from '../../answers/result/known-result';
import { columnFinder, peekCatalogue } from '../../answers/result/result-columns';
import type { Client } from '../../client/client';
import { badInput, RrError } from '../../contract/failure';
import { type CellAddress, addressText, byCell, cellKey } from '../../excel/cell-address';
import { excelBatch, explained } from '../../excel/in-excel';
import { changedMeanwhile, isSameData, readUnchanged } from '../../excel/read-unchanged';
import { isBusyText } from '../../excel/scan/busy-cells';
import { nameOfCell } from '../../excel/write/change-cells';
import type { LastWritten } from '../../excel/write/last-written';
import { countOf, plural } from '../../contract/count-text';
import { firstOf } from '../../table/quoted';
import { columnFormat } from '../../table/cells/column-format';
import { chooseFormulas, type Chosen } from './choose-formulas';
import { copySheets } from './copy-sheets';
import { freezeFormulas, readShown, type FormatsOf, type Frozen } from './freeze-formulas';
import { otherAddin } from './formula-texts';
import type { ValuesActions, ValuesChoice, ValuesQuestion } from './values-actions';

export interface ValuesParts {
  formulas: Pick<Formulas, 'all' | 'scan'>;
  /** The formulas as the pane lists them. */
  lines(): readonly FormulaLine[] | undefined;
  runs: Pick<FormulaRuns, 'restore'>;
  refresh: Pick<Refresher, 'progress' | 'found'>;
  client: Pick<Client, 'peekColumns' | 'peekProfile'>;
  written: LastWritten;
  /** More cells cannot be undone: what Undo remembers would take more memory than a page should. */
  mostUndone?: number;
}

const MAX_UNDONE = 200_000;

export function createValues(parts: ValuesParts): ValuesActions {
  const { formulas, runs, written, mostUndone = MAX_UNDONE } = parts;

  const choose = async (context: Excel.RequestContext, choice: ValuesChoice) => {
    const book = await chooseFormulas(context, choice);
    refuseUnfinished(parts, choice, book);
    return book;
  };

  /** Throws while a refresh is under way, and looks for the formulas again. */
  const begin = async () => {
    refuseDuringRefresh(parts.refresh);
    await formulas.scan();
  };

  /** Reads what is to become values, and gives it to `write` unless a person edits the workbook meanwhile. */
  const act = <T>(
    choice: ValuesChoice,
    write: (context: Excel.RequestContext, book: Chosen, frozen: readonly Frozen[]) => Promise<T>,
  ): Promise<T> =>
    explained(REFUSED, async () => {
      await begin();
      return excelBatch(async (context) => {
        const { read, result } = await readUnchanged(
          () => choose(context, choice),
          ({ chosen }) => readShown(chosen, formatsOf(parts)),
        );
        return write(context, read, result);
      });
    });

  const questionOf = (
    { chosen, formulas: all, names }: Chosen,
    sheets: readonly string[],
  ): ValuesQuestion => {
    const cells = chosen.reduce((sum, { area }) => sum + area.rows * area.columns, 0);
    const otherAddinFormulas = all.flatMap((cell) => {
      const name = sheets.includes(cell.sheet) && otherAddin(cell.formula, names);
      return name ? [`${nameOfCell(cell)} (${name})`] : [];
    });
    return { formulas: chosen.length, cells, canUndo: cells <= mostUndone, otherAddinFormulas };
  };

  return {
    ask: (sheets) =>
      explained(REFUSED, async () => {
        await begin();
        const found = await excelBatch((context) => choose(context, { sheets, way: 'here' }));
        if (found.chosen.length === 0)
          throw badInput('The sheets that you chose have no Rent Roll formulas. Choose other sheets.');
        return questionOf(found, sheets);
      }),

    copy: (sheets) =>
      act({ sheets, way: 'copies' }, async (context, book, frozen) => {
        const originals = book.sheets.filter((name) => sheets.includes(name));
        const names = await copySheets(context, originals, frozen, written);
        const copies = firstOf(
          names.map((name) => `“${name}”`),
          3,
        );
        return `${copies} ${plural(names.length, 'was', 'were')} added at the end, with ${countOf(frozen.length, 'formula')} as values.`;
      }),

    replace: (sheets, asked) =>
      act({ sheets, way: 'here' }, async (context, book, frozen) => {
        if (!isSameData(questionOf(book, sheets), asked)) throw changedMeanwhile();
        const keys = new Set(frozen.map(cellKey));
        const remembered = formulas
          .all()
          .flatMap((formula) => (keys.has(cellKey(formula)) ? formula.runs : []));
        const putBack = await freezeFormulas(context, book, frozen);
        const what = countOf(frozen.length, 'formula');
        const last = written.current();
        if (asked.canUndo)
          written.note({
            by: 'values',
            what: `values in the place of ${what}`,
            // Otherwise the add-in would not know how old they are.
            undo: (again) => putBack(again, () => runs.restore(remembered)),
          });
        else if (last) written.forget(last);
        await formulas.scan().catch(() => undefined);
        return `${what} became values. Other formulas still calculate.`;
      }),
  };
}

const REFUSED =
  'Excel refused a part, so nothing was changed. Finish editing the current cell and try again. If Excel refuses it again, an array formula or a PivotTable may be in the way.';

/** Throws for formulas that failed, or wait for an answer. */
function refuseUnfinished({ lines }: ValuesParts, { sheets }: ValuesChoice, { chosen }: Chosen): void {
  const failed = (lines() ?? []).filter(({ state, sheet }) => state === 'failed' && sheets.includes(sheet));
  if (failed.length > 0)
    throw badInput(
      `${firstCells(failed)} failed. Correct or refresh ${plural(failed.length, 'it', 'them')}, or choose other sheets. Nothing was changed.`,
    );
  const running = chosen.filter(({ error }) => isBusyText(error));
  if (running.length > 0)
    throw new RrError(
      'busy',
      `${firstCells(running)} still ${plural(running.length, 'runs', 'run')}. Wait until Excel has calculated, and try again. Nothing was changed.`,
    );
}

const firstCells = (cells: readonly CellAddress[]): string => firstOf(cells.map(addressText), 3);

const formatsOf = ({ formulas, client }: ValuesParts): FormatsOf => {
  const known = byCell(formulas.all());
  return (cell, values) => {
    const basis = knownResult(known.get(cellKey(cell)))?.basis;
    if (!basis || kindOf(basis) === 'figure') return [];
    const profile = client.peekProfile()?.profile;
    const find = columnFinder(basis, peekCatalogue(client, basis, profile));
    return basis.columns.map((name, c) => {
      const column = find(name);
      const hasTimes = values.some((line) => typeof line[c] === 'number' && !Number.isInteger(line[c]));
      return column && columnFormat(column, { hasTimes, percentScale: profile?.percentScale ?? 100 });
    });
  };
};
