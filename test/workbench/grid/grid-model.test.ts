import '../../support/spreadsheet-engine';
import type { FunctionCall, FunctionsFile, Outcome } from '../../../src/workbench/workbook/function-runtime';
import { addCustomFunctions } from '../../../src/workbench/grid/custom-functions/custom-function';
import { createModel } from '../../../src/workbench/grid/create-model';
import { sheetIdAt } from '../../../src/workbench/grid/workbook-data';

const functionsFile: FunctionsFile = {
  functions: [
    {
      id: 'QUERY',
      name: 'QUERY',
      parameters: [
        { name: 'columns', dimensionality: 'matrix' },
        { name: 'rows', description: '0 waits.', type: 'number', optional: true },
      ],
    },
    { id: 'PLAIN', name: 'PLAIN', parameters: [{ name: 'n', type: 'number' }] },
  ],
};

/** Answers with the arguments and one more row. The test itself answers a call for 0 rows. */
const calls: { call: FunctionCall; resolve: (outcome: Outcome) => void; cancelled: boolean }[] = [];
const { model, cells, workbook } = createModel({
  namespace: 'RR',
  functionsFile,
  emptyCell: '',
  sheets: [
    {
      name: 'Tenancy schedule',
      cells: { B2: '=RR.QUERY(A1:A1, 2)', A1: 'rent' },
      styles: [['A1', { bold: true }]],
    },
    { name: 'Other', cells: {} },
  ],
  rows: 20,
  columns: 8,
  runtime: {
    start: (call, resolve) => {
      const entry = { call, resolve, cancelled: false };
      calls.push(entry);
      const [block, rows] = call.args as [string[][], number | null];
      if (rows !== 0)
        resolve({ value: Array.from({ length: rows ?? 1 }, (_, i) => [block[0]?.[0] ?? '', i + 1]) });
      return () => {
        entry.cancelled = true;
      };
    },
  },
});

const at = (row: number, col: number, sheetId = sheetIdAt(0)) => ({ sheetId, row, col });
const set = async (row: number, col: number, text: string) => {
  workbook.write({ sheetId: sheetIdAt(0), top: row, left: col, bottom: row, right: col }, () => text);
  await cells.idle();
};
const shown = (row: number, col: number) => workbook.cell(at(row, col)).value;
const callsDuring = async (act: () => Promise<unknown>) => {
  const before = calls.length;
  await act();
  return calls.slice(before).map(({ call }) => call.address);
};

it('answers #VALUE! without a call for a range in place of one value', async () => {
  expect(await callsDuring(() => set(15, 6, '=RR.QUERY(A1, A1:A3)'))).toEqual([]);
  expect(shown(15, 6)).toBe('#VALUE!');
  await set(15, 6, '');
});

it('runs the formulas of the opened workbook once', async () => {
  await cells.idle();
  expect(calls.map(({ call }) => [call.address, call.args])).toEqual([
    ["'Tenancy schedule'!B2", [[['rent']], 2]],
  ]);
  expect(workbook.spill(at(1, 1))).toEqual({ sheetId: sheetIdAt(0), top: 1, left: 1, bottom: 2, right: 2 });
  expect([shown(1, 1), shown(2, 2)]).toEqual(['rent', 2]);
});

it('calls again when a cell that it reads changes', async () => {
  expect(await callsDuring(() => set(0, 0, 'area'))).toEqual(["'Tenancy schedule'!B2"]);
  expect(shown(1, 1)).toBe('area');
});

it('calls again when the same formula is entered again', async () => {
  expect(await callsDuring(() => set(1, 1, '=RR.QUERY(A1:A1, 2)'))).toEqual(["'Tenancy schedule'!B2"]);
});

it('recalculates only the dirty cells, and keeps their values meanwhile', async () => {
  await set(5, 1, '=RR.QUERY("other")');
  const made = await callsDuring(async () => {
    workbook.markDirty({ sheetId: sheetIdAt(0), top: 0, left: 0, bottom: 3, right: 7 });
    workbook.recalculate('dirty');
    expect(shown(1, 1)).toBe('area');
    await cells.idle();
  });
  expect(made).toEqual(["'Tenancy schedule'!B2"]);
  expect(await callsDuring(async () => (workbook.recalculate('all'), cells.idle()))).toHaveLength(2);
});

it('returns an error in an argument without a call', async () => {
  expect(await callsDuring(() => set(7, 1, '=RR.QUERY(1/0)'))).toEqual([]);
  expect(shown(7, 1)).toBe('#DIV/0!');
});

it('grows the sheet for a result that needs more room', async () => {
  await set(9, 1, '=RR.QUERY("long", 40)');
  expect(workbook.size(sheetIdAt(0))).toEqual({ rows: 49, columns: 8 });
  expect(shown(48, 2)).toBe(40);
});

it('grows once for a sheet that is written row by row, because it calculates everything then', () => {
  const { rows } = workbook.size(sheetIdAt(1));
  const write = (row: number) =>
    workbook.write({ sheetId: sheetIdAt(1), top: row, left: 0, bottom: row, right: 0 }, () => '');
  write(rows);
  const grown = workbook.size(sheetIdAt(1)).rows;
  for (let row = rows + 1; row < rows + 50; row++) write(row);
  expect(workbook.size(sheetIdAt(1)).rows).toBe(grown);
});

it('makes the two calls of a formula that calls a function twice', async () => {
  const twice = '=INDEX(RR.QUERY("a", 1), 1, 2) + INDEX(RR.QUERY("b", 2), 2, 2)';
  expect(await callsDuring(() => set(7, 1, twice))).toHaveLength(2);
  expect(shown(7, 1)).toBe(3);
});

it('answers #VALUE! without a call for an argument of the wrong type, and says what it must be', async () => {
  const made = await callsDuring(async () => {
    await set(7, 2, '=RR.PLAIN("five")');
    await set(7, 3, '=RR.QUERY("five", "five")');
  });
  expect([made, shown(7, 2), shown(7, 3)]).toEqual([[], '#VALUE!', '#VALUE!']);
  expect([2, 3].map((col) => workbook.cell(at(7, col)).message)).toEqual([
    'n must be a number.',
    'rows must be a number: 0 waits.',
  ]);
});

describe('a call that waits', () => {
  const write = (row: number, col: number, text: string) =>
    workbook.write({ sheetId: sheetIdAt(0), top: row, left: col, bottom: row, right: col }, () => text);
  const last = () => calls.at(-1)!;

  it('shows #BUSY!, starts once, and is pending until its answer is shown', async () => {
    write(0, 5, 'slow');
    write(7, 5, '=RR.QUERY(F1, 0)');
    const count = calls.length;
    model.dispatch('EVALUATE_CELLS', {});
    expect([calls.length, shown(7, 5)]).toEqual([count, '#BUSY!']);
    last().resolve({ value: 'there' });
    expect([cells.pending, shown(7, 5)]).toEqual([true, '#BUSY!']);
    await cells.idle();
    expect([cells.pending, shown(7, 5), cells.log.at(-1)?.state]).toEqual([false, 'there', 'done']);
  });

  it('leaves the old value in its cell while it runs again', async () => {
    workbook.markDirty({ sheetId: sheetIdAt(0), top: 7, left: 5, bottom: 7, right: 5 });
    workbook.recalculate('dirty');
    model.dispatch('EVALUATE_CELLS', {});
    expect([cells.pending, shown(7, 5)]).toEqual([true, 'there']);
    last().resolve({ value: 'there again' });
    await cells.idle();
    expect(shown(7, 5)).toBe('there again');
  });

  it('is cancelled if its arguments change, and its late answer is ignored', async () => {
    write(0, 5, 'first');
    const first = last();
    write(0, 5, 'second');
    expect([first.cancelled, last().cancelled]).toEqual([true, false]);
    first.resolve({ value: 'old' });
    last().resolve({ value: 'new' });
    await cells.idle();
    expect(shown(7, 5)).toBe('new');
    expect(cells.log.slice(-2).map(({ state }) => state)).toEqual(['cancelled', 'done']);
  });

  it('is cancelled if its formula is overwritten or deleted', async () => {
    write(0, 5, 'third');
    write(7, 5, 'done');
    expect(last().cancelled).toBe(true);
    write(12, 6, '=RR.QUERY("slow", 0)');
    const deleted = last();
    const where = { sheetId: sheetIdAt(0), sheetName: 'Tenancy schedule', dimension: 'ROW' } as const;
    model.dispatch('REMOVE_COLUMNS_ROWS', { ...where, elements: [12] });
    expect(deleted.cancelled).toBe(true);
    await cells.idle();
  });

  it('starts again in a reopened workbook, as do cells in error, but not good ones', async () => {
    write(0, 6, '=RR.QUERY("fails", 0)');
    last().resolve({ error: '#N/A' });
    await cells.idle();
    write(0, 7, '=RR.QUERY("slow", 0)');
    const count = calls.length;
    workbook.reopen();
    const again = calls.slice(count);
    expect(again.map(({ call }) => call.address)).toEqual(["'Tenancy schedule'!G1", "'Tenancy schedule'!H1"]);
    again.forEach(({ resolve }) => resolve({ value: 'good' }));
    await cells.idle();
    expect([shown(0, 6), shown(0, 7)]).toEqual(['good', 'good']);
    await set(0, 6, '');
    await set(0, 7, '');
  });
});

it('finds the used zone, including spills', () => {
  expect(workbook.usedZone(sheetIdAt(0))).toEqual({ top: 0, left: 0, bottom: 48, right: 5 });
  expect(workbook.usedZone(sheetIdAt(1))).toBeUndefined();
});

it.each([
  [
    { options: { volatile: true } },
    'functions.json: the workbench does not implement the option "volatile" of RR.F.',
  ],
])('refuses and names an unsupported part of functions.json: %j', (more, message) => {
  const file = { functions: [{ id: 'F', name: 'F', parameters: [], ...more }] };
  expect(() => addCustomFunctions('RR', file)).toThrow(message);
});
