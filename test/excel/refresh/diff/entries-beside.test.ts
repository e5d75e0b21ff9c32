import { besideWarning } from '../../../../src/excel/refresh/diff/beside-warning';
import { entriesBeside } from '../../../../src/excel/refresh/diff/entries-beside';

const typed = (text: string) => [...text].map((one) => one === 'x');

describe('the warning of entries beside a result', () => {
  it.each<[string, number, string | undefined]>([
    ['three entries below the rows that stay', 1, 'Your entries in K10:K12 are beside rows that move.'],
    ['entries beside rows that stay', 4, undefined],
  ])('looks at the last entry: %s', (_, staying, expected) => {
    expect(besideWarning([{ column: 10, row: 8, typed: typed('.xxx..') }], staying)).toBe(expected);
  });

  it('needs three entries, and names the columns on both sides', () => {
    const both = [
      { column: 0, row: 8, typed: typed('xx.') },
      { column: 3, row: 8, typed: typed('x.xx') },
      { column: 4, row: 8, typed: typed('xxxx') },
    ];
    expect(besideWarning(both, 0)).toBe('Your entries in D9:D12 and E9:E12 are beside rows that move.');
  });
});

describe('the columns beside a result', () => {
  function installExcel(
    spill: object | undefined,
    columns: Record<number, { formulas: unknown[][]; hasSpill: unknown }>,
  ) {
    const range = {
      getSpillingToRangeOrNullObject: () => ({ isNullObject: !spill, ...spill, load: () => undefined }),
    };
    const worksheet = {
      getRange: () => range,
      getRangeByIndexes: (_: number, column: number) => ({ load: () => columns[column] }),
    };
    const context = {
      workbook: { worksheets: { getItem: () => worksheet } },
      sync: async () => undefined,
    };
    Object.assign(globalThis, { Excel: { run: (work: (given: object) => unknown) => work(context) } });
  }
  const spill = { rowIndex: 5, columnIndex: 1, rowCount: 3, columnCount: 2 };

  it('hold what a person typed, and no formulas or results of others', async () => {
    installExcel(spill, {
      0: { formulas: [['note'], [''], [7]], hasSpill: false },
      3: { formulas: [['=B6*2'], ['x'], ['']], hasSpill: false },
    });
    expect(await entriesBeside({ sheet: 'Roll', cell: 'B6' })).toEqual([
      { column: 0, row: 5, typed: [true, false, true] },
      { column: 3, row: 5, typed: [false, true, false] },
    ]);
    installExcel(spill, {
      0: { formulas: [['a'], ['b'], ['c']], hasSpill: true },
      3: { formulas: [['a'], ['b'], ['c']], hasSpill: null },
    });
    expect(await entriesBeside({ sheet: 'Roll', cell: 'B6' })).toEqual([]);
  });

  it('are not found beside a single cell, or left of the first column', async () => {
    installExcel(undefined, {});
    expect(await entriesBeside({ sheet: 'Roll', cell: 'B6' })).toEqual([]);
    installExcel({ ...spill, columnIndex: 0 }, { 2: { formulas: [['a'], [''], ['']], hasSpill: false } });
    expect(await entriesBeside({ sheet: 'Roll', cell: 'A6' })).toMatchObject([{ column: 2 }]);
  });
});
