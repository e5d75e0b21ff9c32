import {
  CoreViewPlugin,
  helpers,
  Model,
  registries,
  UIPlugin,
  type Command,
  type CommandResult,
} from '@odoo/o-spreadsheet';
import { STRICT, type Behaviour } from '../workbook/behaviour';
import { cellArea } from '../workbook/area';
import type { FunctionRuntime, FunctionsFile } from '../workbook/function-runtime';
import type { SheetContent } from '../workbook/sheet-content';
import { addCustomFunctions } from './custom-functions/custom-function';
import {
  addDependenciesOnce,
  addressIn,
  evaluateOnce,
  evaluateStoredCells,
  evaluatorOf,
  invalidateSpillsOnce,
  nameUnknownNames,
  type FormulaCell,
} from './engine/engine';
import type { GridResult } from './engine/grid-cell';
import { addExcelFunctions, speakExcelErrors } from './excel-functions/excel-functions';
import { FunctionCells } from './custom-functions/function-cells';
import type { OpenedFile } from './file/open-file';
import { ResultFormats } from './file/save-file';
import { OF_ADD_INS } from './file/file-formula';
import { drawCharts, gridCharts } from './grid-charts';
import type { BatchCommand } from './grid-commands';
import { gridWorkbook, type GridWorkbook } from './grid-workbook';
import { ManualCalculation, Recalculation } from './recalculation';
import { refusalOfCommand } from './refuse-formula';
import { sheetIdAt, toWorkbookData } from './workbook-data';

interface ModelOptions {
  /** The prefix of the functions' names, such as `RR`. */
  namespace: string;
  functionsFile: FunctionsFile;
  runtime: FunctionRuntime;
  /** Whether objects may be arguments. */
  acceptsDataTypes?: boolean;
  behaviour?: Readonly<Behaviour>;
  /** The sheets of a new workbook, or a file. */
  sheets: readonly SheetContent[] | OpenedFile;
  rows: number;
  columns: number;
}

let hasFunctions = false;

/** Creates a spreadsheet without its page. The functions of the first one serve all that follow. */
export function createModel(options: ModelOptions) {
  const { behaviour = STRICT, namespace } = options;
  // The engine evaluates while it is constructed. Those calls are dropped, and everything is evaluated again below.
  const grid: { model?: Model; workbook?: GridWorkbook; manual?: ManualCalculation } = {};
  const positionOf = (cellId: number) => {
    const position = grid.model?.getters.tryGetCellPosition(cellId);
    return position && grid.model?.getters.getCell(position)?.isFormula ? position : undefined;
  };
  const cells = new FunctionCells(
    options.runtime,
    {
      addressOf: (cellId) => {
        const position = positionOf(cellId);
        return position && grid.model && addressIn(grid.model.getters, cellArea(position));
      },
      evaluate: (cellIds) => {
        grid.manual?.release(cellIds);
        grid.workbook?.showResults(
          cellIds,
          cellIds.flatMap((cellId) => {
            const position = positionOf(cellId);
            return position ? cells.results(cellId).map((result) => ({ position, result })) : [];
          }),
        );
      },
    },
    {
      get emptyCell() {
        return behaviour.platform === 'desktop' ? 0 : null;
      },
      get passesErrors() {
        return options.acceptsDataTypes === true && behaviour.passesErrors;
      },
      get spills() {
        return behaviour.spills;
      },
      hasOwnFormat: (position) => grid.model?.getters.getCell(position)?.format !== undefined,
    },
  );
  if (!hasFunctions) {
    speakExcelErrors();
    addExcelFunctions();
    addCustomFunctions(namespace, options.functionsFile);
    addPlugins();
    hasFunctions = true;
  }
  const file = 'data' in options.sheets ? options.sheets : undefined;
  const sheets = 'data' in options.sheets ? [] : options.sheets;
  const model = new Model(file?.data ?? toWorkbookData(sheets, options), {
    mode: 'normal',
    custom: { cells },
  });
  const recalculation = new Recalculation(model, cells, behaviour);
  const evaluateAfter = evaluateOnce(model);
  const chartSheets = sheets.flatMap(({ isChart }, index) => (isChart ? [sheetIdAt(index)] : []));
  const workbook = gridWorkbook(model, {
    recalculation,
    release: (cellIds) => grid.manual?.release(cellIds),
    // By hand each formula calculates when it is entered.
    asOne: (run) => (behaviour.manualCalculation ? run() : cells.updateCallsAfter(() => evaluateAfter(run))),
    chartSheets: new Set(chartSheets),
    charts: gridCharts(model),
    namespace,
    spell: (cellId, formula) => (cells.isUnknown(cellId) ? withoutRegistration(formula, namespace) : formula),
    read: (entry) => withRegistration(entry, namespace),
  });
  const evaluator = evaluatorOf(model);
  Object.assign(grid, { model, workbook });
  nameUnknownNames(evaluator);
  addDependenciesOnce(model);
  evaluateStoredCells(model);
  invalidateSpillsOnce(model);
  const compute = evaluator.computeFormulaCell.bind(evaluator);
  evaluator.computeFormulaCell = (position, cell) =>
    cells.evaluating(cell.id, () =>
      compute(position, cells.hasSaved(cell.id) ? withSaved(cell, cells) : cell),
    );
  grid.manual = new ManualCalculation(evaluator, {
    isManual: () => behaviour.manualCalculation,
    spills: (position) => model.getters.getSpreadZone(position) !== undefined,
  });
  const results = (file?.results ?? []).map(({ sheetId, cell, result }): [number, GridResult] => [
    model.getters.getCell({ sheetId, ...helpers.toCartesian(cell) })!.id,
    result,
  ]);
  cells.open(new Map(results), () => model.dispatch('EVALUATE_CELLS', {}));
  if (file) workbook.activate(file.active);
  drawCharts(workbook, sheets);
  return { model, cells, workbook };
}

/** A formula whose result may be that of its file. */
function withSaved(cell: FormulaCell, cells: FunctionCells): FormulaCell {
  const { compiledFormula } = cell;
  const execute = (...inputs: unknown[]) => cells.shown(cell.id, compiledFormula.execute(...inputs));
  return Object.create(cell, {
    compiledFormula: { value: Object.create(compiledFormula, { execute: { value: execute } }) },
  }) as FormulaCell;
}

function addPlugins(): void {
  class FunctionCellsPlugin extends CoreViewPlugin {
    private readonly cells: FunctionCells;
    constructor(config: ConstructorParameters<typeof CoreViewPlugin>[0]) {
      super(config);
      this.cells = (config.custom as { cells: FunctionCells }).cells;
    }
    override allowDispatch(command: Command): CommandResult {
      return (
        refusalOfCommand(command, this.getters) === undefined ? 'Success' : 'RefusedByExcel'
      ) as CommandResult;
    }
    override handle(command: Command): void {
      if (command.type !== 'UPDATE_CELL' || !('content' in command)) return;
      const cell = this.getters.getCell(command);
      if (cell) this.cells.forget(cell.id);
    }
    override finalize(): void {
      this.cells.updateCalls();
    }
  }
  /** Runs several commands with one evaluation and one undo step. */
  class BatchPlugin extends UIPlugin {
    override handle(command: Command | BatchCommand): void {
      if (command.type === 'BATCH') command.run(this.dispatch);
    }
  }
  registries.coreViewsPluginRegistry.add('functionCells', FunctionCellsPlugin);
  registries.featurePluginRegistry.add('batch', BatchPlugin);
  registries.featurePluginRegistry.add('resultFormats', ResultFormats);
}

/** Returns `=_xldudf_RR_QUERY(…)` for `=RR.QUERY(…)`. */
const withoutRegistration = (formula: string, namespace: string): string =>
  formula.replace(new RegExp(`\\b${namespace}\\.(?=[A-Z_]+\\()`, 'gi'), `${OF_ADD_INS}${namespace}_`);

/** Returns `=RR.QUERY(…)` for `=_xldudf_RR_QUERY(…)`: an add-in may write back what it has read. */
const withRegistration = (entry: string, namespace: string): string =>
  entry.startsWith('=') ? entry.replaceAll(`${OF_ADD_INS}${namespace}_`, `${namespace}.`) : entry;
