import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { clockByHand } from '../../support/clock-by-hand';
import type { FakeGateway } from '../../support/fake-gateway';
import { QUERY, refreshWorld } from './refresh-world';

const CHANGES = DEFAULT_PROFILE.changes.path;
const ROLLS = DEFAULT_PROFILE.rentrolls.path;
const DATABASES = DEFAULT_PROFILE.databases.path;
const COLUMN_LIST = DEFAULT_PROFILE.columnList.path;
const COLUMNS = [
  { columnName: 'tenant_name', columnType: 'STRING', displayName: 'Tenant Name' },
  { columnName: 'contracted_rent_pa', columnType: 'FLOAT', displayName: 'Contracted Rent PA' },
];
const SERVER =
  'The rent-roll server cannot be reached. All cells keep their values. Check your connection and refresh again.';
const SERVICE =
  'The rent-roll service cannot be reached. All cells keep their values. Refresh again in a few minutes.';
const never = () => new Promise<void>(() => undefined);

/** A workbook of formulas over four questions, and a clock that only the test moves. */
async function openWorkbook() {
  const clock = clockByHand();
  const service = {
    columns: COLUMNS,
    rows: [{ tenant_name: 'Arden', contracted_rent_pa: 100 }],
    changes: [{ tenant_name: 'Arden', contracted_rent_pa: 100 }],
    rentrolls: [{ rentrollId: 1, propertyName: 'Arden House' }],
  };
  const world = refreshWorld(service, { setTimer: clock.setTimer });
  const { book, gateway, refresh } = world;
  await book.enter('Roll!B6', 'tenant_name');
  await book.enter('Roll!D6', 'contracted_rent_pa', { filters: 'contracted_rent_pa>=1' });
  await book.enter('Roll!F6', 'tenant_name', { name: 'CHANGES' });
  await world.type('Other!B6', '=RR.RENTROLLS()');
  const before = values(world);
  book.called.length = 0;
  gateway.requests.length = 0;
  let ended = false;
  const start = () => {
    const summary = refresh.start('workbook', { ask: true });
    void summary.then(() => (ended = true));
    return summary;
  };
  return { ...world, clock, before, start, isEnded: () => ended };
}
const CELLS = ['Roll!B6', 'Roll!D6', 'Roll!F6', 'Other!B6'];
const values = ({ book }: Pick<ReturnType<typeof refreshWorld>, 'book'>) =>
  CELLS.map((cell) => JSON.stringify(book.value(cell)));
const turn = () => new Promise(setImmediate);
/** No timer of the refresh runs meanwhile. Its parts may be loaded, which takes time. */
const until = async (isOver: () => boolean) => {
  while (!isOver()) await turn();
};
/** Lets happen what may happen wrongly. */
const wait = async () => {
  for (let turns = 0; turns < 2000; turns += 1) await turn();
};

const down =
  (...paths: string[]) =>
  ({ failing }: FakeGateway) =>
    paths.forEach((path) => failing.add(path));
const resets =
  (...paths: string[]) =>
  ({ network }: FakeGateway) =>
    void (network.resets = (path) => paths.length === 0 || paths.includes(path));
const hangs =
  (...paths: string[]) =>
  ({ network }: FakeGateway) =>
    void (network.wait = (path) => (paths.includes(path) ? never() : Promise.resolve()));
const EVERYTHING = [DATABASES, COLUMN_LIST, QUERY, CHANGES, ROLLS];

it.each<[title: string, faults: ((gateway: FakeGateway) => void)[], text: string]>([
  ['every connection is reset', [resets()], SERVER],
  [
    'one is reset, the probe too, and the others hang',
    [resets(QUERY, DATABASES), hangs(CHANGES, ROLLS)],
    SERVER,
  ],
  ['the gateway does not reach the service', [down(...EVERYTHING)], SERVICE],
  [
    'the gateway does not reach it, and another question hangs',
    [down(QUERY, DATABASES), hangs(ROLLS)],
    SERVICE,
  ],
])('says in one sentence, without any wait, that nothing can be reached: %s', async (_, faults, text) => {
  const world = await openWorkbook();
  const { gateway, clock, start, isEnded, book, lines } = world;
  faults.forEach((fault) => fault(gateway));
  const summary = start();
  await until(isEnded);
  expect(clock.now()).toBe(0);
  expect(await summary).toMatchObject({ outcome: 'failed', formulas: 4, changed: 0, text });
  expect([book.called, values(world)]).toEqual([[], world.before]);
  for (const { state, message } of await lines()) {
    expect(state).toBe('stale');
    expect(message).toMatch(/^Not refreshed, the cell keeps its values\. /);
  }
  // Only the gateway repeats requests.
  const paths = gateway.requests.map(({ path }) => path);
  expect(paths).toEqual([...new Set(paths)]);

  gateway.failing.clear();
  gateway.network.resets = () => false;
  gateway.network.wait = async () => undefined;
  expect(await start()).toMatchObject({ outcome: 'done', failed: 0 });
  expect((await lines()).map(({ state }) => state)).toEqual(CELLS.map(() => 'current'));
});

it('goes on with the other questions if one is reset and the list of databases comes', async () => {
  const world = await openWorkbook();
  resets(QUERY)(world.gateway);
  const summary = world.start();
  await until(world.isEnded);
  expect(await summary).toMatchObject({
    outcome: 'failed',
    failed: 2,
    // One reason stands there, and needs no look at the list.
    text: expect.stringMatching(/^4 formulas, 2 failed\. (?!The list).+\.$/),
  });
  expect(values(world)).toEqual(world.before);
});

it('waits while answers are slow, although one question fails', async () => {
  const world = await openWorkbook();
  const { gateway, clock, start, isEnded } = world;
  resets(QUERY)(gateway);
  hangs(DATABASES, CHANGES, ROLLS)(gateway);
  const summary = start();
  await wait();
  await clock.pass(30_000);
  await wait();
  expect(isEnded()).toBe(false);
  world.refresh.cancel();
  expect(await summary).toMatchObject({ outcome: 'cancelled' });
  expect(values(world)).toEqual(world.before);
});
