import type { Formulas } from '../../answers/formulas/formula-inventory';
import type { FormulaLine } from '../../answers/formulas/formula-line';
import type { FormulaRuns } from '../../answers/formulas/formula-runs';
import { type Refresher, refuseDuringRefresh } from '../../answers/refresher';
import { kindOf, knownResult } from '../../answers/result/known-result';
import { columnFinder, heldCatalogue } from '../../answers/result/result-columns';
import type { Client } from '../../client/client';
import { badInput } from '../../contract/failure';
import { cellKey } from '../../excel/cell-address';
import { excelBatch, explained } from '../../excel/in-excel';
import { refuseProtected } from '../../excel/sheets/insert-sheets';
import { nameOfCell } from '../../excel/write/change-cells';
import type { LastWritten } from '../../excel/write/last-written';
import { countOf, firstOf, plural } from '../../pane-kit/text/count-text';
import { columnFormat } from '../../table/cells/column-format';
import { copySheets } from './copy-sheets';
import { otherAddin } from './other-addins';
import { chooseFormulas, refuseRunning, type Chosen } from './choose-formulas';
import { readShown, type FormatsOf, type Frozen } from './read-shown';
import { changed, replaceFormulas } from './replace-formulas';
import type { ValuesActions, ValuesChoice, ValuesQuestion } from './values-actions';

export interface ValuesParts {
  formulas: Pick<Formulas, 'all' | 'scan'>;
  /** The formulas as the pane lists them. */
  lines(): readonly FormulaLine[] | undefined;
  runs: Pick<FormulaRuns, 'restore'>;
  refresh: Pick<Refresher, 'progress' | 'found'>;
  client: Pick<Client, 'peekColumns' | 'peekProfile'>;
  written: LastWritten;
  record: ValuesActions['record'];
  /** More cells cannot be undone: what Undo remembers would take more memory than a page should. */
  mostUndone?: number;
}

const MOST_UNDONE = 200_000;

export function createValues(parts: ValuesParts): ValuesActions {
  const { formulas, runs, written, record, mostUndone = MOST_UNDONE } = parts;

  /** Reads what is to become values, and gives it to `write` unless a person has edited the workbook meanwhile. */
  const act = <T>(
    choice: ValuesChoice,
    state: string | undefined,
    write: (context: Excel.RequestContext, found: Chosen, frozen: readonly Frozen[]) => Promise<T>,
  ): Promise<T> =>
    acting(async () => {
      await refuseUnfinished(parts, choice);
      return written.inOneStep(async (context) => {
        const found = await chooseFormulas(context, choice);
        if (state !== undefined && found.state !== state) throw changed();
        const frozen = await readShown(found.formulas, formatsOf(parts));
        if ((await chooseFormulas(context, choice)).state !== found.state) throw changed();
        return write(context, found, frozen);
      });
    });

  return {
    record,

    sheets: () =>
      acting(() =>
        excelBatch(async (context) => {
          const { worksheets } = context.workbook;
          worksheets.load('items/name,items/visibility');
          await context.sync();
          return worksheets.items.map(({ name, visibility }) => ({
            name,
            isHidden: visibility !== 'Visible',
          }));
        }),
      ),

    ask: (sheets) =>
      acting(async () => {
        const choice = { sheets, way: 'here' } as const;
        await refuseUnfinished(parts, choice);
        const found = await excelBatch((context) => chooseFormulas(context, choice));
        if (found.formulas.length === 0)
          throw badInput('The sheets that you chose have no Rent Roll formulas. Choose other sheets.');
        const cells = cellsOf(found);
        return {
          ...{ formulas: found.formulas.length, cells, state: found.state },
          canUndo: cells <= mostUndone,
          ofOthers: found.book.formulas.flatMap((cell) => {
            const name = sheets.includes(cell.sheet) && otherAddin(cell.formula, found.book.names);
            return name ? [`${nameOfCell(cell)} (${name})`] : [];
          }),
        };
      }),

    copy: (sheets) =>
      act({ sheets, way: 'copies' }, undefined, async (context, found, frozen) => {
        context.workbook.protection.load('protected');
        await context.sync();
        refuseProtected(context.workbook);
        const names = await copySheets(context, found, frozen, written);
        return `${firstOf(
          names.map((name) => `“${name}”`),
          3,
        )} ${plural(names.length, 'was', 'were')} added at the end, with ${countOf(frozen.length, 'formula')} as values.`;
      }),

    replace: (sheets, asked: ValuesQuestion) =>
      act({ sheets, way: 'here' }, asked.state, async (context, found, frozen) => {
        const keys = new Set(frozen.map(({ key }) => key));
        const remembered = formulas.all().filter((formula) => keys.has(cellKey(formula)));
        const putBack = await replaceFormulas(context, found.book, frozen);
        const what = countOf(frozen.length, 'formula');
        const last = written.current();
        if (cellsOf(found) <= mostUndone)
          written.note({
            by: 'values',
            what: `values in the place of ${what}`,
            undo(again) {
              // Otherwise the add-in would not know how old they are.
              runs.restore(remembered.flatMap((formula) => formula.runs));
              return putBack(again);
            },
          });
        else if (last) written.forget(last);
        await formulas.scan().catch(() => undefined);
        return `${what} became values. Other formulas still calculate.`;
      }),
  };
}

const acting = <T>(act: () => Promise<T>): Promise<T> =>
  explained(
    'Excel refused a part, so nothing was changed. Finish editing the current cell and try again. If Excel refuses it again, an array formula or a PivotTable may be in the way.',
    act,
  );

const cellsOf = ({ formulas }: Chosen): number =>
  formulas.reduce((sum, { area }) => sum + area.rows * area.columns, 0);

/** Throws while a refresh is under way, and for formulas that fail or wait for an answer. */
async function refuseUnfinished(
  { formulas, lines, refresh }: ValuesParts,
  { sheets }: ValuesChoice,
): Promise<void> {
  refuseDuringRefresh(refresh);
  await formulas.scan();
  const cellsIn = (state: FormulaLine['state']) =>
    (lines() ?? [])
      .filter((line) => line.state === state && sheets.includes(line.sheet))
      .map(({ sheet, cell }) => `${sheet}!${cell}`);
  const [failed, running] = [cellsIn('failed'), cellsIn('running')];
  if (failed.length > 0)
    throw badInput(
      `${firstOf(failed, 3)} failed. Correct or refresh ${plural(failed.length, 'it', 'them')}, or choose other sheets. Nothing was changed.`,
    );
  refuseRunning(running);
}

const formatsOf = ({ formulas, client }: ValuesParts): FormatsOf => {
  const byCell = new Map(formulas.all().map((formula) => [cellKey(formula), formula]));
  return (cell, values) => {
    const basis = knownResult(byCell.get(cellKey(cell)))?.basis;
    if (!basis || kindOf(basis) === 'figure') return [];
    const profile = client.peekProfile()?.profile;
    const find = columnFinder(basis, heldCatalogue(client, basis, profile));
    return basis.columns.map((name, c) => {
      const column = find(name);
      const hasTimes = values.some((line) => typeof line[c] === 'number' && !Number.isInteger(line[c]));
      return column && columnFormat(column, hasTimes, profile?.percentScale ?? 100);
    });
  };
};
