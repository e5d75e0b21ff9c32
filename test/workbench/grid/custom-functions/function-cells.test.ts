import type {
  FunctionCall,
  FunctionMetadata,
  Outcome,
} from '../../../../src/workbench/workbook/function-runtime';
import { FunctionCells } from '../../../../src/workbench/grid/custom-functions/function-cells';
import { BUSY } from '../../../../src/workbench/grid/engine/grid-cell';

const QUERY: FunctionMetadata = { id: 'QUERY', name: 'QUERY', parameters: [{ name: 'n', type: 'number' }] };

/** Creates a grid of formulas that call QUERY with the given numbers. The test answers the calls. */
function setUp(formulas: Record<number, number[]>) {
  const started: { call: FunctionCall; settle: (outcome: Outcome) => void; cancelled: boolean }[] = [];
  const shown: Record<number, unknown[]> = {};
  const evaluate = (id: number) => {
    shown[id] = cells.evaluating(id, () =>
      (formulas[id] ?? []).map((n) => cells.call(id, QUERY, [{ value: n }])),
    );
  };
  const cells: FunctionCells = new FunctionCells(
    {
      start: (call, settle) => {
        const entry = { call, settle, cancelled: false };
        started.push(entry);
        return () => {
          entry.cancelled = true;
        };
      },
    },
    {
      addressOf: (id) => (formulas[id] ? `Sheet1!A${id}` : undefined),
      evaluate: (ids) => {
        ids.forEach(evaluate);
        cells.settle();
      },
    },
  );
  /** Does what the grid does after a command. */
  const command = (change: () => void = () => {}) => {
    change();
    Object.keys(formulas).forEach((id) => evaluate(Number(id)));
    cells.settle();
  };
  command();
  return { cells, started, shown, formulas, command };
}

it('shows #BUSY! until the answer is there', async () => {
  const { cells, started, shown } = setUp({ 1: [5] });
  expect(shown[1]).toEqual([BUSY]);
  expect(started[0]?.call).toMatchObject({ args: [5], address: 'Sheet1!A1' });
  started[0]?.settle({ value: 'there' });
  await cells.idle();
  expect(shown[1]).toEqual([{ value: 'there' }]);
  expect(cells.log).toMatchObject([{ id: 'QUERY', address: 'Sheet1!A1', state: 'done' }]);
});

it('starts a call once, even if its cell is evaluated again', () => {
  const { started, command } = setUp({ 1: [5] });
  command();
  command();
  expect(started).toHaveLength(1);
});

it('settles if a formula calls the same function twice', async () => {
  const { cells, started, shown } = setUp({ 1: [5, 6] });
  started.forEach(({ settle, call }) => settle({ value: call.args[0] as number }));
  await cells.idle();
  expect(shown[1]).toEqual([{ value: 5 }, { value: 6 }]);
  expect(started).toHaveLength(2);
});

it('cancels a call if its arguments change, and ignores its late answer', async () => {
  const { cells, started, shown, formulas, command } = setUp({ 1: [5] });
  command(() => (formulas[1] = [6]));
  expect(started.map(({ cancelled }) => cancelled)).toEqual([true, false]);
  started[0]?.settle({ value: 'old' });
  started[1]?.settle({ value: 'new' });
  await cells.idle();
  expect(shown[1]).toEqual([{ value: 'new' }]);
  expect(cells.log.map(({ state }) => state)).toEqual(['cancelled', 'done']);
});

it('cancels the calls of a deleted cell', async () => {
  const { cells, started, formulas, command } = setUp({ 1: [5] });
  command(() => delete formulas[1]);
  expect(started[0]?.cancelled).toBe(true);
  await cells.idle();
});

it('shows the old value while a call runs again', async () => {
  const { cells, started, shown, command } = setUp({ 1: [5] });
  started[0]?.settle({ value: 'old' });
  await cells.idle();
  cells.rerun([1]);
  command();
  expect([shown[1], cells.pending, started.length]).toEqual([[{ value: 'old' }], true, 2]);
  started[1]?.settle({ value: 'new' });
  await cells.idle();
  expect(shown[1]).toEqual([{ value: 'new' }]);
});

it('calls again after a cell is forgotten', () => {
  const { cells, started, command } = setUp({ 1: [5] });
  command(() => cells.forget(1));
  expect(started.map(({ cancelled }) => cancelled)).toEqual([true, false]);
});

it('answers #VALUE! without a call for an argument of the wrong type', () => {
  const { cells, started } = setUp({});
  expect(cells.call(1, QUERY, [{ value: 'five' }])).toEqual({
    value: '#VALUE!',
    message: 'n must be a number.',
  });
  const [n, ...others] = QUERY.parameters;
  const described = { ...QUERY, parameters: [{ ...n!, description: '0 none, 1 names.' }, ...others] };
  expect(cells.call(1, described, [{ value: 'five' }])).toMatchObject({
    message: 'n must be a number: 0 none, 1 names.',
  });
  cells.settle();
  expect(started).toEqual([]);
});

it('is not idle while an answer still has to be shown', async () => {
  const { cells, started, shown } = setUp({ 1: [5] });
  started[0]?.settle({ value: 'there' });
  expect([cells.pending, shown[1]]).toEqual([true, [BUSY]]);
  await cells.idle();
  expect(cells.pending).toBe(false);
});

it('calls only for cells that wait or show an error on reopening', () => {
  const { cells, started } = setUp({ 1: [1], 2: [2], 3: [3] });
  started[0]?.settle({ value: 'good' });
  started[1]?.settle({ error: '#N/A' });
  cells.reopen((id) => id === 2);
  expect(started.slice(3).map(({ call }) => call.address)).toEqual(['Sheet1!A2', 'Sheet1!A3']);
  expect(started.map(({ cancelled }) => cancelled)).toEqual([false, true, true, false, false]);
});
