import { rm } from 'node:fs/promises';
import { createClient } from '../../src/client/create-client';
import { createScheduler } from '../../src/client/scheduler';
import type { SetTimer } from '../../src/client/timer';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { gatewayFolder } from '../../src/gateway/keys/key-file';
import { worldAt } from '../features/refresh/refresh-world';
import { contextOf } from '../support/fake-gateway';
import { openGateway, DAY_MS, HOUR_MS, SESSIONS, TOKEN } from './gateway-fixture';

/** Lets the process end while a timer waits. */
const setTimer: SetTimer = (run, ms) => {
  const timer = setTimeout(run, ms).unref();
  return () => clearTimeout(timer);
};

const QUERY = DEFAULT_PROFILE.query.path;
const CHANGES = DEFAULT_PROFILE.changes.path;
const QUOTA = '{"error":"quota_exceeded","error_description":"The monthly quota of this client is used up"}';
const COLUMNS = [
  { columnName: 'unit_name', columnType: 'STRING', displayName: 'Unit Name' },
  { columnName: 'rent', columnType: 'FLOAT', displayName: 'Rent' },
];
const rows = (rent: number) => JSON.stringify([{ unit_name: 'A1', rent }]);

/** A workbook of the real client at a real gateway, in front of a service that a test can break. */
async function openWorkbook() {
  const fixture = await openGateway({ sessions: { idleMs: 400 * DAY_MS, absoluteMs: 400 * DAY_MS } });
  const { service } = fixture;
  service.answers = {
    [DEFAULT_PROFILE.columnList.path]: JSON.stringify(COLUMNS),
    [QUERY]: rows(100),
    [CHANGES]: rows(100),
  };
  const scheduler = createScheduler();
  const client = createClient({
    baseUrl: '',
    scheduler,
    setTimer,
    fetch: (input, init) => fetch(fixture.url + String(input), init),
  });
  const signIn = async () => client.setSession({ key: await fixture.key(), identity: 'analyst' });
  await signIn();
  const { context, choose } = contextOf(client, scheduler);
  choose('harbour');
  const { book, formulas, refresh } = worldAt({ context }, { setTimer });
  await book.enter('Roll!B6', 'unit_name, rent');
  await book.enter('Other!B6', 'unit_name, rent', { filters: 'rent>=1' });
  await book.enter('Third!B6', 'unit_name, rent', { name: 'CHANGES' });
  return { fixture, service, client, book, refresh, signIn, formulas, rent: 100 };
}
type Opened = Awaited<ReturnType<typeof openWorkbook>>;

const revoke = ({ service }: Opened) => service.tokens.forEach((token) => service.revoke(token));
async function endSession({ fixture: { ask, key } }: Opened): Promise<void> {
  const { text } = await ask(SESSIONS, { key: await key() });
  for (const { id } of (JSON.parse(text) as { sessions: { id: string }[] }).sessions)
    await ask(`${SESSIONS}/${id}`, { method: 'DELETE', key: await key() });
}

interface Case {
  fault: string;
  begin(opened: Opened): unknown;
  /** It keeps data from arriving. The gateway or the client overcomes the others. */
  isFailing?: true;
  /** Only a new gateway serves at once: the records are gone, or it waits a real minute for the service. */
  restarts?: true;
}

/** What may happen at the gateway to data that a refresh asks for. The tests of the refresh hold the rest over a fake one. */
const CASES: Case[] = [
  { fault: 'the gateway is restarted', begin: ({ fixture }) => fixture.restart() },
  { fault: 'the token ends', begin: ({ fixture }) => (fixture.clock.ms += DAY_MS + HOUR_MS) },
  {
    fault: 'access to the database is lost',
    begin: ({ service }) => (service.databases = service.databases.slice(1)),
    isFailing: true,
  },
  {
    fault: "the month's tokens are used up",
    begin: (opened) => (revoke(opened), opened.service.fail(TOKEN, { status: 429, body: QUOTA })),
    isFailing: true,
  },
  { fault: 'the session is ended', begin: endSession },
  {
    fault: 'the records are deleted',
    begin: ({ fixture }) => rm(gatewayFolder(fixture.dataDir), { recursive: true, force: true }),
    restarts: true,
  },
];

const CELLS = ['Roll!B6', 'Other!B6', 'Third!B6'];
const shown = ({ book }: Opened) => CELLS.map((cell) => JSON.stringify(book.value(cell)));
const areNew = (opened: Opened) => shown(opened).map((cell) => cell.includes(String(opened.rent)));
const states = async ({ formulas }: Opened) => {
  await formulas.scan();
  return formulas.lines()!.map(({ state }) => state);
};

/** The service has other values from now on. */
function change(opened: Opened): void {
  opened.rent += 50.25;
  opened.service.answers[QUERY] = rows(opened.rent);
  opened.service.answers[CHANGES] = rows(opened.rent);
}

/** Ends the fault. The next refresh brings everything. */
async function expectRecovery(opened: Opened, restarts: boolean): Promise<void> {
  const { fixture, service, signIn, client, rent, refresh } = opened;
  service.heal();
  service.databases = [{ id: 'harbour', name: 'Harbour Fund' }];
  service.answers[QUERY] = rows(rent);
  service.answers[CHANGES] = rows(rent);
  // The gateway lets a service that failed rest for a while.
  fixture.clock.ms += 5 * DAY_MS;
  if (restarts) await fixture.restart();
  if (!client.hasSession() || (await client.session().catch(() => undefined)) === undefined) await signIn();
  await refresh.start('workbook');
  expect(areNew(opened)).toEqual([true, true, true]);
  expect(await states(opened)).toEqual(['current', 'current', 'current']);
}

describe.each(CASES)('with a stage open, if $fault,', ({ begin, isFailing = false, restarts = false }) => {
  // Each opening starts a gateway, so the second test goes on with the workbook that the first has healed.
  let opened: Opened;
  beforeAll(async () => void (opened = await openWorkbook()));
  beforeEach(() => change(opened));
  afterAll(() => opened.fixture.close());

  it('loses nothing while the stage is filled, says what is wrong, and goes on afterwards', async () => {
    const { refresh } = opened;
    const before = shown(opened);
    const started = refresh.start('workbook', { ask: true });
    await begin(opened);
    const { text, outcome } = await started;
    if (isFailing) {
      expect((await states(opened)).filter((state) => state === 'stale').length).toBeGreaterThan(0);
      expect(refresh.found()?.failed ?? 1).toBeGreaterThan(0);
    }
    expect(shown(opened)).toEqual(before);
    expect(text).toMatch(/\.$/);
    // A formula whose data did not arrive keeps its values and says why; nothing is half compared.
    for (const { formulas: group } of refresh.found()?.groups ?? [])
      expect(group.every(({ comparison }) => comparison.kind === 'rows')).toBe(true);
    if (outcome === 'failed') expect(await states(opened)).not.toContain('failed');
    await expectRecovery(opened, restarts);
  });

  it('leaves the cells and the stage as they are while it waits for a word, and then takes over all', async () => {
    const { refresh, book } = opened;
    const before = shown(opened);
    expect(await refresh.start('workbook', { ask: true })).toMatchObject({ outcome: 'found' });
    await begin(opened);
    // Excel may calculate a cell at any time.
    await book.call('Other!B6');
    expect(shown(opened)).toEqual(before);
    await refresh.update();
    expect(areNew(opened)).toEqual([true, true, true]);
    await expectRecovery(opened, restarts);
  });
});
