import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Client, createClient } from '../../src/client/create-client';
import { parseProfile } from '../../src/contract/profile';
import { repeatCall } from '../../src/functions/call-function';
import { buildGateway } from '../../src/gateway/app';
import { VARIED_ROWS, type WireVariants } from '../../src/service/variants';
import type { Cell } from '../../src/table/to-cells';
import { aCall, contextOf } from '../support/fake-gateway';
import { DEMO, servicesInTurn } from '../service/run-service';

/** Worksheet functions over the real client, the real gateway and the reference service. */
const { serve, stop } = servicesInTurn({ units: 200 });
let dataDir: string;
let gateway: FastifyInstance | undefined;
let client: Client;
let context: ReturnType<typeof contextOf>['context'];

async function open(variants: Partial<WireVariants> = {}, overrides: unknown = {}): Promise<void> {
  await gateway?.close();
  const profile = parseProfile(overrides);
  const { service } = await serve({ variants, profile });
  gateway = await buildGateway({
    service: { baseUrl: service.baseUrl, authUrl: service.authUrl, audienceUrl: service.audienceUrl },
    profile,
    dataDir,
    folders: { addin: dataDir },
    logger: false,
  });
  client = createClient({ fetch, baseUrl: await gateway.listen({ port: 0, host: '127.0.0.1' }) });
  const { sessionKey } = await client.signIn(DEMO);
  client.setSession({ key: sessionKey, identity: DEMO.clientId });
  const { value: databases } = await client.databases();
  ({ context } = contextOf(client));
  await context.databases.set(databases);
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'rr-lists-'));
  await open();
});
afterAll(async () => {
  await gateway?.close();
  await stop();
  await rm(dataDir, { recursive: true, force: true });
});

const plain = (cell: Cell): unknown =>
  typeof cell === 'object' && 'basicValue' in cell ? cell.basicValue : cell;
/** The cells of a call without their formats, headings left out. */
const ask = async (name: string, ...args: unknown[]) =>
  (await repeatCall(context, { name, args }, aCall)).cells.map((row) => row.map(plain)).slice(1);
const columnOf = (rows: unknown[][], index: number) => rows.map((row) => row[index]);

async function everyList() {
  const rentrolls = await ask('RENTROLLS');
  const files = await ask('FILES');
  const ids = columnOf(await ask('QUERY', 'extraction_id', null, 1, 'latest', null, 'sort=extraction_id'), 0);
  return {
    rentrolls,
    files,
    file: await ask('FILE', files[0]?.[0], null, 'sort=rentrollId'),
    mappings: await ask('MAPPINGS', [[ids[0], ids.at(-1)]]),
    databases: await ask('DATABASES'),
  };
}

describe('the lists of the service', () => {
  it('are all there, and match a query by their ids', async () => {
    const { rentrolls, files, file, mappings, databases } = await everyList();
    for (const list of [rentrolls, files, file, mappings, databases]) expect(list.length).toBeGreaterThan(0);
    const [rows] = [await ask('QUERY', 'rentroll_id, svc_property_id', null, 1, 'all-rentrolls')];
    expect(new Set(rows.map((row) => row.join()))).toEqual(
      new Set(rentrolls.map(([id, property]) => `${id},${property}`)),
    );
    expect(columnOf(files, 0)).toEqual(expect.arrayContaining(columnOf(rentrolls, 4)));
    expect(file.every(([fileId]) => fileId === files[0]?.[0])).toBe(true);
    const live = new Set(columnOf(await ask('COLUMNS'), 0));
    for (const [, , column] of mappings) if (column !== '') expect(live).toContain(column);
  });

  it('tell approval as TRUE or FALSE, and the newest of a day', async () => {
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

  it('shrink to the databases named', async () => {
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
    ['FILE', ['../column-list'], 'not-found', /^The rent-roll service says: No file "\.\.\/column-list" /],
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
  ])('RR.%s of %j is refused in words that help', async (name, args, code, message) => {
    const failure: unknown = await ask(name, ...args).catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ code, message: expect.stringMatching(message) as string });
    expect((failure as Error).message.length).toBeLessThan(350);
  });

  it('take as many ids as the client lets through', async () => {
    const ids = Array.from({ length: 500 }, (_, index) => 12_345_000 + index);
    await expect(ask('MAPPINGS', [ids])).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('in any shape', () => {
  const WRAPPED = {
    rentrolls: 'wrapped',
    files: 'wrapped',
    mappings: 'wrapped',
    databases: 'wrapped',
  } as const;

  it.each<[Partial<WireVariants>, unknown]>([
    [{ ...WRAPPED, ...VARIED_ROWS, isApproved: 'text' }, {}],
    [{ mappings: 'by-extraction', isApproved: 'number' }, { columnMappings: { format: 'repeated' } }],
    [{ isApproved: 'word' }, { databasesHeader: { format: 'json' } }],
    [{}, { rentrolls: { rentrollId: ['id'] }, files: { fileId: ['key'] }, file: { rentrolls: ['rolls'] } }],
  ])('the lists read alike: %j %j', async (variants, overrides) => {
    await open();
    const expected = await everyList();
    await open(variants, overrides);
    expect(await everyList()).toEqual(expected);
  });

  it('a file reads with ids for its rent rolls', async () => {
    await open();
    const { file: expected } = await everyList();
    await open({ fileRentrolls: 'ids' });
    const { file } = await everyList();
    expect(columnOf(file, 5)).toEqual(columnOf(expected, 5));
    expect(file.map((row) => row.slice(0, 5))).toEqual(expected.map((row) => row.slice(0, 5)));
    expect(file.every((row) => row.slice(6).every((cell) => cell === ''))).toBe(true);
  });
});
