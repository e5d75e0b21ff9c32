import { createListeners } from '../../../src/excel/listeners';
import { checkAfterRefresh } from '../../../src/excel/pane/check-after-refresh';
import type { AppliedChanges } from '../../../src/excel/refresh/found-changes';

const applied = (...cells: string[]) =>
  ({ groups: [{ formulas: cells.map((cell) => ({ sheet: 'Roll', cell })) }] }) as unknown as AppliedChanges;

function setup() {
  const listeners = createListeners();
  let last: AppliedChanges | null = null;
  const checked: unknown[] = [];
  checkAfterRefresh(
    { lastChanges: () => last, onChange: listeners.add },
    { checkAfterRefresh: async (changed) => void checked.push(changed.map(({ cell }) => cell)) },
  );
  const refreshed = (next: AppliedChanges | null) => {
    last = next;
    listeners.tell();
  };
  return { refreshed, checked };
}

describe('after a refresh', () => {
  it('checks the formulas whose results changed, once', () => {
    const { refreshed, checked } = setup();
    const changes = applied('B9', 'H2');
    refreshed(changes);
    refreshed(changes);
    expect(checked).toEqual([['B9', 'H2']]);
    refreshed(applied('B9'));
    expect(checked).toHaveLength(2);
  });

  it('checks nothing if nothing changed', () => {
    const { refreshed, checked } = setup();
    refreshed(null);
    refreshed(applied());
    expect(checked).toEqual([]);
  });
});
