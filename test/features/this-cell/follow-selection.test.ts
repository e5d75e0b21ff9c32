import { followSelection } from '../../../src/features/this-cell/sheet-reader';
import { timersByHand } from '../../support/timers-by-hand';

/** An Excel that only tells of selections. */
function installExcel() {
  const handlers = new Set<() => Promise<void>>();
  const context = {
    workbook: {
      onSelectionChanged: {
        add: (handler: () => Promise<void>) => {
          handlers.add(handler);
          return { context, remove: () => void handlers.delete(handler) };
        },
      },
    },
    sync: async () => undefined,
  };
  const run = async (first: unknown, second?: (given: unknown) => Promise<unknown>) =>
    (second ?? (first as (given: unknown) => Promise<unknown>))(context);
  Object.assign(globalThis, { Excel: { run } });
  return { handlers, move: () => handlers.forEach((handler) => void handler()) };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('tells of many moves once, and only while someone listens', async () => {
  const excel = installExcel();
  const timers = timersByHand();
  const follow = followSelection(timers.setTimer);
  expect(excel.handlers.size).toBe(0);
  let told = 0;
  const leave = follow(() => (told += 1));
  await settled();
  for (let move = 0; move < 500; move++) excel.move();
  expect(told).toBe(0);
  timers.fire(150);
  expect(told).toBe(1);
  leave();
  await settled();
  expect(excel.handlers.size).toBe(0);
});
