import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import type { FakeService } from '../../support/fake-gateway';
import { atOnce, QUERY, refreshWorld, type WorldOptions } from './refresh-world';

const CHANGES = DEFAULT_PROFILE.changes.path;
const COLUMNS = [
  { columnName: 'tenant_name', columnType: 'STRING', displayName: 'Tenant Name' },
  { columnName: 'contracted_rent_pa', columnType: 'FLOAT', displayName: 'Contracted Rent PA' },
  { columnName: 'use_type', columnType: 'ENUM', displayName: 'Use Type' },
];

const BLANKS = [null, null, null, null];
afterEach(() => jest.restoreAllMocks());

function setup(more: WorldOptions = {}) {
  const service: FakeService = {
    databases: [
      { id: '1', name: 'Harbour' },
      { id: '2', name: 'Heath' },
    ],
    columns: COLUMNS,
    rows: [
      { tenant_name: 'Arden', contracted_rent_pa: 100, use_type: 'OFFICE' },
      { tenant_name: 'Brill', contracted_rent_pa: 200, use_type: 'RETAIL' },
    ],
    changes: [],
  };
  const world = refreshWorld(service, more, { now: () => 5000 });
  const asked = (path: string) => world.gateway.requests.filter((request) => request.path === path).length;
  return { ...world, asked };
}

describe('a refresh', () => {
  it('recalculates only the cells whose answer changed [rule 106]', async () => {
    const { service, book, refresh } = setup();
    await book.enter('Roll!B6', 'tenant_name');
    await book.enter('Roll!F6', 'contracted_rent_pa');
    book.called.length = 0;
    service.rows[0]!.contracted_rent_pa = 150;
    const summary = await refresh.start('workbook');
    const text = '2 formulas, 1 changed.';
    expect(summary).toMatchObject({ formulas: 2, changed: 1, failed: 0, text, at: 5000 });
    expect(book.called).toEqual(['Roll!F6']);
    expect(book.shown('Roll!F6')).toContain('150');
    expect(refresh.last()).toBe(summary);
  });

  it('holds no answers any more once it has failed', async () => {
    const { client, book, formulas, refresh } = setup();
    await book.enter('Roll!B6', 'tenant_name');
    const opened = jest.spyOn(client, 'openStage');
    jest.spyOn(formulas, 'showRefreshing').mockImplementationOnce(() => {
      throw new Error('Excel is busy.');
    });
    await refresh.start('workbook').catch(() => undefined);
    expect(opened.mock.results.map(({ value }) => (value as { isOpen(): boolean }).isOpen())).toEqual([
      false,
    ]);
  });

  /** A formula whose data have changed since, and another question. */
  async function changed() {
    const all = setup({ rowGrain: 'unknown' });
    await all.book.enter('Roll!B6', 'contracted_rent_pa');
    await all.book.enter('Roll!D6', 'tenant_name');
    all.service.rows[0]!.contracted_rent_pa = 150;
    all.book.called.length = 0;
    const line = async () => (await all.lines()).find(({ cell }) => cell === 'B6');
    const onAnswer = (run: () => void) =>
      all.refresh.onChange(() => all.refresh.progress()?.done === 1 && run());
    return { ...all, line, onAnswer };
  }

  it.each<[string, (all: Awaited<ReturnType<typeof changed>>) => unknown, object, RegExp]>([
    [
      'the service fails',
      ({ gateway }) => gateway.failing.add(QUERY),
      { failed: 2, text: expect.stringContaining('2 failed') },
      /keeps its values.*does not answer/,
    ],
    [
      'it is cancelled after an answer has arrived',
      ({ refresh, onAnswer }) => onAnswer(refresh.cancel),
      { outcome: 'cancelled' },
      /cancelled/,
    ],
    [
      'the session ends after an answer has arrived',
      ({ client, onAnswer }) => onAnswer(() => client.setSession(null)),
      { outcome: 'failed' },
      /keeps its values/,
    ],
    [
      'Excel refuses to calculate',
      ({ book }) => (book.excel.recalculateCells = () => Promise.reject(new Error('a cell is being edited'))),
      { failed: 1, outcome: 'failed' },
      /Check whether its sheet is protected/,
    ],
  ])(
    'keeps good values in the cells if %s, and says so in the list',
    async (_, happens, summary, message) => {
      jest.spyOn(console, 'error').mockImplementation(() => undefined);
      const all = await changed();
      const { book, refresh, line } = all;
      const before = book.value('Roll!B6');
      happens(all);
      expect(await refresh.start('workbook')).toMatchObject({ changed: 0, ...summary });
      expect([book.called, book.value('Roll!B6'), refresh.progress()]).toEqual([[], before, null]);
      expect(await line()).toMatchObject({ state: 'stale', message: expect.stringMatching(message) });
    },
  );

  it('changes the cells that it left stale once the service answers again', async () => {
    const { gateway, refresh, line } = await changed();
    gateway.failing.add(QUERY);
    await refresh.start('workbook');
    expect((await line())?.requestId).toBe(`request-${QUERY}`);
    gateway.failing.clear();
    expect(await refresh.start('workbook')).toMatchObject({ changed: 1, failed: 0 });
    expect([(await line())?.state, (await line())?.requestId]).toEqual(['current', undefined]);
  });

  it('keeps good values of a formula if one of its two calls fails and the answer to the other changed', async () => {
    const { service, gateway, book, refresh } = setup();
    await book.enter('Roll!B6', 'tenant_name', { name: 'CHANGES' });
    await book.enter('Roll!B6', 'contracted_rent_pa');
    book.cells.get('Roll!B6')!.text =
      '=VSTACK(RR.QUERY("contracted_rent_pa", ""),RR.CHANGES("tenant_name", ""))';
    book.called.length = 0;
    service.rows[0]!.contracted_rent_pa = 150;
    gateway.failing.add(CHANGES);
    expect(await refresh.start('workbook')).toMatchObject({ changed: 0, failed: 1 });
    expect(book.called).toEqual([]);
  });

  it('takes "No rows match" for an answer, and not for a failure', async () => {
    const { service, refresh, type } = setup();
    await type('Roll!B6', '=RR.QUERY("tenant_name", "", 0)', 'tenant_name', '', 0);
    service.rows.length = 0;
    expect(await refresh.start('workbook')).toMatchObject({ changed: 1, failed: 0 });
  });

  it('updates the age of unchanged results', async () => {
    const { book, refresh, lines, runs } = setup();
    await book.enter('Roll!B6', 'tenant_name');
    const [run] = runs.all();
    runs.update(run!, { shown: { ...run!.shown!, at: 1 } });
    await refresh.start('workbook');
    expect((await lines())[0]?.at).toBeGreaterThan(1);
    expect(book.called).toEqual(['Roll!B6']);
  });

  it('runs one at a time', async () => {
    const { book, refresh } = setup();
    await book.enter('Roll!B6', 'tenant_name');
    const first = refresh.start('workbook');
    expect(await refresh.start('sheet')).toBe(await first);
  });

  it('counts a cell as failed that Excel leaves at #BUSY!, and lists it', async () => {
    const { book, refresh, lines } = setup({ setTimer: atOnce });
    book.loses.set('Roll!B6', 9);
    await book.enter('Roll!B6', 'tenant_name');
    const { text } = await refresh.start('workbook');
    expect(text).toBe('1 formula, 1 failed. The list of formulas says why.');
    expect(await lines()).toMatchObject([
      { state: 'failed', message: expect.stringContaining('Excel did not take the answer'), remedy: 'run' },
    ]);
  });
});

describe('a refresh of one sheet', () => {
  /** Two sheets with one question: the active sheet, and another one with other columns and a filter. */
  async function twoSheets() {
    const all = setup();
    const { book, service, gateway, asked } = all;
    await book.enter('Roll!B6', 'contracted_rent_pa');
    await book.enter('Other!B6', 'tenant_name', { filters: 'use_type=OFFICE' });
    Object.assign(service.rows[0]!, { contracted_rent_pa: 150, tenant_name: 'Arden II' });
    book.called.length = 0;
    const before = asked(QUERY);
    const { client } = gateway.context;
    const makeRoom = () => {
      client.limitCache(0);
      client.limitCache(1e9);
    };
    /** Runs as soon as the formulas of the sheet are examined. */
    const onExamined = (run: () => void) =>
      all.refresh.onChange(() => {
        if (all.refresh.progress()?.total && all.refresh.progress()?.done === 1) run();
      });
    const more = () => asked(QUERY) - before;
    const states = async () =>
      Object.fromEntries((await all.lines()).map((line) => [line.sheet, line.state]));
    return { ...all, client, makeRoom, onExamined, more, states };
  }

  /** The service has failed for the other sheet only. */
  async function otherFailed() {
    const all = await twoSheets();
    const before = all.book.value('Other!B6');
    all.makeRoom();
    const leave = all.onExamined(() => all.gateway.failing.add(QUERY));
    await all.refresh.start('sheet');
    const recover = () => {
      leave();
      all.gateway.failing.clear();
    };
    return { ...all, before, recover };
  }

  it('updates other formulas with other columns of the question, also if those are cached separately', async () => {
    const { book, refresh, more } = await twoSheets();
    const { text } = await refresh.start('sheet');
    expect(book.called).toEqual(['Roll!B6', 'Other!B6']);
    expect(book.shown('Other!B6')).toContain('Arden II');
    expect(text).toContain('1 other formula with the same data was also updated.');
    expect(more()).toBe(2);
  });

  it('updates other formulas whose answer was evicted while it goes on', async () => {
    const { book, refresh, makeRoom, onExamined } = await twoSheets();
    onExamined(makeRoom);
    await refresh.start('sheet');
    expect(book.called.sort()).toEqual(['Other!B6', 'Roll!B6']);
    expect(book.shown('Other!B6')).toContain('Arden II');
  });

  it('sends no request for databases outside its scope, and leaves their formulas unchanged', async () => {
    const { book, type, refresh, client, gateway, states } = await twoSheets();
    book.cells.delete('Other!B6');
    await type('Third!B6', '=RR.QUERY("use_type",,,,,"database=2")', 'use_type', ...BLANKS, 'database=2');
    expect(await states()).toEqual({ Roll: 'current', Third: 'current' });
    client.clear();
    gateway.requests.length = 0;
    await refresh.start('sheet');
    const name = DEFAULT_PROFILE.databasesHeader.name;
    expect(
      gateway.requests.map(({ headers }) => headers.get(name)).filter((ids) => ids?.includes('2')),
    ).toEqual([]);
    expect(await states()).toEqual({ Roll: 'current', Third: 'current' });
  });

  it('marks other formulas as stale, and says why, if they cannot be updated', async () => {
    const { book, refresh, lines, states, before, recover } = await otherFailed();
    expect(book.called).toEqual(['Roll!B6']);
    expect(book.value('Other!B6')).toBe(before);
    expect(await states()).toEqual({ Roll: 'current', Other: 'stale' });
    expect((await lines()).find(({ sheet }) => sheet === 'Other')!.message).toContain('does not answer');
    recover();
    await refresh.start('sheet');
    expect(book.shown('Other!B6')).toContain('Arden II');
    expect(await states()).toEqual({ Roll: 'current', Other: 'current' });
  });
});

describe('an interrupted refresh', () => {
  it.each<[string, (all: ReturnType<typeof setup>) => void]>([
    ['a cancel', ({ refresh }) => refresh.cancel()],
    ['a sign-out', ({ gateway }) => gateway.context.client.setSession(null)],
    ['another sign-in', ({ gateway }) => gateway.context.client.setSession({ key: 'b', identity: 'other' })],
  ])('ends at any of its requests after %s, and leaves nothing waiting or pinned', async (_, intervene) => {
    let hasCome = true;
    for (let at = 1; hasCome; at++) {
      const all = setup();
      const { book, service, refresh, gateway, lines } = all;
      const { client } = gateway.context;
      await book.enter('Roll!B6', 'contracted_rent_pa');
      await book.enter('Other!B6', 'tenant_name');
      service.rows[0]!.contracted_rent_pa = 150;
      client.limitCache(1);
      let asked = 0;
      hasCome = false;
      gateway.network.wait = async () => {
        asked += 1;
        if (asked !== at) return;
        hasCome = true;
        intervene(all);
      };
      const { outcome } = await refresh.start('sheet');
      if (!hasCome) expect([outcome, at > 4]).toEqual(['done', true]);
      expect(refresh.progress()).toBeNull();
      // A cell that Excel has already called gets its answer.
      const isAnyRunning = async () => (await lines()).some(({ state }) => state === 'running');
      while (await isAnyRunning()) await new Promise(setImmediate);
      expect(client.stats()).toMatchObject({ entries: 0, bytes: 0 });
    }
  });
});

describe('a reopened workbook', () => {
  /** As an earlier version saved it: without the answers that the calls show. */
  const opened = async (cells = ['Roll!B6']) => {
    const first = setup();
    for (const cell of cells) await first.book.enter(cell, 'contracted_rent_pa');
    const second = setup();
    for (const cell of cells) second.book.put(cell, { ...first.book.cells.get(cell)! });
    second.runs.restore(
      first.runs.all().map(({ address, name, args, shown }) => ({ address, name, args, shown: shown! })),
    );
    return second;
  };

  it('updates formulas outside the scope of the refresh too, because each may show the newer answer', async () => {
    const { book, refresh, service } = await opened(['Roll!B6', 'Other!B6']);
    service.rows[0]!.contracted_rent_pa = 150;
    await refresh.start('sheet');
    expect(book.called).toEqual(['Roll!B6', 'Other!B6']);
  });

  it('runs formulas with unknown calls only if the service answers', async () => {
    const { book, refresh, gateway, lines } = setup();
    book.put('Roll!B6', {
      text: '=RR.QUERY("tenant_name")',
      name: 'QUERY',
      args: [[['tenant_name']], null, null],
      value: 'old',
    });
    expect(await lines()).toMatchObject([{ state: 'saved' }]);
    gateway.failing.add('/thirdparty/databases-list');
    expect(await refresh.start('workbook')).toMatchObject({ failed: 1 });
    expect([book.called, book.value('Roll!B6')]).toEqual([[], 'old']);
    gateway.failing.clear();
    expect(await refresh.start('workbook')).toMatchObject({ changed: 1, failed: 0 });
    expect(await lines()).toMatchObject([{ state: 'current' }]);
  });
});

describe('a truthful refresh', () => {
  it('gives a formula with unknown calls no answer from before the refresh', async () => {
    const { book, refresh, service, asked } = setup();
    await book.enter('Roll!B6', 'contracted_rent_pa');
    book.put('Copy!B6', { ...book.cells.get('Roll!B6')! });
    service.rows[0]!.contracted_rent_pa = 999;
    book.selected = ['Copy!B6'];
    const before = asked(QUERY);
    expect(await refresh.start('selection')).toMatchObject({ formulas: 1, changed: 1 });
    expect(book.shown('Copy!B6')).toContain('999');
    expect(asked(QUERY) - before).toBe(1);
  });

  it('runs a formula again whose calls its text does not tell', async () => {
    const { book, refresh, service } = setup();
    await book.enter('Roll!B6', 'contracted_rent_pa');
    await book.enter('Roll!B6', 'tenant_name');
    book.cells.get('Roll!B6')!.text =
      '=LET(f,LAMBDA(c,RR.QUERY(c)),HSTACK(f("contracted_rent_pa"),f("tenant_name")))';
    service.rows[0]!.contracted_rent_pa = 999;
    book.called.length = 0;
    await refresh.start('workbook');
    expect(book.called).toEqual(['Roll!B6']);
  });

  it('runs a cell again that Excel is still calculating, because it may get an answer from before', async () => {
    const { book, refresh, runs } = setup();
    await book.enter('Roll!B6', 'contracted_rent_pa');
    runs.begin(runs.all()[0]!);
    book.called.length = 0;
    await refresh.start('workbook');
    expect(book.called).toEqual(['Roll!B6']);
  });

  it('gives formulas that are edited or entered meanwhile the new answers too', async () => {
    const { book, refresh, service } = setup();
    await book.enter('Roll!B6', 'contracted_rent_pa', { filters: 'use_type=RETAIL' });
    service.rows[0]!.contracted_rent_pa = 999;
    let entered: Promise<unknown> | undefined;
    refresh.onChange(() => {
      if (refresh.progress()?.total)
        entered ??= Promise.all(
          ['Roll!B6', 'Roll!F6'].map((cell) =>
            book.enter(cell, 'contracted_rent_pa', { filters: 'use_type=OFFICE' }),
          ),
        );
    });
    await refresh.start('workbook');
    await entered;
    expect(JSON.stringify([book.value('Roll!B6'), book.value('Roll!F6')]).match(/999/g)).toHaveLength(2);
  });

  it('ends after a cancel even if Excel does not answer at all', async () => {
    const { book, refresh } = setup();
    Object.assign(book, { scan: () => new Promise(() => undefined) });
    const ended = refresh.start('workbook');
    refresh.cancel();
    expect(await ended).toMatchObject({ outcome: 'cancelled' });
    expect(refresh.progress()).toBeNull();
  });
});
