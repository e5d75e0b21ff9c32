import { textTable } from '../../support/text-table';
import { fingerprintProperty, readRollDates, writeRollDates } from '../../../src/answers/formulas/roll-dates';
import {
  countNewer,
  newestRolls,
  withList,
  type LatestResult,
  type NewestRolls,
} from '../../../src/features/refresh/newest-rolls';
import { rollsTable, type Roll } from '../../support/rolls-table';
import type { Stage } from '../../../src/client/client';
import { RrError } from '../../../src/contract/failure';
import { createListeners } from '../../../src/excel/listeners';
import { createNewerData, type NewerDataOptions } from '../../../src/features/refresh/newer-data';
import { clockByHand } from '../../support/clock-by-hand';

describe('the rules of newest rent rolls', () => {
  const roll = (
    property: number,
    id: number,
    date: number | null = id,
    isApproved: Roll['isApproved'] = false,
  ) => ({ property, id, date, isApproved });
  const list = (askedAt: number, ...rolls: Roll[]): NewestRolls => newestRolls(rollsTable(rolls), askedAt);

  const idsOf = (rolls: NewestRolls['all']) =>
    Object.fromEntries([...rolls].map(([property, { id }]) => [property, id]));

  describe('the newest rent rolls', () => {
    it('are those with the latest date of each property, and the later one of a day, approved if plainly so', () => {
      const { all, approved } = list(
        5,
        ...[roll(1, 11, 100), roll(1, 10, 200, true), roll(2, 20, 50), roll(2, 21, 50)],
        ...[roll(3, 30, null, true), roll(4, 40, 50, 'perhaps')],
      );
      expect([idsOf(all), idsOf(approved)]).toEqual([{ 1: 10, 2: 21, 4: 40 }, { 1: 10 }]);
    });
  });

  describe('properties with newer rent rolls', () => {
    const before = list(10, roll(1, 10, 10, true), roll(2, 20, 20, true));
    const after = list(
      20,
      roll(1, 10, 10, true),
      roll(1, 11, 11),
      roll(2, 20, 20, true),
      roll(2, 21, 21, true),
    );
    it.each(
      textTable(`
        all that came after a list of the time of the result | 10 | all | 2
        approved ones only, if the result has only those | 10 | approved | 1
        none that may have been there when the service answered | 15 | all | 0
        none for a result as new as the last list | 20 | all | 0`),
    )('are %s', (_, at, which, count) =>
      expect(countNewer([before, after], [{ at: Number(at), approvedOnly: which === 'approved' }])).toBe(
        Number(count),
      ),
    );

    describe('that came before the first list', () => {
      const first = list(
        100,
        roll(1, 10, 10, true),
        roll(1, 11, 11),
        roll(2, 20, 20, true),
        roll(3, 30, 30.5, true),
      );
      /** What an answer of long ago showed. */
      const saved = (dates: [number, number][], approvedOnly = false, at = 5): LatestResult => ({
        at,
        approvedOnly,
        rolls: writeRollDates(new Map(dates)),
      });
      const SHOWN = [1, 2, 3].map((property): [number, number] => [property, 10 * property]);
      it.each(
        textTable(`
          are found by the dates that the answer had | [[1,10],[2,20],[3,30]] | all | 5 | 1
          count as approved only if they are | [[1,10],[2,20],[3,30]] | approved | 5 | 0
          are found among approved ones, too | [[1,9],[2,20],[3,30]] | approved | 5 | 1
          are not guessed for a property that the answer did not show | [[2,20],[3,30]] | all | 5 | 0
          are not guessed for an older date in the list | [[2,21]] | all | 5 | 0
          are part of an answer that is newer than the list | [[1,10],[2,20],[3,30]] | all | 101 | 0`),
      )('%s', (_, dates, which, at, count) => {
        const result = saved(JSON.parse(dates) as [number, number][], which === 'approved', Number(at));
        expect(countNewer([first], [result])).toBe(Number(count));
      });

      it('are not known if the dates cannot be read', () =>
        expect(countNewer([first], [{ at: 5, approvedOnly: false, rolls: '?;x:1' }])).toBe(0));

      it('are not named again if the service leaves them out of an answer that came after', () => {
        const lists = withList([first], { ...first, askedAt: 300, since: 300 });
        expect(lists).toHaveLength(1);
        expect(countNewer(lists, [saved(SHOWN, false, 200)])).toBe(0);
        expect(countNewer(lists, [saved(SHOWN, false, 50)])).toBe(1);
      });

      it('are counted once with those that came since', () => {
        const last = list(200, roll(1, 12, 12), roll(2, 21, 21), roll(3, 30, 30.5));
        expect(countNewer([first, last], [saved(SHOWN)])).toBe(2);
      });
    });
  });

  describe('the dates of an answer in the file', () => {
    it('are read as they were written, and name no property', () => {
      const dates = new Map<number | string, number>([
        [4001, 46_295],
        ['Crane House', 46_203],
        [4002, 46_295],
      ]);
      const text = writeRollDates(dates)!;
      expect(text).not.toMatch(/4001|Crane/);
      const read = readRollDates(text);
      for (const [property, date] of dates) expect(read.get(fingerprintProperty(property))).toBe(date);
      expect(read.size).toBe(3);
    });
  });
});

const MINUTE = 60_000;
const ROLL: Roll = { property: 1, id: 10, date: 100, isApproved: true };
const NEWER: Roll = { property: 1, id: 11, date: 200, isApproved: false };
const BASIS = { endpoint: 'query', rentrolls: 'latest', databases: ['101'] };

/** A pane in view, a person who is signed in, and a formula answered at minute 0. */
function world({
  stored = null as string | null,
  basis = BASIS as object,
  header = 'every-data-call',
  firstLookMs = 0 as number | undefined,
  order = 1,
} = {}) {
  const clock = clockByHand();
  const [listeners, ofChoice] = [createListeners(), createListeners()];
  const onChange = listeners.add;
  const state = {
    rolls: [ROLL],
    isShown: true,
    person: { personId: 'one' } as { personId: string } | null,
    progress: null as object | null,
    found: null as object | null,
    chosen: ['101'],
    at: 0,
    fails: false,
    order,
    /** What happens while a look asks for the profile. */
    meanwhile: () => {},
  };
  const asked: { databases: readonly string[]; minute: number }[] = [];
  let [stages, opened] = [0, 0];
  const items = new Map(stored === null ? [] : [['rr.newerData', stored]]);
  const options = {
    client: {
      profile: async () => {
        state.meanwhile();
        return { profile: { databasesHeaderOn: header } };
      },
      openStage: () => {
        stages += 1;
        opened += 1;
        return { discard: () => (stages -= 1) } as unknown as Stage;
      },
      list: async ({ databases }: { databases: readonly string[] }, { stage }: { stage?: Stage } = {}) => {
        if (!stage) throw new Error('A look must not touch the cache.');
        asked.push({ databases, minute: clock.now() / MINUTE });
        if (state.fails) throw new RrError('unreachable', 'The service does not answer.');
        return { value: rollsTable(state.rolls) };
      },
    },
    session: { current: () => state.person, onChange },
    databases: { get: () => state.chosen.map((id) => ({ id, name: id })), onChange: ofChoice.add },
    formulas: { all: () => [{ runs: [{ order: state.order, shown: { basis, at: state.at } }] }], onChange },
    refresh: { progress: () => state.progress, found: () => state.found, onChange },
    visibility: { isShown: () => state.isShown, onChange },
    storage: {
      getItem: async (key: string) => items.get(key) ?? null,
      setItem: async (key: string, value: string) => void items.set(key, value),
    },
    now: clock.now,
    setTimer: clock.setTimer,
    ...(firstLookMs !== undefined && { firstLookMs }),
  };
  const newer = createNewerData(options as unknown as NewerDataOptions);
  const change = (next: Partial<typeof state>) => {
    Object.assign(state, next);
    listeners.notify();
    if (next.chosen) ofChoice.notify();
  };
  return { newer, clock, asked, items, change, stages: () => stages, opened: () => opened };
}

describe('newer rent rolls', () => {
  it.each([
    ['not in the first two minutes, which belong to the formulas', 1, 2 * MINUTE],
    ['soon while Excel shows the values of the file, which asks nothing', -1, 20_000],
  ])('are looked for %s', async (_, order, afterMs) => {
    const { clock, asked } = world({ firstLookMs: 120_000, order });
    await clock.pass(afterMs - 1);
    expect(asked).toEqual([]);
    await clock.pass(1);
    expect(asked).toHaveLength(1);
  });

  it.each([
    [false, 1],
    [true, 0],
  ])(
    'that came while the pane was closed are told, with approved_only %s: %d',
    async (approvedOnly, count) => {
      const rolls = writeRollDates(new Map([[1, 100]]));
      const basis = { ...BASIS, rolls, ...(approvedOnly && { approvedOnly }) };
      const { newer, clock, change } = world({ basis, order: -1 });
      change({ rolls: [ROLL, NEWER] });
      await clock.pass(0);
      expect(newer.properties()).toBe(count);
      change({ rolls: [ROLL, { ...NEWER, isApproved: true }] });
      await clock.pass(10 * MINUTE);
      expect(newer.properties()).toBe(1);
    },
  );

  it('are looked for, then at most every ten minutes, and told', async () => {
    const { newer, clock, asked, change, stages } = world();
    await clock.pass(0);
    expect([asked, newer.properties()]).toEqual([[{ databases: ['101'], minute: 0 }], 0]);
    let notifications = 0;
    newer.onChange(() => (notifications += 1));
    change({ rolls: [ROLL, NEWER] });
    await clock.pass(9 * MINUTE);
    expect(newer.properties()).toBe(0);
    await clock.pass(MINUTE);
    expect([newer.properties(), asked.length, stages()]).toEqual([1, 2, 0]);
    expect(notifications).toBeGreaterThan(0);
    // The formula is refreshed.
    change({ at: clock.now() });
    expect(newer.properties()).toBe(0);
  });

  it.each([
    ['the pane is hidden', { isShown: false }],
    ['a refresh runs', { progress: {} }],
    ['changes wait for a word, whose stage a look would end', { found: {} }],
  ])('are not looked for while %s', async (_, less) => {
    const { clock, asked, change } = world();
    change(less);
    await clock.pass(30 * MINUTE);
    expect(asked).toEqual([]);
  });

  it('do not end a refresh that begins while a look waits for the profile', async () => {
    const { clock, asked, opened, change } = world();
    change({ meanwhile: () => change({ progress: {}, meanwhile: () => {} }) });
    await clock.pass(0);
    expect([asked, opened()]).toEqual([[], 0]);
  });

  it.each<[string, object, string[]?]>([
    ['all rent rolls', { ...BASIS, rentrolls: 'all-rentrolls' }],
    ['a day in the past', { ...BASIS, asOf: 46_000 }],
    ['some of the chosen databases', { ...BASIS, databases: ['101'] }, ['101', '102']],
  ])('are not looked for if the formulas show %s', async (_, basis, chosen = ['101']) => {
    const { clock, asked, change } = world({ basis });
    change({ chosen });
    await clock.pass(30 * MINUTE);
    expect(asked).toEqual([]);
  });

  it('are forgotten with the person and the databases', async () => {
    const { newer, clock, asked, change } = world();
    await clock.pass(0);
    change({ rolls: [ROLL, NEWER] });
    await clock.pass(10 * MINUTE);
    expect(newer.properties()).toBe(1);
    change({ person: { personId: 'two' } });
    expect(newer.properties()).toBe(0);
    await clock.pass(0);
    expect(asked).toHaveLength(3);
    change({ chosen: ['102'] });
    expect(newer.properties()).toBe(0);
  });

  it('are not looked for if the person turned that off, which is kept', async () => {
    const off = world({ stored: 'no' });
    await off.clock.pass(30 * MINUTE);
    expect([off.asked, off.newer.isOn()]).toEqual([[], false]);
    await off.newer.turn(true);
    await off.clock.pass(0);
    expect([off.asked.length, off.items.get('rr.newerData')]).toEqual([1, 'yes']);
    await off.newer.turn(false);
    await off.clock.pass(30 * MINUTE);
    expect([off.asked.length, off.items.get('rr.newerData')]).toEqual([1, 'no']);
  });
});
