import {
  helpers,
  isCoreCommand,
  type Command,
  type CommandDispatcher,
  type DispatchResult,
  type Model,
} from '@odoo/o-spreadsheet';
import { formatAddress } from '../workbook/address';
import type { Charts } from '../workbook/chart';
import type { ConditionalFormats } from '../workbook/conditional-formats';
import type { CellStyle } from '../../templates/sheet-template';
import type {
  Area,
  CellView,
  Fill,
  Position,
  SheetInfo,
  Workbook,
  WorkbookChange,
  Zone,
} from '../workbook/workbook';
import { besideUndo, forgetUndoSteps } from './engine/engine';
import type { GridResult } from './engine/grid-cell';
import type { Recalculation } from './recalculation';
import { RefusedEntry, refusalOf } from '../workbook/refused-entry';
import { exportFile } from './export-file';
import { gridCharts } from './grid-charts';
import { gridConditionalFormats } from './grid-conditional-formats';
import { watchChanges } from './watch-changes';

type Dispatch = CommandDispatcher['dispatch'];

/** The commands run as one (see create-model.ts). */
export interface BatchCommand {
  type: 'BATCH';
  run(dispatch: Dispatch): void;
}

interface CellUpdate extends Position {
  content?: string;
  format?: string;
}

interface GridWorkbookParts {
  recalculation: Recalculation;
  chartSheets: ReadonlySet<string>;
  /** How the formula of a cell reads for an add-in. */
  spell(cellId: number, formula: string): string;
  /** How the grid reads what is entered. */
  read(entry: string): string;
}

/** The grid calculates all formulas when a sheet grows, and a sheet is often written row by row or column by column. */
const ROWS_AT_ONCE = 100;
const COLUMNS_AT_ONCE = 26;

export class GridWorkbook implements Workbook {
  private readonly listeners = new Set<(change: WorkbookChange) => void>();
  /** Growth for a result is not reported. */
  private growing = false;
  private dirty = false;
  private editing = () => false;

  readonly charts: Charts;
  readonly conditionalFormats: ConditionalFormats;
  private readonly recalculation: Recalculation;

  constructor(
    private readonly model: Model,
    private readonly parts: GridWorkbookParts,
  ) {
    this.recalculation = parts.recalculation;
    this.charts = gridCharts(model);
    this.conditionalFormats = gridConditionalFormats(model);
    // The grid refuses an entry that changes nothing. Excel runs the formula again.
    model.on('command-rejected', this, (rejected) => {
      const { command, result } = rejected as unknown as { command: CellUpdate; result: DispatchResult };
      if (isUnchanged(command, result)) this.recalculation.reenter([command]);
    });
    model.on('command-dispatched', this, (dispatched) => {
      const command = dispatched as unknown as Command;
      if (!this.growing && (isCoreCommand(command) || command.type === 'UNDO' || command.type === 'REDO'))
        this.dirty = true;
    });
    watchChanges(model, (change) => {
      if (this.growing) return;
      this.recalculation.follow(change);
      this.listeners.forEach((listener) => listener(change));
    });
    // After the listener of `watchChanges`.
    model.on('update', {}, () => this.recalculation.callMoved());
  }

  exportFile(): Promise<Uint8Array> {
    return exportFile(this.model);
  }

  /** Sets how to ask whether a person edits a cell, which only the drawn grid knows. */
  watchEditing(isEditing: () => boolean): void {
    this.editing = isEditing;
  }

  isEditing(): boolean {
    return this.editing();
  }

  isDirty(): boolean {
    return this.dirty;
  }

  setDirty(isDirty: boolean): void {
    this.dirty = isDirty;
  }

  sheets(): SheetInfo[] {
    const { getters } = this.model;
    return getters.getSheetIds().map((id) => ({
      id,
      name: getters.getSheetName(id),
      hidden: !getters.isSheetVisible(id),
      isChart: this.parts.chartSheets.has(id),
    }));
  }

  size(sheetId: string): { rows: number; columns: number } {
    const { getters } = this.model;
    return { rows: getters.getNumberRows(sheetId), columns: getters.getNumberCols(sheetId) };
  }

  addSheet(name: string): string {
    const sheetId = crypto.randomUUID();
    succeed(this.model.dispatch('CREATE_SHEET', { sheetId, name, position: this.sheets().length }));
    return sheetId;
  }

  renameSheet(sheetId: string, newName: string): void {
    const oldName = this.model.getters.getSheetName(sheetId);
    succeed(this.model.dispatch('RENAME_SHEET', { sheetId, newName, oldName }));
  }

  deleteSheet(sheetId: string): void {
    const sheetName = this.model.getters.getSheetName(sheetId);
    succeed(this.model.dispatch('DELETE_SHEET', { sheetId, sheetName }));
  }

  setHidden(sheetId: string, hidden: boolean): void {
    succeed(this.model.dispatch(hidden ? 'HIDE_SHEET' : 'SHOW_SHEET', { sheetId }));
  }

  isProtected(sheetId: string): boolean {
    return this.model.getters.isSheetLocked(sheetId);
  }

  setProtected(sheetId: string, isProtected: boolean): void {
    succeed(this.model.dispatch(isProtected ? 'LOCK_SHEET' : 'UNLOCK_SHEET', { sheetId }));
  }

  insertRows(sheetId: string, row: number, count: number): void {
    this.insert(sheetId, { dimension: 'ROW', base: row, position: 'before', quantity: count });
  }

  activeSheet(): string {
    return this.model.getters.getActiveSheetId();
  }

  activate(sheetId: string): void {
    const sheetIdFrom = this.activeSheet();
    if (sheetIdFrom !== sheetId)
      succeed(this.model.dispatch('ACTIVATE_SHEET', { sheetIdFrom, sheetIdTo: sheetId }));
  }

  selection(): Area {
    return { sheetId: this.activeSheet(), ...this.model.getters.getSelectedZone() };
  }

  selections(): Area[] {
    const sheetId = this.activeSheet();
    return this.model.getters.getSelectedZones().map((zone) => ({ sheetId, ...zone }));
  }

  activeCell(): Position {
    return this.model.getters.getActivePosition();
  }

  select({ sheetId, ...zone }: Area): void {
    this.activate(sheetId);
    this.model.selection.selectZone({ cell: { col: zone.left, row: zone.top }, zone });
  }

  names(): { name: string; address: string; area: Area }[] {
    const { getters } = this.model;
    return getters.getNamedRanges().map(({ name, range: { sheetId, zone } }) => ({
      name,
      address: formatAddress(zone, getters.getSheetName(sheetId)),
      area: { sheetId, ...zone },
    }));
  }

  address({ sheetId, row, col }: Position): string {
    const zone = { top: row, left: col, bottom: row, right: col };
    return formatAddress(zone, this.model.getters.getSheetName(sheetId));
  }

  cell(position: Position): CellView {
    const { getters } = this.model;
    const stored = getters.getCell(position);
    const shown = getters.getEvaluatedCell(position);
    return {
      formula: stored?.isFormula
        ? this.parts.spell(stored.id, stored.compiledFormula.toFormulaString(getters))
        : undefined,
      value: shown.value ?? '',
      text: shown.formattedValue,
      ownFormat: stored?.format ?? 'General',
      format: shown.format ?? 'General',
      isError: shown.type === 'error',
      message: shown.message,
    };
  }

  usedZone(sheetId: string): Zone | undefined {
    const { getters } = this.model;
    let used: Zone | undefined;
    for (const cell of getters.getCells(sheetId)) {
      if (!cell.isFormula && cell.content === '') continue;
      const position = getters.getCellPosition(cell.id);
      const zone = getters.getSpreadZone(position) ?? helpers.positionToZone(position);
      used = used ? helpers.union(used, zone) : zone;
    }
    return used;
  }

  formulaCells(sheetId: string): Position[] {
    const { getters } = this.model;
    return getters
      .getCells(sheetId)
      .filter((cell) => cell.isFormula)
      .map(({ id }) => getters.getCellPosition(id));
  }

  spill({ sheetId, row, col }: Position): Area | undefined {
    const zone = this.model.getters.getSpreadZone({ sheetId, row, col });
    return zone && (zone.right > zone.left || zone.bottom > zone.top) ? { sheetId, ...zone } : undefined;
  }

  spillParent(position: Position): Position | undefined {
    return this.model.getters.getArrayFormulaSpreadingOn(position);
  }

  write(area: Area, content: Fill): void {
    const refusal = textsOf(area, content).map(refusalOf).find(Boolean);
    if (refusal) throw new RefusedEntry(refusal);
    this.update(area, (row, col) => {
      const text = content(row, col);
      return text === undefined ? undefined : { content: this.parts.read(text) };
    });
  }

  clear({ sheetId, ...zone }: Area): void {
    const { getters } = this.model;
    const cells = getters
      .getCells(sheetId)
      .map(({ id }) => getters.getCellPosition(id))
      .filter(({ row, col }) => helpers.isInside(col, row, zone));
    this.batch((dispatch) => {
      for (const cell of cells) dispatch('UPDATE_CELL', { ...cell, content: '', style: null, format: '' });
    });
  }

  format(area: Area, format: Fill): void {
    this.update(area, (row, col) => {
      const code = format(row, col);
      return code === undefined ? undefined : { format: code === 'General' ? '' : code };
    });
  }

  formatAlike(area: Area, code: string): void {
    this.makeRoomFor(area);
    const { sheetId, ...zone } = area;
    const format = code === 'General' ? '' : code;
    succeed(this.model.dispatch('SET_FORMATTING', { sheetId, target: [zone], format }));
  }

  style(area: Area, style: CellStyle): void {
    this.makeRoomFor(area);
    const { sheetId, ...zone } = area;
    succeed(this.model.dispatch('SET_FORMATTING', { sheetId, target: [zone], style }));
  }

  styleAt({ sheetId, top, left }: Area): CellStyle {
    return this.model.getters.getCellStyle({ sheetId, row: top, col: left });
  }

  lineBelow({ sheetId, left, bottom }: Area): string | undefined {
    return this.model.getters.getCellBorder({ sheetId, row: bottom, col: left })?.bottom?.color;
  }

  drawLine(area: Area, where: 'below' | 'between rows', color: string): void {
    this.makeRoomFor(area);
    const { sheetId, ...zone } = area;
    const position = where === 'below' ? ('bottom' as const) : ('h' as const);
    const border = { position, color, style: 'thin' as const };
    succeed(this.model.dispatch('SET_ZONE_BORDERS', { sheetId, target: [zone], border }));
  }

  columnWidth(sheetId: string, column: number): number {
    return this.model.getters.getColSize(sheetId, column);
  }

  setColumnWidth(sheetId: string, column: number, width: number): void {
    this.makeRoomFor({ sheetId, top: 0, left: column, bottom: 0, right: column });
    const resize = { sheetId, dimension: 'COL' as const, elements: [column], size: width };
    succeed(this.model.dispatch('RESIZE_COLUMNS_ROWS', resize));
  }

  rowHeight(sheetId: string, row: number): number {
    return this.model.getters.getRowSize(sheetId, row);
  }

  setRowHeight(sheetId: string, row: number, height: number): void {
    this.makeRoomFor({ sheetId, top: row, left: 0, bottom: row, right: 0 });
    const resize = { sheetId, dimension: 'ROW' as const, elements: [row], size: height };
    succeed(this.model.dispatch('RESIZE_COLUMNS_ROWS', resize));
  }

  fitColumns({ sheetId, left, right }: Area): void {
    const cols = Array.from({ length: right - left + 1 }, (_, index) => left + index);
    succeed(this.model.dispatch('AUTORESIZE_COLUMNS', { sheetId, cols }));
  }

  frozenRows(sheetId: string): number {
    return this.model.getters.getPaneDivisions(sheetId).ySplit;
  }

  freezeRows(sheetId: string, count: number): void {
    succeed(
      count > 0
        ? this.model.dispatch('FREEZE_ROWS', { sheetId, quantity: count })
        : this.model.dispatch('UNFREEZE_ROWS', { sheetId }),
    );
  }

  frozenColumns(sheetId: string): number {
    return this.model.getters.getPaneDivisions(sheetId).xSplit;
  }

  isRowHidden(sheetId: string, row: number): boolean {
    return this.model.getters.isRowHidden(sheetId, row);
  }

  isColumnHidden(sheetId: string, column: number): boolean {
    return this.model.getters.isColHidden(sheetId, column);
  }

  freezeColumns(sheetId: string, count: number): void {
    succeed(
      count > 0
        ? this.model.dispatch('FREEZE_COLUMNS', { sheetId, quantity: count })
        : this.model.dispatch('UNFREEZE_COLUMNS', { sheetId }),
    );
  }

  showsGridLines(sheetId: string): boolean {
    return this.model.getters.getGridLinesVisibility(sheetId);
  }

  showGridLines(sheetId: string, areGridLinesVisible: boolean): void {
    succeed(this.model.dispatch('SET_GRID_LINES_VISIBILITY', { sheetId, areGridLinesVisible }));
  }

  merge({ sheetId, ...zone }: Area): void {
    succeed(this.model.dispatch('ADD_MERGE', { sheetId, target: [zone], force: true }));
  }

  spillObstacle(anchor: Position): 'Merged' | 'Collision' | undefined {
    const { value, message = '' } = this.model.getters.getEvaluatedCell(anchor);
    if (value !== '#SPILL!') return undefined;
    return message.startsWith('Merged cells') ? 'Merged' : 'Collision';
  }

  markDirty(area: Area): void {
    this.recalculation.markDirty(area);
  }

  recalculate(which: 'dirty' | 'all'): void {
    this.recalculation.recalculate(which);
  }

  reopen(): void {
    this.recalculation.reopen();
  }

  undo(): void {
    this.model.dispatch('REQUEST_UNDO');
  }

  redo(): void {
    this.model.dispatch('REQUEST_REDO');
  }

  forgetUndoSteps(): void {
    forgetUndoSteps(this.model);
  }

  onChange(listener: (change: WorkbookChange) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  besideUndo(change: () => void): void {
    besideUndo(this.model, change);
  }

  /** Grows sheets and evaluates without an undo step. */
  showResults(cellIds: number[], results: readonly { position: Position; result: GridResult }[]): void {
    const run = (dispatch: Dispatch) => {
      results.forEach(({ position, result }) => this.makeRoom(position, result));
      dispatch('EVALUATE_CELLS', { cellIds });
    };
    this.growing = true;
    this.dirty = true;
    try {
      besideUndo(this.model, () => this.batch(run));
    } finally {
      this.growing = false;
    }
  }

  /** The grid's sheets end sooner than Excel's. */
  private makeRoomFor({ sheetId, bottom, right }: Area): void {
    const { rows, columns } = this.size(sheetId);
    if (bottom < rows && right < columns) return;
    const isGrowing = this.growing;
    this.growing = true;
    try {
      besideUndo(this.model, () => {
        if (bottom >= rows) this.grow(sheetId, 'ROW', rows, Math.max(bottom + 1 - rows, ROWS_AT_ONCE));
        if (right >= columns)
          this.grow(sheetId, 'COL', columns, Math.max(right + 1 - columns, COLUMNS_AT_ONCE));
      });
    } finally {
      this.growing = isGrowing;
    }
  }

  private makeRoom({ sheetId, row, col }: Position, result: GridResult): void {
    if (!Array.isArray(result)) return;
    const { rows, columns } = this.size(sheetId);
    this.grow(sheetId, 'ROW', rows, row + (result[0]?.length ?? 0) - rows);
    this.grow(sheetId, 'COL', columns, col + result.length - columns);
  }

  private grow(sheetId: string, dimension: 'ROW' | 'COL', size: number, quantity: number): void {
    if (quantity > 0) this.insert(sheetId, { dimension, base: size - 1, position: 'after', quantity });
  }

  private insert(
    sheetId: string,
    where: {
      dimension: 'ROW' | 'COL';
      base: number;
      position: 'before' | 'after';
      quantity: number;
    },
  ): void {
    const sheetName = this.model.getters.getSheetName(sheetId);
    succeed(this.model.dispatch('ADD_COLUMNS_ROWS', { sheetId, sheetName, ...where }));
  }

  private update(area: Area, change: (row: number, col: number) => Partial<CellUpdate> | undefined): void {
    this.makeRoomFor(area);
    const { sheetId, top, left, bottom, right } = area;
    const unchanged: Position[] = [];
    const run = (dispatch: Dispatch) => {
      for (let row = top; row <= bottom; row++)
        for (let col = left; col <= right; col++) {
          const changed = change(row - top, col - left);
          if (!changed) continue;
          const command = { sheetId, row, col, ...changed };
          if (isUnchanged(command, dispatch('UPDATE_CELL', command))) unchanged.push(command);
        }
    };
    this.batch(run);
    this.recalculation.reenter(unchanged);
  }

  private batch(run: BatchCommand['run']): void {
    succeed((this.model.dispatch as (type: string, command: object) => DispatchResult)('BATCH', { run }));
  }
}

/** Returns what would be entered, without the cells that stay unchanged. */
const textsOf = ({ top, left, bottom, right }: Area, content: Fill): string[] =>
  Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from({ length: right - left + 1 }, (_, col) => content(row, col) ?? []),
  ).flat(2);

const isUnchanged = (command: CellUpdate, result: DispatchResult) =>
  'content' in command && result.reasons.some((reason) => String(reason) === 'NoChanges');

function succeed(result: DispatchResult): void {
  const reasons = result.reasons.filter((reason) => String(reason) !== 'NoChanges');
  if (reasons.length > 0) throw new Error(`The grid refused: ${reasons.join(', ')}.`);
}
