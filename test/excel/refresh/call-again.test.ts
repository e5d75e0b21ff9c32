import { callAgain } from '../../../src/excel/refresh/call-again';
import { clockByHand } from '../../support/clock-by-hand';

const CELLS = Array.from({ length: 500 }, (_, row) => ({
  sheet: 'Roll',
  cell: `B${row + 1}`,
  formula: '=RR.FILES()',
}));

it('enters at most 200 formulas again by itself, and goes on if Excel refuses to calculate', async () => {
  const clock = clockByHand();
  const used: string[] = [];
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  callAgain({
    uncalled: () => CELLS,
    recalculateCells: async (cells) => {
      used.push(`calculate ${cells.length}`);
      throw new Error('a cell is being edited');
    },
    enterAgain: async (cells) => {
      used.push(`enter ${cells.length}`);
      return { rewritten: cells.length, left: [] };
    },
    setTimer: clock.setTimer,
  });
  await clock.pass(60_000);
  expect(used).toEqual(['calculate 500', 'enter 200']);
  expect(clock.count()).toBe(0);
  expect(warned).toHaveBeenCalledTimes(1);
  warned.mockRestore();
});
