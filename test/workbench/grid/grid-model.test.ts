import type { FunctionCall, FunctionsFile, Outcome } from '../../../src/workbench/workbook/function-runtime';
import { addCustomFunctions } from '../../../src/workbench/grid/custom-functions/custom-function';
import { openGrid } from '../../support/open-grid';

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
const { model, cells, workbook, area, at, cell, idle, set, values, write } = openGrid(
  [
    { name: 'Tenancy schedule', cells: { B2: '=RR.QUERY(A1:A1, 2)', A1: 'rent' } },
    { name: 'Other', cells: {} },
  ],
  (call, resolve) => {
    const entry = { call, resolve, cancelled: false };
    calls.push(entry);
    const [block, rows] = call.args as [string[][], number | null];
    if (rows !== 0)
      resolve({ value: Array.from({ length: rows ?? 1 }, (_, i) => [block[0]?.[0] ?? '', i + 1]) });
    return () => {
      entry.cancelled = true;
    };
  },
  { functionsFile, rows: 20, columns: 8 },
);
const { sheetId } = area('A1');
const { sheetId: blankSheet } = area('Other!A1');

const callsDuring = async (act: () => unknown) => {
  const before = calls.length;
  await act();
  await idle();
  return calls.slice(before).map(({ call }) => call.address);
};

it('runs the formulas of the opened workbook once', async () => {
  await idle();
  expect(calls.map(({ call }) => [call.address, call.args])).toEqual([
    ["'Tenancy schedule'!B2", [[['rent']], 2]],
  ]);
  expect(workbook.spill(at('B2'))).toEqual(area('B2:C3'));
  expect(values('B2', 'C3')).toEqual(['rent', 2]);
});

it('calls again when the same formula is entered again', async () => {
  expect(await callsDuring(() => set('B2', '=RR.QUERY(A1:A1, 2)'))).toEqual(["'Tenancy schedule'!B2"]);
});

it('recalculates only the dirty cells, and keeps their values meanwhile', async () => {
  await set('B6', '=RR.QUERY("other")');
  const made = await callsDuring(() => {
    workbook.markDirty(area('A1:H4'));
    workbook.recalculate();
    expect(values('B2')).toEqual(['rent']);
  });
  expect(made).toEqual(["'Tenancy schedule'!B2"]);
});

it.each([
  ['an error', '=RR.QUERY(1/0)', '#DIV/0!', undefined],
  ['a range in place of one value', '=RR.QUERY(A1, A1:A3)', '#VALUE!', undefined],
  ['a text in place of a number', '=RR.PLAIN("five")', '#VALUE!', 'n must be a number.'],
  ['a text for a described one', '=RR.QUERY("five", "five")', '#VALUE!', 'rows must be a number: 0 waits.'],
])('makes no call for %s, and says what an argument must be', async (_, formula, value, message) => {
  expect(await callsDuring(() => set('G16', formula))).toEqual([]);
  expect(values('G16')).toEqual([value]);
  if (message) expect(cell('G16').message).toBe(message);
  await set('G16', '');
});

it('grows once for a sheet that is written row by row, because it calculates everything then', () => {
  const { rows } = workbook.size(blankSheet);
  write(`Other!A${rows + 1}`, '');
  const grown = workbook.size(blankSheet).rows;
  for (let row = rows + 2; row <= rows + 50; row++) write(`Other!A${row}`, '');
  expect(workbook.size(blankSheet).rows).toBe(grown);
});

it('makes the two calls of a formula that calls a function twice', async () => {
  const twice = '=INDEX(RR.QUERY("a", 1), 1, 2) + INDEX(RR.QUERY("b", 2), 2, 2)';
  expect(await callsDuring(() => set('B8', twice))).toHaveLength(2);
  expect(values('B8')).toEqual([3]);
});

describe('a call that waits', () => {
  const last = () => calls.at(-1)!;

  it('shows #BUSY!, starts once, and is pending until its answer is shown', async () => {
    write('F1', 'slow');
    write('F8', '=RR.QUERY(F1, 0)');
    const count = calls.length;
    model.dispatch('EVALUATE_CELLS', {});
    expect([calls.length, ...values('F8')]).toEqual([count, '#BUSY!']);
    last().resolve({ value: 'there' });
    expect([cells.pending, ...values('F8')]).toEqual([true, '#BUSY!']);
    await idle();
    expect([cells.pending, ...values('F8'), cells.log.at(-1)?.state]).toEqual([false, 'there', 'done']);
  });

  it('leaves the old value in its cell while it runs again', async () => {
    workbook.markDirty(area('F8'));
    workbook.recalculate();
    model.dispatch('EVALUATE_CELLS', {});
    expect([cells.pending, ...values('F8')]).toEqual([true, 'there']);
    last().resolve({ value: 'there again' });
    await idle();
    expect(values('F8')).toEqual(['there again']);
  });

  it('is cancelled if its arguments change, and its late answer is ignored', async () => {
    write('F1', 'first');
    const former = last();
    write('F1', 'second');
    expect([former.cancelled, last().cancelled]).toEqual([true, false]);
    former.resolve({ value: 'old' });
    last().resolve({ value: 'new' });
    await idle();
    expect(values('F8')).toEqual(['new']);
    expect(cells.log.slice(-2).map(({ state }) => state)).toEqual(['cancelled', 'done']);
  });

  it('is cancelled if its formula is overwritten or deleted', async () => {
    write('F1', 'third');
    write('F8', 'done');
    expect(last().cancelled).toBe(true);
    write('G13', '=RR.QUERY("slow", 0)');
    const deleted = last();
    const where = { sheetId, sheetName: 'Tenancy schedule', dimension: 'ROW' } as const;
    model.dispatch('REMOVE_COLUMNS_ROWS', { ...where, elements: [12] });
    expect(deleted.cancelled).toBe(true);
    await idle();
  });

  it('starts again in a reopened workbook, as do cells in error, but not good ones', async () => {
    write('G1', '=RR.QUERY("fails", 0)');
    last().resolve({ error: '#N/A' });
    await idle();
    write('H1', '=RR.QUERY("slow", 0)');
    const count = calls.length;
    workbook.reopen();
    const again = calls.slice(count);
    expect(again.map(({ call }) => call.address)).toEqual(["'Tenancy schedule'!G1", "'Tenancy schedule'!H1"]);
    again.forEach(({ resolve }) => resolve({ value: 'good' }));
    await idle();
    expect(values('G1', 'H1')).toEqual(['good', 'good']);
  });
});

it('finds the used zone, including spills', async () => {
  await set('G18', '=RR.QUERY("last", 2)');
  expect(workbook.usedZone(sheetId)).toMatchObject({ top: 0, left: 0, bottom: 18, right: 7 });
  expect(workbook.usedZone(blankSheet)).toBeUndefined();
});

it('refuses and names an unsupported part of functions.json', () => {
  const file = { functions: [{ id: 'F', name: 'F', parameters: [], options: { volatile: true } }] };
  expect(() => addCustomFunctions('RR', file)).toThrow(
    'functions.json: the workbench does not implement the option "volatile" of RR.F.',
  );
});
