import fc from 'fast-check';
import { createDatabaseChoice } from '../../../src/answers/database-choice';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { invalidateOnChange } from '../../../src/features/refresh/rerun-formulas';
import type { FakeService } from '../../support/fake-gateway';
import { fakeStore } from '../../support/fake-store';
import { propertyRuns } from '../../support/property-runs';
import { QUERY, refreshWorld } from './refresh-world';

const HARBOUR = { id: '1', name: 'Harbour' };
const HEATH = { id: '2', name: 'Heath' };
const EMPTY = { id: '3', name: 'Empty' };
const ROWS: Record<string, { unit_name: string; rent: number }[]> = {
  '1': [{ unit_name: 'A1', rent: 100 }],
  '2': [{ unit_name: 'B1', rent: 200 }],
  '3': [],
};

afterEach(() => jest.restoreAllMocks());

/** A workbook that reads Harbour, with a formula over the choice and one that names its database. */
async function setup(more: { withoutAsking?: boolean } = {}) {
  const asked = () =>
    /** Of the last request. */ gateway.requests.at(-1)!.headers.get('X-company-databases')!;
  const service: Partial<FakeService> = {
    databases: [HARBOUR, HEATH, EMPTY],
    columns: [
      { columnName: 'unit_name', columnType: 'STRING', displayName: 'Unit Name' },
      { columnName: 'rent', columnType: 'FLOAT', displayName: 'Rent' },
    ],
    get rows() {
      return asked()
        .split(',')
        .flatMap((id) => ROWS[id.trim()] ?? []);
    },
  };
  const storage = fakeStore({ 'rr.databases': [HARBOUR] });
  const databases = createDatabaseChoice(storage.store);
  const world = refreshWorld(service, more, { databases, store: storage.store });
  const { gateway, book, type, formulas, refresh } = world;
  const rerun = jest.fn();
  invalidateOnChange({
    session: { current: () => null, onChange: () => () => undefined },
    databases,
    refresh,
    rerun,
  });
  await book.enter('Roll!B6', 'unit_name, rent');
  const args = [[['unit_name']], null, null, null, null, 'database=Harbour'];
  await type('Own!B6', '=RR.QUERY("unit_name",,,,,"database=Harbour")', ...args);
  await formulas.scan();
  book.called.length = 0;
  gateway.requests.length = 0;
  const choose = (...chosen: { id: string; name: string }[]) =>
    refresh.start('workbook', { ask: true, databases: chosen });
  const values = () => JSON.stringify([...book.cells].map(([address, { value }]) => [address, value]));
  const stored = () => (storage.file['rr.databases'] as { id: string }[]).map(({ id }) => id).join();
  return { ...world, storage, databases, rerun, choose, values, stored };
}

describe('another choice of databases', () => {
  it('shows what it would change, and changes neither cells nor the choice', async () => {
    const { choose, refresh, values, stored, databases, book, lines } = await setup();
    const before = [values(), stored(), databases.get()];
    expect(await choose(HEATH)).toMatchObject({
      outcome: 'found',
      text: 'With other databases, 1 of 1 formula change. No cell has changed yet.',
    });
    expect([[values(), stored(), databases.get()], book.called]).toEqual([before, []]);
    expect(refresh.found()).toMatchObject({
      databases: [HEATH],
      formulas: 1,
      groups: [{ formulas: [{ id: 'roll!B6', comparison: { kind: 'rows', added: 1, removed: 1 } }] }],
    });
    expect(await lines()).toMatchObject([{ state: 'current' }, { state: 'current' }]);
  });

  it('is saved with the update, which asks the service nothing more and runs no other formula', async () => {
    const { choose, refresh, gateway, values, stored, databases, book, rerun, lines } = await setup();
    await choose(HEATH);
    const requests = gateway.requests.length;
    expect(await refresh.update()).toMatchObject({ outcome: 'done', changed: 1 });
    expect([stored(), databases.get(), book.called, rerun.mock.calls]).toEqual([
      '2',
      [HEATH],
      ['Roll!B6'],
      [],
    ]);
    expect(values()).toContain('B1');
    await book.call('Roll!B6');
    expect([values().includes('B1'), gateway.requests.length]).toEqual([true, requests]);
    expect(refresh.lastChanges()).toMatchObject({ groups: [{ formulas: [{ id: 'roll!B6' }] }] });
    expect(await lines()).toMatchObject([{ state: 'current' }, { state: 'current' }]);
  });

  it('leaves no trace when it is skipped: the same databases answer, and nothing counts as out of date', async () => {
    const { choose, refresh, gateway, values, stored, book, lines, runs } = await setup();
    const before = [values(), stored(), JSON.stringify(runs.all())];
    await choose(HEATH);
    refresh.skipAll();
    expect([values(), stored(), JSON.stringify(runs.all())]).toEqual(before);
    expect(refresh.last()?.text).toBe(
      'Skipped. Formulas read the same databases as before, and all cells keep their values.',
    );
    const requests = gateway.requests.length;
    await book.call('Roll!B6');
    expect([values(), gateway.requests.length]).toEqual([before[0], requests]);
    expect(await lines()).toMatchObject([{ state: 'current' }, { state: 'current' }]);
  });

  it('is saved at once, and runs nothing, if no result is another one', async () => {
    const { choose, refresh, values, stored, book, runs } = await setup();
    const before = values();
    expect(await choose(HARBOUR, EMPTY)).toMatchObject({ outcome: 'done', text: '1 formula, none changed.' });
    expect([values(), stored(), book.called, refresh.found()]).toEqual([before, '1,3', [], null]);
    // What the cell shows rests on the new choice.
    const { shown } = runs.all().find(({ address }) => address === 'Roll!B6')!;
    expect(shown?.basis?.databases).toEqual(['1', '3']);
  });

  it('says which formula it breaks, and why', async () => {
    const { choose, refresh, service, values } = await setup();
    const before = values();
    service.columns!.pop();
    expect(await choose(HEATH)).toMatchObject({ outcome: 'found' });
    expect(refresh.found()!.groups[0]!.formulas).toMatchObject([
      { comparison: { kind: 'fails', message: expect.stringContaining('"rent" does not exist') } },
    ]);
    expect(values()).toBe(before);
    await refresh.update();
    expect(values()).toContain('#VALUE!');
  });
});

describe('another choice of databases ends, loses nothing and says so', () => {
  type All = Awaited<ReturnType<typeof setup>>;
  const DROPPED_MESSAGE =
    /^(The databases stay as they were, because 1 of|The other choice of databases was dropped|Cancelled\. Formulas read)/;

  it.each<[string, (all: All) => unknown]>([
    [
      'when the service fails',
      async ({ gateway, choose }) => {
        gateway.failing.add(QUERY);
        await choose(HEATH);
      },
    ],
    [
      'when the service fails for a formula that was entered meanwhile',
      async ({ gateway, service, choose, book, refresh }) => {
        service.changes = [{ unit_name: 'A9' }];
        await choose(HEATH);
        await book.enter('Late!B6', 'unit_name', { name: 'CHANGES' });
        gateway.failing.add(DEFAULT_PROFILE.changes.path);
        await refresh.update();
        book.cells.delete('Late!B6');
      },
    ],
    [
      'at a sign-out while the service is asked',
      async ({ choose, refresh, client }) => {
        const choosing = choose(HEATH);
        client.setSession(null);
        expect((await choosing).text).toContain('was dropped, because the session changed');
        refresh.forget();
      },
    ],
    [
      'when it is cancelled while the service is asked',
      async ({ choose, refresh, gateway }) => {
        let asked = () => {};
        const isAsked = new Promise<void>((resolve) => (asked = resolve));
        gateway.network.wait = async () => asked();
        const choosing = choose(HEATH);
        await isAsked;
        refresh.cancel();
        await choosing;
      },
    ],
  ])('%s', async (_, end) => {
    const all = await setup();
    const { refresh, values, stored, databases, lines } = all;
    const before = values();
    await end(all);
    expect([values(), stored(), databases.get()]).toEqual([before, '1', [HARBOUR]]);
    expect([refresh.found(), refresh.progress()]).toEqual([null, null]);
    expect(refresh.last()?.text).toMatch(DROPPED_MESSAGE);
    expect(await lines()).toMatchObject([{ state: 'current' }, { state: 'current' }]);
  });

  it('when another pane has saved another one meanwhile, also with some of the same databases, which then counts', async () => {
    const { choose, refresh, values, stored, storage, databases } = await setup();
    const before = values();
    await choose(HEATH);
    storage.file['rr.databases'] = [HARBOUR, EMPTY];
    expect(await refresh.update()).toMatchObject({
      outcome: 'failed',
      text: 'Another pane or person has chosen other databases for this workbook meanwhile. They are ticked now. Choose again.',
    });
    expect([values(), stored(), databases.get()]).toEqual([before, '1,3', [HARBOUR, EMPTY]]);
    expect(refresh.found()).toBeNull();
  });

  it('but waits on if Excel does not save it', async () => {
    const { choose, refresh, values, stored, storage } = await setup();
    const before = values();
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await choose(HEATH);
    storage.isReadOnly = true;
    expect(await refresh.update()).toMatchObject({
      outcome: 'failed',
      text: expect.stringContaining('Finish editing the current cell'),
    });
    expect([values(), stored(), refresh.found()?.databases]).toEqual([before, '1', [HEATH]]);
    storage.isReadOnly = false;
    await refresh.update();
    expect([stored(), values().includes('B1')]).toEqual(['2', true]);
  });

  it.each<[string, (all: All) => void, string]>([
    ['the session ends', ({ client }) => client.setSession(null), 'because the session changed'],
    ['it is cancelled', ({ refresh }) => refresh.cancel(), 'Cancelled. Formulas read'],
  ])('and is put back if %s while it is saved', async (_, end, text) => {
    const all = await setup();
    const { choose, refresh, values, stored, storage, databases, book, rerun } = all;
    const before = values();
    await choose(HEATH);
    const { change } = storage.store;
    let isFirst = true;
    storage.store.change = async (...what) => {
      const changed = await change(...what);
      if (isFirst) end(all);
      isFirst = false;
      return changed;
    };
    const ended = { outcome: 'cancelled', changed: 0, text: expect.stringContaining(text) };
    expect(await refresh.update()).toMatchObject(ended);
    expect([values(), stored(), databases.get()]).toEqual([before, '1', [HARBOUR]]);
    expect([book.called, rerun.mock.calls, refresh.found()]).toEqual([[], [], null]);
  });
});

it('after any acts, the cells show what the stored databases give', async () => {
  const ALL = [HARBOUR, HEATH, EMPTY];
  const act = fc.oneof(
    fc.subarray(ALL, { minLength: 1 }).map((chosen) => ['choose', chosen] as const),
    fc
      .constantFrom('update', 'skip', 'refresh', 'fail', 'heal', 'cancel', 'call')
      .map((name) => [name] as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
      const { choose, refresh, gateway, book, storage } = await setup();
      for (const [name, chosen = []] of acts) {
        if (name === 'choose') await choose(...chosen);
        if (name === 'update' && refresh.found()) await refresh.update();
        if (name === 'skip') refresh.skipAll();
        if (name === 'refresh') await refresh.start('workbook', { ask: true });
        if (name === 'fail') gateway.failing.add(QUERY);
        if (name === 'heal') gateway.failing.clear();
        if (name === 'cancel') refresh.cancel();
        if (name === 'call') await book.call('Roll!B6');
        const ids = (storage.file['rr.databases'] as { id: string }[]).map(({ id }) => id);
        const units = ids.flatMap((id) => ROWS[id]!.map(({ unit_name }) => unit_name));
        const shown = book.shown('Roll!B6');
        expect(['A1', 'B1'].filter((unit) => shown.includes(unit))).toEqual(units.sort());
        expect(book.shown('Own!B6')).toContain('A1');
      }
    }),
    { numRuns: propertyRuns(60) },
  );
});
