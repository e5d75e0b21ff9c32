import { RrError } from '../../../src/contract/failure';
import { createLazyRefresher } from '../../../src/features/refresh/lazy-refresher';
import type { Refresher, RefreshSummary } from '../../../src/answers/refresher';

const SUMMARY = { outcome: 'done', text: 'Done.' } as RefreshSummary;
const CHOICE = {} as Refresher['withoutAsking'];

/** A refresher that ends at once, and what it was told. */
function refresherOf() {
  const calls: string[] = [];
  const refresher = {
    start: async (scope: string) => (calls.push(`start ${scope}`), SUMMARY),
    cancel: () => void calls.push('cancel'),
    last: () => SUMMARY,
    onChange: () => () => undefined,
  } as unknown as Refresher;
  return { refresher, calls };
}

describe('a refresher whose code loads later', () => {
  it('says that the code did not load, and tries again the next time', async () => {
    const { refresher } = refresherOf();
    const load = jest
      .fn(async () => refresher)
      .mockRejectedValueOnce(new RrError('unreachable', 'A part of the add-in did not load.'));
    const lazy = createLazyRefresher(load, CHOICE, () => 7);
    const summary = await lazy.start('workbook');
    expect(summary).toMatchObject({
      outcome: 'failed',
      at: 7,
      text: 'A part of the add-in did not load. All cells keep their values.',
    });
    expect(lazy.last()).toBe(summary);
    expect(await lazy.start('workbook')).toBe(SUMMARY);
    expect(lazy.last()).toBe(SUMMARY);
  });
});
