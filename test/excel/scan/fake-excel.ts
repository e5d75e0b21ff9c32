/** A sheet of {@link installExcel}: formulas by cell such as `B6`, and what Excel refuses there. */
export interface FakeSheet {
  name: string;
  formulas?: Record<string, string>;
  values?: Record<string, string>;
  names?: Record<string, string>;
  refuses?: ('names' | 'special' | 'used' | 'cells')[];
}

const positionOf = (cell: string) => ({ row: Number(cell.slice(1)) - 1, column: cell.charCodeAt(0) - 65 });

/**
 * Installs an Excel that can be scanned. What a sheet refuses fails the next sync, as in Excel. Returns the log of what
 * was read.
 */
export function installExcel(book: {
  sheets: FakeSheet[];
  names?: Record<string, string>;
  editing?: boolean;
}) {
  const log: string[] = [];
  let failing: string | undefined;
  const ask = (sheet: FakeSheet, what: NonNullable<FakeSheet['refuses']>[number]) => {
    log.push(`${what} ${sheet.name}`);
    if (sheet.refuses?.includes(what)) failing = 'InvalidSelection';
  };
  const itemsOf = (names: Record<string, string> = {}) =>
    Object.entries(names).map(([name, formula]) => ({ name, formula }));
  const loadable = <T extends object>(thing: T): T & { load(): T } => {
    const made = Object.assign(thing, { load: () => made });
    return made as T & { load(): T };
  };
  const rangeOf = (sheet: FakeSheet, row: number, column: number, rows: number, columns: number): object => {
    const grid = (of: (cell: string) => unknown) =>
      Array.from({ length: rows }, (_, r) =>
        Array.from({ length: columns }, (__, c) =>
          of(`${String.fromCharCode(65 + column + c)}${row + r + 1}`),
        ),
      );
    const valueOf = (cell: string) => sheet.values?.[cell] ?? '';
    return {
      ...{ rowIndex: row, columnIndex: column, rowCount: rows, columnCount: columns, isNullObject: false },
      formulas: grid((cell) => sheet.formulas?.[cell] ?? valueOf(cell)),
      values: grid(valueOf),
      valueTypes: grid((cell) => (valueOf(cell).startsWith('#') ? 'Error' : 'String')),
      load() {
        if (rows * columns > 0) ask(sheet, 'cells');
        return this;
      },
      getCell: (r: number, c: number) => rangeOf(sheet, row + r, column + c, 1, 1),
      getSpillParentOrNullObject: () => loadable({ isNullObject: true }),
    };
  };
  const worksheet = (sheet: FakeSheet, position: number) => ({
    ...{ id: `id of ${sheet.name}`, name: sheet.name, visibility: 'Visible', position },
    get names() {
      ask(sheet, 'names');
      return loadable({ items: itemsOf(sheet.names) });
    },
    getUsedRangeOrNullObject() {
      ask(sheet, 'used');
      const cells = Object.keys({ ...sheet.formulas, ...sheet.values }).map(positionOf);
      const rows = Math.max(0, ...cells.map(({ row }) => row + 1));
      const columns = Math.max(0, ...cells.map(({ column }) => column + 1));
      const areas = Object.keys(sheet.formulas ?? {}).map((cell) => {
        const { row, column } = positionOf(cell);
        return { rowIndex: row, columnIndex: column, rowCount: 1, columnCount: 1 };
      });
      return loadable({
        ...{ rowIndex: 0, columnIndex: 0, rowCount: rows, columnCount: columns },
        isNullObject: cells.length === 0,
        getSpecialCellsOrNullObject() {
          ask(sheet, 'special');
          return loadable({ isNullObject: areas.length === 0, areas: { items: areas } });
        },
      });
    },
    getRangeByIndexes: (row: number, column: number, rows: number, columns: number) =>
      rangeOf(sheet, row, column, rows, columns),
  });
  const context = {
    workbook: {
      worksheets: loadable({ items: book.sheets.map(worksheet) }),
      names: loadable({ items: itemsOf(book.names) }),
    },
    sync: async () => {
      const code = book.editing ? 'InvalidOperationInCellEditMode' : failing;
      failing = undefined;
      if (code) throw Object.assign(new Error(code), { code });
    },
  };
  Object.assign(globalThis, {
    Excel: {
      run: (work: (given: object) => Promise<unknown>) => work(context),
      SheetVisibility: { visible: 'Visible' },
      RangeValueType: { error: 'Error' },
      SpecialCellType: { formulas: 'Formulas' },
    },
  });
  return log;
}
