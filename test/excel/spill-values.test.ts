import { spillValues } from '../../src/excel/spill-values';

type Size = Record<'rows' | 'columns', number>;

/**
 * Installs an Excel with one result at Roll!B2. `sizes` are those that it has at one sync after another; the last one
 * stays. Null is a formula that does not spill. Each cell shows its row and column.
 */
function installExcel(sizes: readonly (Size | null)[], { atSync = () => {} }: { atSync?: () => void } = {}) {
  const pieces: number[] = [];
  let syncs = 0;
  const current = () => sizes[Math.min(syncs, sizes.length) - 1]!;
  const waiting: (() => void)[] = [];
  const range = (row: number, column: number, sizeNow: () => Size | null): object => {
    const made: Record<string, unknown> = {
      load(what: string) {
        waiting.push(() => {
          const size = sizeNow();
          made['isNullObject'] = size === null;
          if (!size) return;
          const { rows: rowCount, columns: columnCount } = size;
          Object.assign(made, { rowIndex: row, columnIndex: column, rowCount, columnCount });
          if (what !== 'values') return;
          pieces.push(size.rows * size.columns);
          made['values'] = Array.from({ length: size.rows }, (_, r) =>
            Array.from({ length: size.columns }, (__, c) => `${row + r},${column + c}`),
          );
        });
        return made;
      },
      getSpillingToRangeOrNullObject: () => range(row, column, current),
    };
    return made;
  };
  const worksheet = {
    getRange: () => range(1, 1, () => ({ rows: 1, columns: 1 })),
    getRangeByIndexes: (row: number, column: number, rows: number, columns: number) =>
      range(row, column, () => ({ rows, columns })),
  };
  const context = {
    workbook: { worksheets: { getItem: () => worksheet } },
    sync: async () => {
      atSync();
      syncs += 1;
      waiting.splice(0).forEach((resolve) => resolve());
    },
  };
  Object.assign(globalThis, {
    Excel: { run: (work: (given: object) => Promise<unknown>) => work(context) },
  });
  return pieces;
}

const ROLL = { sheet: 'Roll', cell: 'B2' };
const TALL = { rows: 4_500, columns: 12 };
const TALLER = { rows: 4_501, columns: 12 };

describe('the values of a spill', () => {
  it('are read in pieces of at most 20,000 cells, from top to bottom', async () => {
    const pieces = installExcel([TALL]);
    const values = await spillValues(ROLL);
    expect(pieces).toEqual([19_992, 19_992, 14_016]);
    expect([values.length, values[0]![0], values[4_499]![11]]).toEqual([4_500, '1,1', '4500,12']);
  });

  it('are the cell alone if the formula does not spill', async () => {
    installExcel([null]);
    expect(await spillValues(ROLL)).toEqual([['1,1']]);
  });

  it.each([
    ['grows', [TALL, TALL, TALL, TALLER]],
    ['begins to spill', [null, TALL]],
  ])('are an error with a next step if the result %s meanwhile', async (_, sizes) => {
    installExcel(sizes);
    await expect(spillValues(ROLL)).rejects.toMatchObject({
      ...{ code: 'busy', message: expect.stringContaining('Wait until Excel has calculated') as string },
    });
  });

  it('can be cancelled between two pieces', async () => {
    const abort = new AbortController();
    let syncs = 0;
    const pieces = installExcel([TALL], { atSync: () => (syncs += 1) === 2 && abort.abort() });
    await expect(spillValues(ROLL, abort.signal)).rejects.toMatchObject({ code: 'cancelled' });
    expect(pieces).toHaveLength(1);
  });
});
