import { RrError } from '../../../src/contract/failure';
import { createLazyRefresher } from '../../../src/features/refresh/lazy-refresher';
import type { Refresher, RefreshSummary } from '../../../src/answers/refresher';

const SUMMARY: RefreshSummary = {
  scope: 'sheet',
  formulas: 1,
  changed: 0,
  failed: 0,
  outcome: 'done',
  text: 'Done.',
  at: 1,
};
const withoutAsking = {
  get: () => false,
  isKnown: () => true,
  set: async () => undefined,
  onChange: () => () => undefined,
};
const settled = () => new Promise(setImmediate);

function refresherOf() {
  const calls: string[] = [];
  let tell = () => {};
  const note =
    <T>(name: string, result: T) =>
    (...given: unknown[]): T => {
      calls.push([name, ...given.map((one) => JSON.stringify(one))].join(' '));
      return result;
    };
  const refresher: Refresher = {
    start: note('start', Promise.resolve(SUMMARY)),
    update: note('update', Promise.resolve(SUMMARY)),
    cancel: note('cancel', undefined),
    forget: note('forget', undefined),
    skipAll: note('skip all', undefined),
    setSkipped: note('set skipped', undefined),
    progress: () => ({ scope: 'sheet', total: 2, done: 1 }),
    last: () => SUMMARY,
    found: () => null,
    lastChanges: () => null,
    withoutAsking,
    onChange: (listener) => {
      tell = listener;
      return () => undefined;
    },
  };
  return { refresher, calls, tell: () => tell() };
}

describe('a refresher whose code loads later', () => {
  it('loads the code when a refresh begins, once, and does then what it is told, in order', async () => {
    const { refresher, calls, tell } = refresherOf();
    const load = jest.fn(async () => refresher);
    const lazy = createLazyRefresher(load, withoutAsking);
    let told = 0;
    lazy.onChange(() => (told += 1));
    lazy.cancel();
    expect([load.mock.calls.length, lazy.progress(), lazy.last()]).toEqual([0, null, null]);
    const started = lazy.start('sheet', { ask: true });
    lazy.cancel();
    expect(await started).toBe(SUMMARY);
    lazy.setSkipped('group', true);
    await lazy.update();
    lazy.skipAll();
    lazy.forget();
    await settled();
    expect(calls).toEqual([
      'start "sheet" {"ask":true}',
      'cancel',
      'set skipped "group" true',
      'update',
      'skip all',
      'forget',
    ]);
    expect(load).toHaveBeenCalledTimes(1);
    expect([lazy.progress()?.done, lazy.last(), lazy.found(), lazy.lastChanges()]).toEqual([
      1,
      SUMMARY,
      null,
      null,
    ]);
    const before = told;
    tell();
    expect(told).toBe(before + 1);
  });

  it('says that the code did not load, and tries again the next time', async () => {
    const { refresher } = refresherOf();
    let fails = true;
    const load = async () => {
      if (fails) throw new RrError('unreachable', 'A part of the add-in did not load.');
      return refresher;
    };
    const lazy = createLazyRefresher(load, withoutAsking, () => 7);
    const summary = await lazy.start('workbook');
    expect(summary).toMatchObject({
      outcome: 'failed',
      at: 7,
      text: 'A part of the add-in did not load. All cells keep their values.',
    });
    expect(lazy.last()).toBe(summary);
    fails = false;
    expect(await lazy.start('workbook')).toBe(SUMMARY);
    expect(lazy.last()).toBe(SUMMARY);
  });
});
