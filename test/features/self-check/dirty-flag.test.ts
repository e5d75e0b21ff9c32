import { dirtyFlag } from '../../../src/features/self-check/groups/dirty-flag';
import type { Desk } from '../../../src/features/self-check/probe';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** As much of Excel as the first probe needs. */
function openDesk() {
  const workbook = { isDirty: true, load: () => workbook };
  const context = { workbook, sync: async () => {} };
  const sheet = { getRange: () => ({ formulas: [] }) };
  const excel = (work: (...given: unknown[]) => Promise<unknown>) => work(sheet, context);
  const desk = { signal: new AbortController().signal, excel } as unknown as Desk;
  return { workbook, desk };
}

it('the check asks about the dirty flag only after saves that are still due', async () => {
  const { workbook, desk } = openDesk();
  for (const ms of [1_000, 2_500]) setTimeout(() => (workbook.isDirty = true), ms);
  const prepared = dirtyFlag.prepare!(desk);
  await jest.advanceTimersByTimeAsync(10_000);
  await prepared;
  expect(workbook.isDirty).toBe(false);
  expect(await dirtyFlag.probes[0]!.ask(desk)).toBe('clean before, clean after');
});

it('the check asks about the dirty flag also in a workbook that never stays clean', async () => {
  const { workbook, desk } = openDesk();
  Object.defineProperty(workbook, 'isDirty', { get: () => true, set: () => {} });
  await dirtyFlag.prepare!(desk);
  expect(await dirtyFlag.probes[0]!.ask(desk)).toBe('dirty before, dirty after');
});
