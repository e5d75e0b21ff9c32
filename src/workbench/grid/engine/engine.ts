import type { Area, Zone } from '../../workbook/area';
import {
  helpers,
  isCoreCommand,
  type CellPosition,
  type Command,
  type CommandDispatcher,
  type DispatchResult,
  type EvaluatedCell,
  type Model,
  type Range,
} from '@odoo/o-spreadsheet';
import { formatAddress } from '../../workbook/address';
import type { FunctionCells } from '../custom-functions/function-cells';
import type { GridResult } from './grid-cell';

type SymbolValue = (name: string, isRange: boolean) => GridResult | undefined;

export interface FormulaCell {
  id: number;
  format: string | undefined;
  compiledFormula: { execute(...inputs: unknown[]): GridResult };
}

/** The engine's private part. The exact version pin and the tests guard it. */
export interface Evaluator {
  computeFormulaCell(position: CellPosition, cell: FormulaCell): EvaluatedCell;
  buildSafeGetSymbolValue(valueOf?: SymbolValue): SymbolValue;
}

/** Finds the engine's private part that has this field. Throws if another version has it elsewhere. */
function partWith<T extends object>(model: Model, field: keyof T & string): T {
  const { handlers } = model as unknown as { handlers: Partial<T>[] };
  const part = handlers.find((candidate): candidate is T => candidate[field] !== undefined);
  if (!part)
    throw new Error(
      `This version of o-spreadsheet has "${field}" in another place. Adapt grid/engine/engine.ts.`,
    );
  return part;
}

export const evaluatorOf = (model: Model): Evaluator =>
  partWith<{ evaluator: Evaluator }>(model, 'evaluator').evaluator;

interface History {
  undoStack: string[];
  redoStack: string[];
}

const historyOf = (model: Model): History => partWith<History>(model, 'undoStack');

export type Dispatch = CommandDispatcher['dispatch'];

/** Dispatches a command. Throws if the grid refuses it, but not if it changes nothing. */
export const dispatchTo = (model: Model): Dispatch =>
  ((type: string, command?: object) => {
    const result = (model.dispatch as (type: string, command?: object) => DispatchResult)(type, command);
    const reasons = result.reasons.filter((reason) => String(reason) !== 'NoChanges');
    if (reasons.length > 0) throw new Error(`The grid refused: ${reasons.join(', ')}.`);
    return result;
  }) as Dispatch;

/** Returns a qualified address such as `Sheet1!B2:C5`. */
export const addressIn = (getters: Model['getters'], { sheetId, ...zone }: Area): string =>
  formatAddress(zone, getters.getSheetName(sheetId));

/** The names of ranges. A name means the same cells wherever it is used: `=Roll!$B$2:$B$9`. */
export const rangeNames = (getters: Model['getters']) =>
  getters.getNamedRanges().map(({ name, range: { sheetId, zone } }) => {
    const area: Area = { sheetId, ...zone };
    return { name, formula: `=${absolute(addressIn(getters, area))}`, area };
  });

const absolute = (address: string): string =>
  address.replace(/(?<=[!:])([A-Z]+)(\d+)(?=:|$)/g, (_, letters, row) => `$${letters}$${row}`);

/** The cells of an area that the grid stores. */
export const cellsIn = ({ getters }: Model, { sheetId, ...zone }: Area) =>
  getters.getCells(sheetId).filter(({ id }) => {
    const { col, row } = getters.getCellPosition(id);
    return helpers.isInside(col, row, zone);
  });

/** Changes the grid without an undo step. */
export function applyWithoutUndo(model: Model, change: () => void): void {
  const history = historyOf(model);
  const before = { undoStack: [...history.undoStack], redoStack: [...history.redoStack] };
  change();
  Object.assign(history, before);
}

export function forgetUndoSteps(model: Model): void {
  Object.assign(historyOf(model), { undoStack: [], redoStack: [] });
}

export interface EvaluationContext {
  /** The calls of the workbook that is evaluated. */
  cells: FunctionCells;
  __originCellPosition?: CellPosition;
  getters: Model['getters'];
  /** Absent outside a cell, such as in a preview while typing or in a validation. */
  updateDependencies?(formula: CellPosition): void;
}

interface Evaluation {
  evaluator: object;
  finalize(): void;
}

/**
 * The parts that prepare the next drawing after each command: colours in use, positions of rows and columns, what is in view. If they
 * did so within a request, sheets that the add-in inserts would take three times as long.
 */
interface DrawnParts {
  shouldUpdateColors: boolean;
  headerPositions: object;
  sheetsWithDirtyViewports: Set<string>;
  finalize(): void;
}
/** The getters that read positions. */
const POSITIONS = ['getColDimensions', 'getRowDimensions', 'getColRowOffset'] as const;

interface EngineState {
  /** 0 between commands, 3 at the end of one. */
  status: number;
  dispatch(type: string, command?: object): DispatchResult;
  trigger(event: string, payload?: unknown): void;
}

/** The methods of the evaluator that read values. */
const READS = [
  'getEvaluatedCell',
  'getEvaluatedPositions',
  'getEvaluatedPositionsInSheet',
  'getSpreadZone',
  'getArrayFormulaSpreadingOn',
  'isArrayFormulaSpillBlocked',
  'evaluateFormulaResult',
  'evaluateCompiledFormula',
] as const;

/**
 * Returns what runs commands and evaluates after them, also if they throw, or before one of them reads a value. By itself the engine
 * evaluates after each command, and all formulas after each defined name.
 */
export function evaluateOnce(model: Model): (act: () => void) => void {
  const plugin = partWith<Evaluation>(model, 'evaluator');
  const evaluator = plugin.evaluator as Record<string, (...args: unknown[]) => unknown>;
  const state = model as unknown as EngineState;
  const { dispatch } = state;
  const trigger = state.trigger.bind(model);
  const finalize = plugin.finalize.bind(plugin);
  let isDeferred = false;
  let isLate = false;
  let isUnreported = false;
  const evaluate = () => {
    if (!isLate) return;
    isLate = false;
    finalize();
  };
  plugin.finalize = () => {
    isLate = isDeferred;
    if (!isDeferred) finalize();
  };
  const afterRun = (field: keyof DrawnParts) => {
    const part = partWith<DrawnParts>(model, field);
    const finalizePart = part.finalize.bind(part);
    part.finalize = () => {
      if (!isDeferred) finalizePart();
    };
    return finalizePart;
  };
  const locate = afterRun('headerPositions');
  const draw = [afterRun('shouldUpdateColors'), locate, afterRun('sheetsWithDirtyViewports')];
  const getters = model.getters as unknown as Record<string, (...args: unknown[]) => unknown>;
  for (const name of POSITIONS) {
    const read = getters[name]!;
    getters[name] = (...args) => {
      if (isDeferred) locate();
      return read(...args);
    };
  }
  // Such as the width of columns by what they show.
  state.dispatch = (type, command) => {
    if (!isCoreCommand({ type } as Command) && type !== 'BATCH') evaluate();
    return dispatch(type, command);
  };
  // The sums below the grid follow it, and read what is selected.
  state.trigger = (event, payload) => {
    if (isDeferred && event === 'command-finalized') isUnreported = true;
    else trigger(event, payload);
  };
  for (const name of READS) {
    const read = evaluator[name]!.bind(evaluator);
    evaluator[name] = (...args) => {
      // The cell editor reads within each command, before its values are known.
      if (state.status === 0 || state.status === 3) evaluate();
      return read(...args);
    };
  }
  return (act) => {
    isDeferred = true;
    try {
      act();
    } finally {
      isDeferred = false;
      evaluate();
      draw.forEach((act) => act());
      if (isUnreported) trigger('command-finalized');
      isUnreported = false;
    }
  };
}

/** Lets a name that the workbook does not have show Excel's error. */
export function nameUnknownNames(evaluator: Evaluator): void {
  const build = evaluator.buildSafeGetSymbolValue.bind(evaluator);
  evaluator.buildSafeGetSymbolValue = (valueOf) =>
    build(
      (name, isRange) => valueOf?.(name, isRange) ?? { value: '#NAME?', message: `Unknown name ${name}.` },
    );
}

interface Dependencies {
  buildDependencyGraph(): void;
  addDependencies(formula: CellPosition, ranges: readonly Range[]): void;
  computeDependencies(ranges: readonly Range[]): void;
}

/**
 * Adds each range once that a formula turns out to read, such as a spill. The engine would add it in every evaluation, and sort all
 * that it knows after each addition, which takes longer than the formulas.
 */
export function addDependenciesOnce(model: Model): void {
  const { evaluator } = partWith<{ evaluator: Dependencies }>(model, 'evaluator');
  const build = evaluator.buildDependencyGraph.bind(evaluator);
  const add = evaluator.addDependencies.bind(evaluator);
  const known = new Set<string>();
  evaluator.buildDependencyGraph = () => {
    known.clear();
    build();
  };
  evaluator.addDependencies = (formula, ranges) => {
    const key = JSON.stringify([formula, ranges.map(({ sheetId, zone }) => [sheetId, zone])]);
    if (known.has(key)) evaluator.computeDependencies(ranges);
    else add(formula, ranges);
    known.add(key);
  };
}

interface Evaluated {
  evaluateAllCells(): void;
  evaluate(ranges: Iterable<{ sheetId: string; zone: Zone }>): void;
}

/**
 * Calculates all cells that the grid stores. The engine visits each cell of each sheet, also the empty ones, which takes ten times
 * as long. What spills into cells that are not stored is calculated with its formula.
 */
export function evaluateStoredCells(model: Model): void {
  const { evaluator } = partWith<{ evaluator: Evaluated }>(model, 'evaluator');
  const evaluateAll = evaluator.evaluateAllCells.bind(evaluator);
  const { evaluate } = evaluator;
  evaluator.evaluateAllCells = () => {
    evaluator.evaluate = (sheets) =>
      evaluate.call(
        evaluator,
        [...sheets].flatMap(({ sheetId }) => storedZones(model, sheetId).map((zone) => ({ sheetId, zone }))),
      );
    try {
      evaluateAll();
    } finally {
      evaluator.evaluate = evaluate;
    }
  };
}

/** The cells that the grid stores of a sheet, column by column: one zone for cells without a gap. */
function storedZones({ getters }: Model, sheetId: string): Zone[] {
  const zones: Zone[] = [];
  const positions = getters.getCells(sheetId).map(({ id }) => getters.getCellPosition(id));
  for (const { col, row } of positions.toSorted((a, b) => a.col - b.col || a.row - b.row)) {
    const last = zones.at(-1);
    if (last?.left === col && last.bottom === row - 1) last.bottom = row;
    else zones.push({ left: col, right: col, top: row, bottom: row });
  }
  return zones;
}

interface Spills {
  /** Called when a round begins, which calculates what the round before has found out of date. */
  updateCompilationParameters(): void;
  invalidatePositionsDependingOnSpread(sheetId: string, zone: Zone): void;
}

/**
 * Looks once in a round for the cells that read a spill. The engine looks before and after it calculates the formula, and each
 * time adds again all cells that are out of date. In a report that takes a quarter of the time.
 */
export function invalidateSpillsOnce(model: Model): void {
  const { evaluator } = partWith<{ evaluator: Spills }>(model, 'evaluator');
  const begin = evaluator.updateCompilationParameters.bind(evaluator);
  const invalidate = evaluator.invalidatePositionsDependingOnSpread.bind(evaluator);
  const known = new Set<string>();
  evaluator.updateCompilationParameters = () => {
    known.clear();
    begin();
  };
  evaluator.invalidatePositionsDependingOnSpread = (sheetId, zone) => {
    const { top, left, bottom, right } = zone;
    const key = [sheetId, top, left, bottom, right].join();
    if (!known.has(key)) invalidate(sheetId, zone);
    known.add(key);
  };
}
