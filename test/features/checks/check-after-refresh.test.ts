import type { AppliedChanges } from '../../../src/answers/refresher';
import { createListeners } from '../../../src/excel/listeners';
import { checkAfterRefresh } from '../../../src/features/checks/checks-on-use';

const applied = (...cells: string[]) =>
  ({ groups: [{ formulas: cells.map((cell) => ({ sheet: 'Roll', cell })) }] }) as unknown as AppliedChanges;

function setup() {
  const listeners = createListeners();
  let last: AppliedChanges | null = null;
  const checked: unknown[] = [];
  const adjacentEntries: unknown[] = [];
  checkAfterRefresh(
    { lastChanges: () => last, onChange: listeners.add },
    {
      async checkAfterRefresh(changed, entries = []) {
        checked.push(changed.map(({ cell }) => cell));
        adjacentEntries.push(...entries);
      },
    },
  );
  const refreshed = (next: AppliedChanges | null) => {
    last = next;
    listeners.notify();
  };
  return { refreshed, checked, adjacentEntries };
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

  it('tells the checks which typed entries stand beside rows that moved', () => {
    const { refreshed, adjacentEntries } = setup();
    const misaligned = { column: 4, entries: [], result: { sheet: 'Roll', cell: 'B9' }, movedFrom: 6 };
    const changes = applied('B9', 'H2');
    Object.assign(changes.groups[0]!.formulas[0]!, { misalignedEntries: [misaligned] });
    refreshed(changes);
    expect(adjacentEntries).toEqual([misaligned]);
  });

  it('checks nothing if nothing changed', () => {
    const { refreshed, checked } = setup();
    refreshed(null);
    refreshed(applied());
    expect(checked).toEqual([]);
  });
});
