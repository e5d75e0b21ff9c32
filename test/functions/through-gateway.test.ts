import { repeatCall } from '../../src/functions/call-function';
import type { Cell } from '../../src/table/cells/cell';
import { aCall, contextOf } from '../support/fake-gateway';
import { openWireStage, type Wire, type WireStage } from '../support/wire-stage';
import '../support/long-timeout';

/** Runs worksheet functions through the real client, the real gateway and the reference service. */
let stage: WireStage;
let wire: Wire;
let context: ReturnType<typeof contextOf>['context'];

beforeAll(async () => {
  stage = await openWireStage();
  wire = await stage.start();
  await wire.signIn();
  ({ context } = contextOf(wire.client));
  context.databases.become((await wire.client.databases()).value);
});
afterAll(async () => {
  await wire?.stop();
  await stage?.close();
});

const plain = (cell: Cell): unknown =>
  typeof cell === 'object' && 'basicValue' in cell ? cell.basicValue : cell;
/** Returns the cells of a call without formats and without headings. */
const ask = async (name: string, ...args: unknown[]) =>
  (await repeatCall(context, { name, args }, aCall)).cells.map((row) => row.map(plain)).slice(1);
const columnOf = (rows: unknown[][], index: number) => rows.map((row) => row[index]);

it('puts no note on whole and readable data', async () => {
  const notesOf = async (name: string, ...args: unknown[]) =>
    (await repeatCall(context, { name, args }, aCall)).notes;
  const columns = columnOf(await ask('COLUMNS'), 0).map((name) => [name]);
  const ids = await ask('QUERY', 'extraction_id', null, 1);
  const sorts = 'format=plain; sort=rentroll_date desc, actual_lettable_area_sqm desc, tenant_name';
  expect(await notesOf('QUERY', columns, null, 1, 'latest', false, sorts)).toEqual([]);
  expect(
    await notesOf('QUERY', 'tenant_name', 'lease_expiry_date>=2027-01-01; actual_lettable_area_sqm>=500', 1),
  ).toEqual([]);
  expect(
    await notesOf('QUERY', 'property_name, tenant_name', null, 1, null, null, 'as_of=2026-03-31'),
  ).toEqual([]);
  expect(await notesOf('CHANGES', null, 'rent_change_pa<>0', 1, 'all-rentrolls')).toEqual([]);
  expect(await notesOf('RENTROLLS', 'isApproved=TRUE', 1, 'as_of=2026-03-31')).toEqual([]);
  expect(await notesOf('FILES', null, 1, 'sort=uploadedAt desc; limit=20')).toEqual([]);
  expect(await notesOf('MAPPINGS', ids, 1)).toEqual([]);
});

describe('the lists of the service', () => {
  it('all have rows, and their ids match those of a query', async () => {
    const rentrolls = await ask('RENTROLLS');
    const files = await ask('FILES');
    const file = await ask('FILE', files[0]?.[0]);
    const sorted = 'sort=extraction_id';
    const ids = columnOf(await ask('QUERY', 'extraction_id', null, 1, 'latest', null, sorted), 0);
    const mappings = await ask('MAPPINGS', [[ids[0], ids.at(-1)]]);
    for (const list of [rentrolls, files, file, mappings, await ask('DATABASES')])
      expect(list.length).toBeGreaterThan(0);

    const rows = await ask('QUERY', 'rentroll_id, svc_property_id', null, 1, 'all-rentrolls');
    expect(new Set(rows.map((row) => row.join()))).toEqual(
      new Set(rentrolls.map(([id, property]) => `${String(id)},${String(property)}`)),
    );
    expect(columnOf(files, 0)).toEqual(expect.arrayContaining(columnOf(rentrolls, 4)));
    expect(new Set(columnOf(file, 0))).toEqual(new Set([files[0]?.[0]]));
    expect(new Set(columnOf(mappings, 0))).toEqual(new Set([ids[0], ids.at(-1)]));
    const live = columnOf(await ask('COLUMNS'), 0);
    expect([...live, '']).toEqual(expect.arrayContaining(columnOf(mappings, 2)));
  });

  it('show approval as TRUE or FALSE, and the newest rent rolls on or before a date', async () => {
    const rolls = await ask('RENTROLLS');
    expect(new Set(columnOf(rolls, 5))).toEqual(new Set([true, false]));
    const approved = await ask('RENTROLLS', 'isApproved=TRUE');
    expect(approved).toEqual(rolls.filter((row) => row[5] === true));
    const serial = Math.max(...columnOf(rolls, 3).map(Number)) - 200;
    const dated = await ask('RENTROLLS', null, 1, [['as_of', serial]]);
    const newest = new Map<unknown, number>();
    for (const [, property, , date] of rolls)
      if (Number(date) < serial + 1) newest.set(property, Math.max(newest.get(property) ?? 0, Number(date)));
    expect(new Map(dated.map(([, property, , date]) => [property, date]))).toEqual(newest);
  });

  it('contain only rows of the databases that the option names', async () => {
    const [first] = await ask('DATABASES');
    for (const name of ['RENTROLLS', 'FILES']) {
      const some = await ask(name, null, 1, `database=${String(first?.[1])}`);
      expect(some.length).toBeGreaterThan(0);
      expect(some.length).toBeLessThan((await ask(name)).length);
    }
  });

  it.each<[string, unknown[], string, RegExp]>([
    [
      'FILE',
      [987654321],
      'not-found',
      /^The rent-roll service says: No file "987654321" .*\. RR\.FILES lists the files\.$/,
    ],
    [
      'FILE',
      ['../column-list'],
      'not-found',
      /^File "\.\.\/column-list" was not found\. .*RR\.FILES lists the files\.$/,
    ],
    ['FILE', ['7?x=1#y%2F😀'], 'not-found', /^The rent-roll service says: No file "7\?x=1#y%2F😀" /],
    ['FILE', ['__proto__'], 'not-found', /^The rent-roll service says: No file "__proto__" /],
    ['FILE', ['x'.repeat(200)], 'not-found', /^File "x+…" was not found\. .*RR\.FILES lists the files\.$/],
    [
      'MAPPINGS',
      ['987654321'],
      'not-found',
      /^The rent-roll service says: No extraction "987654321" .*\. RR\.QUERY/,
    ],
    [
      'MAPPINGS',
      ['1, nope, a/b'],
      'not-found',
      /^The rent-roll service says: No extraction "1", "a\/b", "nope" /,
    ],
    [
      'CHANGES',
      [null, null, 1, null, null, 'XXZ'],
      'bad-input',
      /"fx_currency".*"XXZ".* Write another currency than XXZ in fx_currency, or leave it out\.$/,
    ],
  ])('RR.%s of %j fails with a helpful message', async (name, args, code, message) => {
    const failure: unknown = await ask(name, ...args).catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ code, message: expect.stringMatching(message) as string });
    expect((failure as Error).message.length).toBeLessThan(350);
  });

  it('accept as many ids as the client allows', async () => {
    const ids = Array.from({ length: 500 }, (_, index) => 12_345_000 + index);
    await expect(ask('MAPPINGS', [ids])).rejects.toMatchObject({ code: 'not-found' });
  });
});
