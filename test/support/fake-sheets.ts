import { formatCell, positionOf } from '../../src/excel/cell-address';
import type { Area } from '../../src/excel/reference-walk/area';
import { parseZone } from '../../src/workbench/workbook/address';

interface FakeCell {
  /** What the cell shows. A formula shows `#BUSY!` unless a test sets a value. */
  value: string | number | boolean;
  formula?: string;
  format?: string;
  /** The address of the formula whose result fills the cell. */
  spilledFrom?: string;
}

interface FakeSheet {
  cells: Record<string, FakeCell>;
  isProtected?: boolean;
  /** Cells that Excel refuses to change, such as a part of an old array formula. */
  refusing?: readonly string[];
  /** Fills, fonts and so on that were set, by area. */
  styles: Record<string, Record<string, unknown>>;
}

const MAX = { rows: 1_048_576, columns: 16_384 };

/** A fake Excel with cells, which reads what is written as if a person had typed it. */
export class FakeSheets {
  readonly sheets = new Map<string, FakeSheet>();
  active = 'Sheet1!B2';
  /** Called before Excel answers, for example to fail. */
  onSync: () => void = () => undefined;

  constructor(...names: string[]) {
    for (const name of names) this.sheets.set(name, { cells: {}, styles: {} });
    Object.assign(globalThis, { Excel: { run: this.run } });
  }

  readonly run = async <T>(work: (context: Excel.RequestContext) => Promise<T>): Promise<T> =>
    work({ workbook: this.workbook(), sync: async () => this.onSync() } as unknown as Excel.RequestContext);

  /** Enters texts as a person does. */
  type(sheet: string, entries: Record<string, string | number>): void {
    for (const [cell, entry] of Object.entries(entries)) this.enter(this.sheet(sheet), cell, entry);
  }

  /** What the cells hold, as a person sees it in the formula bar. */
  contents(sheet: string): Record<string, unknown> {
    const { cells } = this.sheet(sheet);
    return Object.fromEntries(
      Object.entries(cells)
        .filter(([, { value }]) => value !== '')
        .map(([cell, { formula, value }]) => [cell, formula ?? value]),
    );
  }

  sheet(name: string): FakeSheet {
    return this.sheets.get(name)!;
  }

  private enter({ cells, refusing = [] }: FakeSheet, cell: string, entry: unknown): void {
    if (refusing.includes(cell)) throw new Error('InvalidOperation');
    const { format } = cells[cell] ?? {};
    const set = (content: Omit<FakeCell, 'format'>) =>
      (cells[cell] = { ...content, ...(format !== undefined && { format }) });
    if (entry === '' || entry === null) {
      delete cells[cell];
      if (format !== undefined && format !== 'General') set({ value: '' });
    } else if (typeof entry === 'string' && entry.startsWith("'")) set({ value: entry.slice(1) });
    // In a cell of the format Text, everything is a text.
    else if (format === '@') set({ value: String(entry) });
    else if (typeof entry !== 'string') set({ value: entry as number });
    else if (/^[=+-]/.test(entry)) set({ value: '#BUSY!', formula: entry });
    else if (/^\d+(\.\d+)?$/.test(entry)) set({ value: Number(entry) });
    else if (/^(true|false)$/i.test(entry)) set({ value: /^t/i.test(entry) });
    else set({ value: /^\d|^[a-z]+ \d{4}$/i.test(entry) ? `as a date: ${entry}` : entry });
  }

  private workbook() {
    const item = (name: string) => this.worksheet(name);
    return {
      worksheets: { getItem: item, getItemOrNullObject: item },
      names: { getItemOrNullObject: () => ({ isNullObject: true }) },
      getActiveCell: () => ({ load: () => ({ address: this.active }) }),
    };
  }

  private worksheet(name: string) {
    const sheet = this.sheets.get(name);
    const range = (row: number, column: number, rows = 1, columns = 1) =>
      this.range(name, { sheet: name, row, column, rows, columns });
    const worksheet = {
      isNullObject: !sheet,
      name,
      load: () => worksheet,
      protection: { load: () => undefined, protected: sheet?.isProtected ?? false },
      getCell: range,
      getRangeByIndexes: range,
      getRange: (address: string) => {
        const { top, left, bottom, right } = parseZone(address, MAX)!;
        return range(top, left, bottom - top + 1, right - left + 1);
      },
      getUsedRange: () => {
        const positions = Object.keys(sheet!.cells).map((cell) => positionOf({ sheet: name, cell }));
        const most = (of: 'row' | 'column') => Math.max(0, ...positions.map((position) => position[of])) + 1;
        return range(0, 0, most('row'), most('column'));
      },
    };
    return worksheet;
  }

  private range(name: string, area: Area): unknown {
    const sheet = this.sheet(name);
    const cellOf = (r: number, c: number) => formatCell(area.row + r, area.column + c);
    const grid = <T>(of: (cell: FakeCell | undefined) => T): T[][] =>
      Array.from({ length: Math.min(area.rows, 5_000) }, (_, r) =>
        Array.from({ length: area.columns }, (__, c) => of(sheet.cells[cellOf(r, c)])),
      );
    const write = (of: (cell: string, r: number, c: number) => void) => {
      if (sheet.isProtected) throw new Error('AccessDenied');
      for (let r = 0; r < area.rows; r++) for (let c = 0; c < area.columns; c++) of(cellOf(r, c), r, c);
    };
    const enter = (matrix: unknown[][]) => write((cell, r, c) => this.enter(sheet, cell, matrix[r]![c]));
    const style = (prefix: string) =>
      new Proxy(
        {},
        {
          get: (_, key) => {
            const cell = cellOf(0, 0);
            const styles = (sheet.styles[`${cell}:${cell}`] ??= {});
            if (key === 'load') return () => style(prefix);
            if (key === 'clear') return () => delete styles[`${prefix}color`];
            const byDefault = { 'fill.color': '#FFFFFF', 'font.color': '#000000', 'font.bold': false };
            const name = `${prefix}${String(key)}`;
            return styles[name] ?? byDefault[name as keyof typeof byDefault];
          },
          set: (_, key, value: unknown) => {
            const all = `${cellOf(0, 0)}:${cellOf(area.rows - 1, area.columns - 1)}`;
            (sheet.styles[all] ??= {})[`${prefix}${String(key)}`] = value;
            return true;
          },
        },
      );
    const spilled = sheet.cells[cellOf(0, 0)]?.spilledFrom;
    const range = {
      isNullObject: area.rows < 1 || area.columns < 1 || area.row + area.rows > MAX.rows,
      rowIndex: area.row,
      columnIndex: area.column,
      rowCount: area.rows,
      columnCount: area.columns,
      cellCount: area.rows * area.columns,
      load: () => range,
      get worksheet() {
        return { load: () => ({ name }) };
      },
      get formulas() {
        return grid((cell) => cell?.formula ?? cell?.value ?? '');
      },
      set formulas(matrix: unknown[][]) {
        enter(matrix);
      },
      get values() {
        return grid((cell) => cell?.value ?? '');
      },
      get numberFormat() {
        return grid((cell) => cell?.format ?? 'General');
      },
      set numberFormat(matrix: string[][] | string) {
        write((cell, r, c) => {
          // A single text formats all cells.
          const format = typeof matrix === 'string' ? matrix : matrix[r]![c]!;
          const existing = sheet.cells[cell] ?? { value: '' };
          if (format === 'General' && existing.value === '') delete sheet.cells[cell];
          else sheet.cells[cell] = { ...existing, format };
        });
      },
      format: { font: style('font.'), fill: style('fill.'), load: () => range.format },
      getIntersectionOrNullObject: (otherRange: { rowCount: number; columnCount: number }) =>
        this.range(name, {
          ...area,
          rows: Math.min(area.row + area.rows, otherRange.rowCount) - area.row,
          columns: Math.min(area.column + area.columns, otherRange.columnCount) - area.column,
        }),
      getSpillingToRangeOrNullObject: () => {
        const spill = { isNullObject: true, load: () => spill, worksheet: range.worksheet };
        return spill;
      },
      getSpillParentOrNullObject: () => ({
        load: () => ({ isNullObject: !spilled, address: `${name}!${spilled}` }),
      }),
    };
    return range;
  }
}
