import type { FakeService } from '../../support/fake-gateway';
import { atOnce, QUERY, refreshWorld, type WorldOptions } from './refresh-world';

const UNITS = 'unit_name, rent, currency';
const COLUMNS = [
  { columnName: 'unit_name', columnType: 'STRING', displayName: 'Unit Name' },
  { columnName: 'rent', columnType: 'FLOAT', displayName: 'Rent', unit: 'currency p.a.' },
  { columnName: 'currency', columnType: 'STRING', displayName: 'Currency' },
];

afterEach(() => jest.restoreAllMocks());

function setup(more: WorldOptions = {}) {
  const service: FakeService = {
    databases: [
      { id: '1', name: 'Harbour' },
      { id: '2', name: 'Heath' },
    ],
    columns: COLUMNS.map((column) => ({ ...column })),
    rows: [
      { unit_name: 'A1', rent: 100, currency: 'EUR' },
      { unit_name: 'A2', rent: 200, currency: 'EUR' },
    ],
    changes: [],
  };
  const world = refreshWorld(service, more, { now: () => new Date(2026, 10, 22, 14, 5).getTime() });
  const { refresh } = world;
  const ask = () => refresh.start('workbook', { ask: true });
  const groups = () => refresh.found()?.groups.map((group) => group.formulas.map(({ id }) => id).sort());
  return { ...world, ask, groups };
}

/** Another formula, which shows no changes, of which the service has one by now. */
async function addChanges({ book, service }: ReturnType<typeof setup>) {
  await book.enter('Other!B6', 'unit_name', { name: 'CHANGES' });
  service.changes = [{ unit_name: 'A9' }];
}

/** One formula over units; the rent of one of them has changed since. */
async function changed(more: Parameters<typeof setup>[0] = {}) {
  const all = setup(more);
  await all.book.enter('Roll!B6', UNITS);
  all.service.rows[0]!.rent = 150.5;
  all.book.called.length = 0;
  all.gateway.requests.length = 0;
  return all;
}

describe('a refresh that asks', () => {
  it('never lets a cell wait for a word that shows an error, once the service answers again', async () => {
    const { book, refresh, ask, gateway } = setup();
    gateway.failing.add(QUERY);
    await book.enter('Roll!B6', UNITS);
    gateway.failing.clear();
    expect(await ask()).toMatchObject({ outcome: 'done', changed: 1 });
    expect(refresh.found()).toBeNull();
    expect(book.shown('Roll!B6')).toContain('A1');
  });

  it('runs a stuck cell at once, and asks only about the cell that has good values and newer data', async () => {
    const { book, ask, groups, service } = setup({ setTimer: atOnce });
    await book.enter('Roll!B6', UNITS);
    book.loses.set('Roll!H6', 1);
    await book.enter('Roll!H6', 'unit_name');
    expect(book.value('Roll!H6')).toBe('#BUSY!');
    service.rows[0]!.rent = 150.5;
    const before = book.value('Roll!B6');
    expect(await ask()).toMatchObject({
      outcome: 'found',
      text: 'Newer data for 1 of 2 formulas. No cell has changed yet.',
    });
    expect(groups()).toEqual([['roll!B6']]);
    expect(book.shown('Roll!H6')).toContain('A1');
    expect(book.value('Roll!B6')).toBe(before);
  });

  it('shows what would change, by row and total, and changes no cell', async () => {
    const { book, refresh, ask } = await changed();
    const before = book.value('Roll!B6');
    expect(await ask()).toMatchObject({
      outcome: 'found',
      text: 'Newer data for 1 of 1 formula. No cell has changed yet.',
    });
    expect([book.called, book.value('Roll!B6')]).toEqual([[], before]);
    expect(refresh.found()).toMatchObject({ formulas: 1, same: 0, failed: 0, scope: 'workbook' });
    const values = [{ column: 'Rent', before: 100, after: 150.5, difference: 50.5 }];
    const comparison = {
      ...{ kind: 'rows', rows: { before: 2, after: 2 }, changed: 1, key: ['Unit Name'] },
      changes: [{ kind: 'changed', row: 'A1', values }],
      totals: [{ column: 'Rent', currency: 'EUR', before: 300, after: 350.5, difference: 50.5 }],
    };
    expect(refresh.found()!.groups).toMatchObject([
      { isSkipped: false, formulas: [{ id: 'roll!B6', comparison }] },
    ]);
  });

  it('updates with the results of the preview, without another request or computation', async () => {
    const { book, refresh, ask, gateway, repeat } = await changed();
    await ask();
    const [requests, computed] = [gateway.requests.length, repeat.mock.calls.length];
    expect(await refresh.update()).toMatchObject({ outcome: 'done', changed: 1 });
    expect(book.shown('Roll!B6')).toContain('150.5');
    expect([gateway.requests.length, repeat.mock.calls.length]).toEqual([requests, computed]);
    expect(refresh.found()).toBeNull();
    expect(refresh.lastChanges()).toMatchObject({ groups: [{ formulas: [{ id: 'roll!B6' }] }] });
    // Excel may call the cell again at any time.
    await book.call('Roll!B6');
    expect(book.shown('Roll!B6')).toContain('150.5');
    expect(gateway.requests).toHaveLength(requests);
  });

  it('keeps the values of a skipped cell, whatever Excel recalculates, and says so', async () => {
    const { book, move, refresh, ask, gateway, lines, client } = await changed();
    const before = book.value('Roll!B6');
    await ask();
    const requests = gateway.requests.length;
    refresh.skipAll();
    expect(refresh.found()).toBeNull();
    const message = expect.stringMatching(
      /^Skipped at 14:05; the service has newer data\. It misses 2 rows: 1 changed; Rent \+50\.50 EUR\./,
    );
    const stale = { state: 'stale', message };
    expect(await lines()).toMatchObject([stale]);
    await book.call('Roll!B6');
    // A row was inserted: Excel calls the function from its new cell.
    await move('Roll!B6', 'Roll!B7');
    expect(book.value('Roll!B7')).toEqual(before);
    expect(await lines()).toMatchObject([{ cell: 'B7', ...stale }]);
    expect([gateway.requests.length, client.stats().entries]).toEqual([requests, 2]);
    // The next refresh finds the same again.
    expect(await ask()).toMatchObject({ outcome: 'found' });
  });

  it('updates some groups and skips the others, also one whose cell a row insertion has moved', async () => {
    const all = await changed();
    const { book, move, refresh, ask, gateway, lines, groups } = all;
    await addChanges(all);
    const retained = book.value('Other!B6');
    await ask();
    expect(groups()).toEqual([['roll!B6'], ['other!B6']]);
    refresh.setSkipped(refresh.found()!.groups[1]!.id, true);
    expect(refresh.found()!.groups[1]!.isSkipped).toBe(true);
    await move('Other!B6', 'Other!B7');
    await refresh.update();
    expect(book.shown('Roll!B6')).toContain('150.5');
    expect(refresh.lastChanges()!.groups).toHaveLength(1);
    const requests = gateway.requests.length;
    await book.call('Other!B7');
    expect([book.value('Other!B7'), gateway.requests.length]).toEqual([retained, requests]);
    expect(await lines()).toMatchObject([
      { sheet: 'Other', cell: 'B7', state: 'stale' },
      { sheet: 'Roll', state: 'current' },
    ]);
  });

  it('moves formulas together that share an answer, or of which one reads the result of the other', async () => {
    const { book, type, ask, service, groups, refresh } = await changed();
    await book.enter('Other!B6', 'unit_name', { filters: 'rent>=150' });
    service.mappings = [];
    await type('Third!B6', '=RR.MAPPINGS(Fourth!B6#)', [['7']], null, null);
    await book.enter('Fourth!B6', 'unit_name', { name: 'CHANGES' });
    service.rows[0]!.rent = 99;
    service.changes = [{ unit_name: 'A9' }];
    await ask();
    expect(groups()!.sort()).toEqual([['fourth!B6', 'third!B6'], ['roll!B6']]);
    const fed = refresh.found()!.groups.flatMap(({ formulas }) => formulas);
    expect(fed.find(({ id }) => id === 'third!B6')!.comparison).toEqual({ kind: 'calculated' });
    service.rows[0]!.rent = 500;
    await ask();
    expect(groups()).toContainEqual(['other!B6', 'roll!B6']);
  });

  it('moves formulas together of which one uses the result of the other through ordinary cells', async () => {
    const { book, type, ask, service, groups } = await changed();
    service.mappings = [];
    await type('Third!B6', '=RR.MAPPINGS(Third!A1:A2)', [['7']], null, null);
    await type('Fifth!B6', '=RR.MAPPINGS(Fifth!A1)', [['8']], null, null);
    Object.assign(book.otherFormulas, {
      'Third!A2': '=Third!D1&""',
      'Third!D1': '=INDEX(Roll!B6#,2,1)',
      'Fifth!A1': '=Fifth!A2',
      'Fifth!A2': '=Fifth!A1',
    });
    await ask();
    expect(groups()).toEqual([['roll!B6', 'third!B6']]);
  });

  it('says which columns a result has now, if they are other ones', async () => {
    const all = setup();
    const { book, service, ask, refresh } = all;
    service.columns[1]!.displayName = 'Passing Rent';
    await book.enter('Roll!B6', 'Passing Rent, unit_name');
    service.columns[1]!.displayName = 'Contract Rent';
    service.columns.push({ columnName: 'in_place_rent', columnType: 'FLOAT', displayName: 'Passing Rent' });
    for (const row of service.rows) row.in_place_rent = 7;
    await ask();
    expect(refresh.found()!.groups[0]!.formulas[0]!.comparison).toEqual({
      kind: 'columns',
      before: ['rent', 'Unit Name'],
      after: ['Passing Rent', 'Unit Name'],
    });
  });

  it('says that a formula without a known result will be calculated', async () => {
    const { book, ask, refresh } = setup();
    const formula = { text: '=RR.QUERY("unit_name")', name: 'QUERY', args: [[['unit_name']]] };
    book.put('Roll!B6', { ...formula, value: 'old' });
    await ask();
    expect(refresh.found()!.groups).toMatchObject([{ formulas: [{ comparison: { kind: 'calculated' } }] }]);
    expect([book.called, book.value('Roll!B6')]).toEqual([[], 'old']);
    // It has no answer by which it would be known again.
    refresh.setSkipped('roll!B6', true);
    await refresh.update();
    expect(book.called).toEqual([]);
    await ask();
    await refresh.update();
    expect(book.called).toEqual(['Roll!B6']);
  });

  it('warns of entries that a person typed beside rows that move', async () => {
    const { book, ask, refresh, service } = await changed();
    const entries = [6, 7, 8].map((row) => ({ row, value: `note ${row}` }));
    book.adjacentEntries = [{ column: 4, entries }];
    await ask();
    expect(refresh.found()!.groups[0]!.formulas[0]!.misalignedEntries).toBeUndefined();
    service.rows.reverse();
    await ask();
    const misaligned = [{ column: 4, entries, result: { sheet: 'Roll', cell: 'B6' }, movedFrom: 6 }];
    expect(refresh.found()!.groups[0]!.formulas[0]!.misalignedEntries).toEqual(misaligned);
    await refresh.update();
    expect(refresh.lastChanges()!.groups[0]!.formulas[0]!.misalignedEntries).toEqual(misaligned);
  });

  it('compares a group again whose formula was called meanwhile, and then updates it', async () => {
    const { book, ask, refresh, gateway } = await changed();
    await ask();
    await book.call('Roll!B6');
    const requests = gateway.requests.length;
    expect(await refresh.update()).toMatchObject({ outcome: 'done', changed: 1 });
    expect(refresh.lastChanges()!.groups).toMatchObject([{ isComparedAgain: true }]);
    expect(book.shown('Roll!B6')).toContain('150.5');
    expect(gateway.requests).toHaveLength(requests);
  });

  it('waits on if Excel refuses while a cell is edited, and loses nothing', async () => {
    const { book, ask, refresh } = await changed();
    await ask();
    const { scan } = book;
    Object.assign(book, { scan: () => Promise.reject(new Error('a cell is being edited')) });
    expect(await refresh.update()).toMatchObject({
      outcome: 'failed',
      text: expect.stringContaining('Finish editing'),
    });
    expect(refresh.found()).not.toBeNull();
    Object.assign(book, { scan });
    await refresh.update();
    expect(book.shown('Roll!B6')).toContain('150.5');
  });

  it('touches no cell after a cancel while an update compares again, and drops what it had found', async () => {
    const { refresh, ask, book, client } = await changed();
    await ask();
    await book.call('Roll!B6');
    const [before, { entries }] = [book.value('Roll!B6'), client.stats()];
    book.called.length = 0;
    book.excel.spillValues = async () => (refresh.cancel(), []);
    expect(await refresh.update()).toMatchObject({
      outcome: 'cancelled',
      text: 'Cancelled. All cells keep their values.',
    });
    expect([book.called, book.value('Roll!B6'), refresh.found()]).toEqual([[], before, null]);
    expect(client.stats().entries).toBeLessThan(entries);
  });

  it('keeps no list of changes for the next person after a sign-out while Excel updates the cells', async () => {
    const { refresh, ask, book, client } = await changed();
    await ask();
    const { recalculateCells } = book.excel;
    book.excel.recalculateCells = async (cells) => {
      await recalculateCells(cells);
      client.setSession(null);
      refresh.forget();
    };
    await refresh.update();
    expect(refresh.lastChanges()).toBeNull();
  });

  it('drops what waits once it is out of date, says so, and recalculates from what the cache held', async () => {
    const { refresh, ask, book } = await changed();
    const before = book.value('Roll!B6');
    await ask();
    refresh.forget();
    expect([refresh.found(), refresh.lastChanges(), book.called]).toEqual([null, null, []]);
    const text = expect.stringContaining('has updated no cell') as string;
    expect(refresh.last()).toMatchObject({ outcome: 'cancelled', text });
    await book.call('Roll!B6');
    expect(book.value('Roll!B6')).toEqual(before);
    // After a sign-out the pane shows it to the person who signs in, which forgets once more.
    refresh.forget();
    expect(refresh.last()).toMatchObject({ text });
  });

  it.each(['a sign-out', 'a cleared cache'])('updates nothing after %s, and says so', async (end) => {
    const { refresh, ask, book, client } = await changed();
    await ask();
    if (end === 'a sign-out') client.setSession(null);
    else client.clear();
    expect(await refresh.update()).toMatchObject({ outcome: 'cancelled', changed: 0 });
    expect(book.called).toEqual([]);
  });

  it('leaves formulas stale whose data did not arrive, and asks about the others', async () => {
    const all = await changed();
    const { ask, refresh, gateway, lines } = all;
    await addChanges(all);
    gateway.failing.add(QUERY);
    await ask();
    expect(refresh.found()).toMatchObject({ failed: 1, groups: [{ formulas: [{ id: 'other!B6' }] }] });
    await refresh.update();
    expect(await lines()).toMatchObject([
      { sheet: 'Roll', state: 'stale' },
      { sheet: 'Other', state: 'current' },
    ]);
  });
});

describe('a refresh without asking', () => {
  it('applies at once and keeps the same list', async () => {
    const { book, refresh } = await changed({ withoutAsking: true });
    expect(await refresh.start('workbook', { ask: true })).toMatchObject({ outcome: 'done', changed: 1 });
    expect(book.shown('Roll!B6')).toContain('150.5');
    expect(refresh.lastChanges()).toMatchObject({
      at: expect.any(Number),
      groups: [{ formulas: [{ comparison: { kind: 'rows', changed: 1 } }] }],
    });
  });
});

describe('a saved text that an earlier version read in another form', () => {
  /** Accents apart from their letters, and how they are read now. */
  const [written, read] = ['Ko\u0308ln', 'K\u00f6ln'];
  /** Two formulas, whose cells still hold what the service wrote. */
  async function saved() {
    const all = setup({ setTimer: atOnce });
    all.service.rows = [{ unit_name: written, rent: 100, currency: 'EUR' }, ...all.service.rows];
    await all.book.enter('Roll!B6', UNITS);
    await all.book.enter('Roll!H6', 'unit_name, currency');
    const cell = all.book.cells.get('Roll!B6')!;
    cell.value = (cell.value as unknown[][]).map((row, at) => (at === 1 ? [written, ...row.slice(1)] : row));
    await all.lines();
    const [run] = all.runs.all().filter(({ address }) => address === 'Roll!B6');
    all.runs.update(run!, { shown: { ...run!.shown!, digest: 'of an earlier version' } });
    return all;
  }
  it('is never listed as a change, and is read again', async () => {
    const { book, refresh, ask } = await saved();
    expect(await ask()).toMatchObject({ outcome: 'done', text: '2 formulas, none changed.' });
    expect([refresh.found(), refresh.lastChanges()]).toEqual([null, null]);
    expect((book.value('Roll!B6') as unknown[][])[1]![0]).toBe(read);
  });

  it('never hides a change beside it', async () => {
    const { ask, refresh, service } = await saved();
    service.rows[1]!.rent = 150.5;
    expect(await ask()).toMatchObject({ outcome: 'found', changed: 1 });
    const [change, ...otherChanges] = refresh.found()!.groups.flatMap(({ formulas }) => formulas);
    expect([change!.comparison, otherChanges]).toMatchObject([
      { added: 0, removed: 0, changed: 1, changes: [{ row: 'A1', values: [{ column: 'Rent' }] }] },
      [],
    ]);
    expect(JSON.stringify(change)).not.toContain(read);
  });

  it('is a change if it is of an identifier', async () => {
    const all = setup();
    all.service.columns = [{ columnName: 'unit_id', columnType: 'STRING' }];
    all.service.rows = [{ unit_id: written }, { unit_id: 'B' }];
    await all.book.enter('Roll!B6', 'unit_id');
    all.service.rows[0]!.unit_id = read;
    expect(await all.ask()).toMatchObject({ outcome: 'found', changed: 1 });
    expect(all.refresh.found()!.groups[0]!.formulas[0]!.comparison).toMatchObject({ added: 1, removed: 1 });
  });
});
