import type { Position } from '../workbook/area';
import type { Charts, Workbook, WorkbookChange } from '../workbook/workbook';
import { isCoreCommand, type Command, type Model } from '@odoo/o-spreadsheet';
import { cellsIn, forgetUndoSteps } from './engine/engine';
import type { GridResult } from './engine/grid-cell';
import { saveFile } from './file/save-file';
import { gridCells } from './grid-cells';
import { GridCommands } from './grid-commands';
import { gridEntries } from './grid-entries';
import { gridLooks } from './grid-looks';
import { gridSheets } from './grid-sheets';
import type { Recalculation } from './recalculation';
import { watchChanges } from './watch-changes';

interface GridWorkbookParts {
  recalculation: Recalculation;
  /** Lets formulas calculate that wait for a calculation. */
  release(cellIds: readonly number[]): void;
  /** Runs commands with one evaluation. */
  asOne: Workbook['asOne'];
  chartSheets: ReadonlySet<string>;
  charts: Charts;
  /** The prefix of the add-in's functions. */
  namespace: string;
  /** How the formula of a cell reads for an add-in. */
  spell(cellId: number, formula: string): string;
  /** How the grid reads what is entered. */
  read(entry: string): string;
}

export interface GridWorkbook extends Workbook {
  /** Sets how to ask whether a person edits a cell, which only the drawn grid knows. */
  watchEditing(isEditing: () => boolean): void;
  /** Grows sheets and evaluates without an undo step. */
  showResults(cellIds: number[], results: readonly { position: Position; result: GridResult }[]): void;
}

/** Implements the contract with the Office host by the grid. */
export function gridWorkbook(
  model: Model,
  { recalculation, release, asOne, chartSheets, charts, namespace, spell, read }: GridWorkbookParts,
): GridWorkbook {
  const commands = new GridCommands(model);
  const listeners = new Set<(change: WorkbookChange) => void>();
  let dirty = false;
  let isEditing = () => false;
  const entries = gridEntries(model, commands, {
    read,
    reenter: (positions) => {
      release(positions.flatMap((position) => model.getters.getCell(position)?.id ?? []));
      recalculation.reenter(positions);
    },
  });

  model.on('command-dispatched', listeners, (dispatched) => {
    const command = dispatched as unknown as Command;
    if (commands.isGrowing) return;
    if (isCoreCommand(command) || command.type === 'UNDO' || command.type === 'REDO') dirty = true;
  });
  watchChanges(model, (change) => {
    if (commands.isGrowing) return;
    recalculation.follow(change);
    listeners.forEach((listener) => listener(change));
  });
  // After the listener of `watchChanges`.
  model.on('update', listeners, () => recalculation.callMoved());

  return {
    ...gridSheets(model, commands, chartSheets),
    ...gridCells(model, spell),
    ...entries,
    ...gridLooks(model, commands),
    charts,
    asOne,
    saveFile: (saved) => saveFile(model, { ...saved, namespace }),
    isEditing: () => isEditing(),
    watchEditing: (asked) => {
      isEditing = asked;
    },
    markDirty: (area) => recalculation.markDirty(area),
    calculate: (area) => {
      const cells = area
        ? cellsIn(model, area)
        : model.getters.getSheetIds().flatMap((sheetId) => model.getters.getCells(sheetId));
      const ids = cells.filter(({ isFormula }) => isFormula).map(({ id }) => id);
      release(ids);
      if (ids.length > 0) commands.showResults(ids, []);
    },
    recalculate: () => recalculation.recalculate(),
    reopen: () => recalculation.reopen(),
    showResults: (cellIds, results) => {
      dirty = true;
      commands.showResults(cellIds, results);
    },
    undo: () => void model.dispatch('REQUEST_UNDO'),
    forgetUndoSteps: () => forgetUndoSteps(model),
    isDirty: () => dirty,
    setDirty: (isDirty) => {
      dirty = isDirty;
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
