import { formatAddress, formatCell, parseCellAddress, placeOf } from '../../../src/excel/cell-address';
import { excelReferences } from '../../../src/excel/reference-walk/excel-references';
import { walkReferences } from '../../../src/excel/reference-walk/walk-references';
import { at } from './fake-references';

interface Sheet {
  cells: Record<string, string | number>;
  /** The lower right cell of what a cell fills. */
  spills?: Record<string, string>;
  names?: Record<string, string>;
}

/** Installs an Excel whose objects have values only after a sync. */
function installExcel(
  sheets: Record<string, Sheet>,
  {
    names = {},
    refuses,
    spillFormulas = 'anchor',
  }: { names?: Record<string, string>; refuses?: string; spillFormulas?: 'anchor' | 'blank' } = {},
) {
  const log: string[] = [];
  let waiting: (() => void)[] = [];
  const later = <T extends object>(what: string, facts: () => object, methods: object = {}): T => {
    const made = {
      ...methods,
      load() {
        waiting.push(() => {
          log.push(what);
          if (refuses === what) throw Object.assign(new Error(what), { code: 'AccessDenied' });
          Object.assign(made, facts());
        });
        return made;
      },
    };
    return made as unknown as T;
  };
  const namesOf = (of: Record<string, string> = {}) =>
    later<object>('names', () => ({
      items: Object.entries(of).map(([name, formula]) => ({ name, formula })),
    }));
  const spillsOf = (name: string) =>
    Object.entries(sheets[name]!.spills ?? {}).map(([cell, end]) => {
      const [from, to] = [placeOf(at(`A!${cell}`)), placeOf(at(`A!${end}`))];
      return { cell, ...from, rows: to.row - from.row + 1, columns: to.column - from.column + 1 };
    });
  const rangeOf = (name: string, row: number, column: number, rows: number, columns: number): object => {
    const spillAt = (r: number, c: number) =>
      spillsOf(name).find(
        (one) => r >= one.row && c >= one.column && r < one.row + one.rows && c < one.column + one.columns,
      );
    const grid = (of: (r: number, c: number) => unknown) =>
      Array.from({ length: rows }, (_, r) =>
        Array.from({ length: columns }, (__, c) => of(row + r, column + c)),
      );
    return later(
      'range',
      () => ({
        isNullObject: false,
        rowIndex: row,
        columnIndex: column,
        rowCount: rows,
        columnCount: columns,
        formulas: grid((r, c) => {
          const cell = formatCell(r, c);
          const anchor = spillAt(r, c)?.cell ?? cell;
          return (
            (anchor === cell || spillFormulas === 'anchor' ? sheets[name]!.cells[anchor] : undefined) ?? ''
          );
        }),
        values: grid((r, c) => (spillAt(r, c) || sheets[name]!.cells[formatCell(r, c)] ? 1 : '')),
      }),
      {
        getCell: (r: number, c: number) => rangeOf(name, row + r, column + c, 1, 1),
        getSpillParentOrNullObject: () => {
          const cell = spillAt(row, column)?.cell;
          return later('parent', () =>
            cell
              ? { isNullObject: false, address: formatAddress({ sheet: name, cell }) }
              : { isNullObject: true },
          );
        },
        getSpillingToRangeOrNullObject: () => {
          const found = spillsOf(name).find((one) => one.row === row && one.column === column);
          return found
            ? rangeOf(name, row, column, found.rows, found.columns)
            : later('spill', () => ({ isNullObject: true }));
        },
      },
    );
  };
  const worksheet = (name: string) =>
    later<object>('sheet', () => ({ isNullObject: !(name in sheets), name }), {
      name,
      names: namesOf(sheets[name]?.names),
      getRange: (cell: string) => {
        const { row, column } = placeOf(parseCellAddress(`A!${cell}`)!);
        return rangeOf(name, row, column, 1, 1);
      },
      getRangeByIndexes: (...place: [number, number, number, number]) => rangeOf(name, ...place),
      getUsedRangeOrNullObject: () => rangeOf(name, 0, 0, 40, 30),
    });
  const context = {
    workbook: {
      names: namesOf(names),
      worksheets: later('sheets', () => ({ items: Object.keys(sheets).map(worksheet) }), {
        getItemOrNullObject: worksheet,
      }),
    },
    sync: async () => {
      const now = waiting;
      waiting = [];
      now.forEach((one) => one());
    },
  };
  Object.assign(globalThis, { Excel: { run: (work: (given: object) => Promise<unknown>) => work(context) } });
  return log;
}

const BOOK: Record<string, Sheet> = {
  Roll: { cells: { B9: '=RR.QUERY(B8:C8)', F1: '=RR.FILES()' }, spills: { B9: 'C28' } },
  'Sum 1': {
    cells: {
      A1: '=SUM(Q12:Q31)',
      A2: '=SUM(Rents)',
      A3: '=SUM(Roll!C:C)',
      A4: 7,
      Q12: '=INDEX(Roll!B9#,0,2)',
    },
    spills: { Q12: 'Q31' },
    names: { Rents: '=Roll!$C$9:$C$28' },
  },
};
const ANCHORS = [at('Roll!B9'), at('Roll!F1'), at('Gone!A1')];
const reached = async (start: string, reader = excelReferences(ANCHORS)) => {
  const walk = await walkReferences(at(start), reader);
  return [walk.mayDependOnMore, walk.reached.map(({ anchor, how, columns }) => [anchor.cell, how, columns])];
};

describe('a walk in Excel', () => {
  it.each<[string, string, unknown]>([
    ['through a range that another formula fills', "'Sum 1'!A1", [['B9', 'columns', [2, 2]]]],
    ['through a name of the sheet', "'Sum 1'!A2", [['B9', 'columns', [2, 2]]]],
    ['through a column, trimmed to what is used', "'Sum 1'!A3", [['B9', 'columns', [2, 2]]]],
    ['from a value', "'Sum 1'!A4", []],
    ['from a cell of a result', 'Roll!C10', [['B9', 'cells', [2, 2]]]],
    ['from a result of one cell', 'Roll!F1', [['F1', 'itself', [1, 1]]]],
  ])('goes %s', async (_, start, found) => {
    installExcel(BOOK);
    expect(await reached(start)).toEqual([false, found]);
  });

  it('knows spilled cells also where Excel gives no formula for them', async () => {
    installExcel(BOOK, { spillFormulas: 'blank' });
    expect(await reached("'Sum 1'!A1")).toEqual([false, [['B9', 'columns', [2, 2]]]]);
    expect(await reached("'Sum 1'!Q20")).toEqual([false, [['B9', 'columns', [2, 2]]]]);
  });

  it('reads results and names once for several walks', async () => {
    const log = installExcel(BOOK);
    const reader = excelReferences(ANCHORS);
    await reached("'Sum 1'!A1", reader);
    const before = log.filter((one) => one === 'names' || one === 'spill').length;
    await reached("'Sum 1'!A2", reader);
    expect(log.filter((one) => one === 'names' || one === 'spill')).toHaveLength(before);
  });

  it('says that a name may lead to more if Excel refuses to tell names', async () => {
    installExcel(BOOK, { refuses: 'names' });
    expect(await reached("'Sum 1'!A2")).toEqual([true, []]);
    expect(await reached("'Sum 1'!A1")).toEqual([false, [['B9', 'columns', [2, 2]]]]);
  });
});
