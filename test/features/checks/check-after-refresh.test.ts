import type { AppliedChanges } from '../../../src/answers/refresher';
import { createListeners } from '../../../src/excel/listeners';
import { checkAfterRefresh } from '../../../src/features/checks/checks-on-use';

it('after a refresh, the formulas whose results changed are checked once, with the entries typed beside rows that moved', () => {
  const listeners = createListeners();
  let last: AppliedChanges | null = null;
  const check = jest.fn(async () => undefined);
  checkAfterRefresh({ lastChanges: () => last, onChange: listeners.add }, { checkAfterRefresh: check });
  const entries = { column: 4, entries: [], result: { sheet: 'Roll', cell: 'B9' }, movedFrom: 6 };
  const [moved, unmoved] = [{ cell: 'B9', misalignedEntries: [entries] }, { cell: 'H2' }];
  const refreshOf = (...formulas: object[]) => ({ groups: [{ formulas }] });
  const first = refreshOf(moved, unmoved);
  for (const changes of [first, first, null, refreshOf(), refreshOf(unmoved)]) {
    last = changes as unknown as AppliedChanges;
    listeners.notify();
  }
  expect(check.mock.calls).toEqual([
    [[moved, unmoved], [entries]],
    [[unmoved], []],
  ]);
});
