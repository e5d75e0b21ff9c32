import { describeMisalignment, selectMisalignedEntries } from '../../src/excel/adjacent-entries';
import { readAdjacentEntries } from '../../src/excel/adjacent-entries';

const RESULT = { sheet: 'Roll', cell: 'B9' };
/** The result begins in row 9 of the sheet. */
const column = (number: number, text: string) => ({
  column: number,
  entries: [...text].flatMap((character, at) => (character === 'x' ? [{ row: 8 + at, value: at }] : [])),
});

describe('entries beside a result', () => {
  it.each<[string, string, number, string | undefined]>([
    ['three below the rows that stay', '.xxx..', 9, 'Your entries in K10:K12 are beside rows that move.'],
    ['only beside rows that stay', '.xxx..', 12, undefined],
    ['two', '.x.x..', 9, undefined],
  ])('are told if rows above the last of them move: %s', (_, text, movedFrom, expected) => {
    const found = selectMisalignedEntries(RESULT, [column(10, text)], movedFrom);
    expect(found).toEqual(expected ? [{ ...column(10, text), result: RESULT, movedFrom }] : []);
    if (expected) expect(describeMisalignment(found)).toContain(expected);
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
    const found = await readAdjacentEntries({ sheet: 'Roll', cell: 'B6' });
    const lines = found.map(({ column: at, entries }) => [
      at,
      entries.map(({ row, value }) => `${row} ${String(value)}`).join(),
    ]);
    expect(Object.fromEntries(lines)).toEqual({ 0: '5 note,7 7', 3: '6 x' });
    installExcel(spill, {
      0: { formulas: [['a'], ['b'], ['c']], hasSpill: true },
      3: { formulas: [['a'], ['b'], ['c']], hasSpill: null },
    });
    expect(await readAdjacentEntries({ sheet: 'Roll', cell: 'B6' })).toEqual([]);
  });
});
