import { DateTime } from 'luxon';
import { DEFAULT_PROFILE, parseProfile } from '../../src/contract/profile';
import { createCatalogue } from '../../src/service/catalogue/catalogue';
import { VARIED_ROWS } from '../../src/service/wire/variants';
import { expectSame } from '../support/expect-same';
import { DEMO, servicesInTurn, type Row, type ServedInTurn } from './run-service';

/** Tests the other shapes that the interface allows and a client must read, too. */
describe('variants', () => {
  let clock = new Date('2026-11-02T08:00:00Z');
  const { serve, stop } = servicesInTurn({ units: 200, now: () => clock });
  afterAll(stop);

  const { databases, columnList, query, changes, rentrolls, files, file, columnMappings } = DEFAULT_PROFILE;
  const QUESTION = {
    columns: ['unit_id', 'rentroll_date', 'lease_expiry_date', 'rentroll_completed_at', 'tenant_name'],
    rentrolls: 'all-rentrolls',
  };
  const SMALL = { columns: ['unit_id'] };
  const askDatabases = async (under: ServedInTurn) => under.call(databases.path, await under.as(DEMO));

  const MAPPINGS = `${columnMappings.path}?${columnMappings.extractionIds}=250021,250022`;
  /** Returns the member that holds the list of each endpoint, or null if the list is bare. */
  const wrappersOf = async ({ get, query, changes }: ServedInTurn) =>
    Object.fromEntries(
      Object.entries({
        databases: await get<unknown>(databases.path),
        columnList: await get<unknown>(columnList.path),
        rows: await query(SMALL),
        changes: await changes(SMALL),
        rentrolls: await get<unknown>(rentrolls.path),
        files: await get<unknown>(files.path),
        mappings: await get<unknown>(MAPPINGS),
      }).map(([name, { body }]) => [name, Array.isArray(body) ? null : Object.keys(body as object).join()]),
    );

  it('wraps the list of each endpoint as the profile spells it [rules 64, 68, 78, 87, 89, 93]', async () => {
    const bare = await wrappersOf(await serve());
    expect(new Set(Object.values(bare))).toEqual(new Set([null]));
    for (const [variant, wrappers] of [
      ['databases', { databases: databases.list[0] }],
      ['columnList', { columnList: columnList.list[0] }],
      ['rows', { rows: query.list[0], changes: changes.list[0] }],
      ['rentrolls', { rentrolls: rentrolls.list[0] }],
      ['files', { files: files.list[0] }],
      ['mappings', { mappings: columnMappings.list[0] }],
    ] as const)
      expect(await wrappersOf(await serve({ variants: { [variant]: 'wrapped' } }))).toEqual({
        ...bare,
        ...wrappers,
      });
  });

  it('wraps all lists at once, except those without a wrapper in the profile', async () => {
    const profile = parseProfile({ query: { list: ['data'] }, databases: { list: [] } });
    const variants = {
      databases: 'wrapped',
      columnList: 'wrapped',
      rows: 'wrapped',
      rentrolls: 'wrapped',
      files: 'wrapped',
      mappings: 'wrapped',
    } as const;
    expect(await wrappersOf(await serve({ profile, variants }))).toEqual({
      databases: null,
      columnList: columnList.list[0],
      rows: 'data',
      changes: changes.list[0],
      rentrolls: rentrolls.list[0],
      files: files.list[0],
      mappings: columnMappings.list[0],
    });
  });

  it('writes one row a line [rule 78]', async () => {
    const expected = (await (await serve()).query(QUESTION)).body;
    const { callText, as } = await serve({ variants: { rows: 'lines' } });
    const { contentType, text } = await callText(query.path, await as(DEMO), QUESTION);
    expect(contentType).toMatch(/ndjson/);
    const lines = text.trimEnd().split('\n');
    expectSame(
      lines.map((line) => JSON.parse(line) as Row),
      expected,
    );
  });

  it('lists databases by name, and the names select them [rules 43, 96]', async () => {
    const under = await serve({ variants: { databaseEntries: 'names' } });
    const names = (await askDatabases(under)).body as string[];
    expect(names).toEqual(['Harbour Core Fund', 'Meridian Value Add', 'Lindenhof Residential']);
    const { body } = await under.query({ columns: ['company_database_name'] }, names[1]);
    expect(new Set(body.map((row) => row['company_database_name']))).toEqual(new Set([names[1]]));
  });

  it('returns the same values with other timestamp forms and omitted nulls [rule 11]', async () => {
    const expected = (await (await serve()).query(QUESTION)).body;
    const under = await serve({ variants: VARIED_ROWS });
    const rows = (await under.query(QUESTION)).body;
    const instant = (value: unknown) =>
      typeof value === 'string' ? DateTime.fromISO(value, { zone: 'utc' }).toMillis() : null;
    const dates = ['rentroll_date', 'lease_expiry_date', 'rentroll_completed_at'];
    const valuesOf = (row: Row) => [
      row['unit_id'],
      row['tenant_name'] ?? null,
      ...dates.map((name) => instant(row[name])),
    ];
    expectSame(rows.map(valuesOf), expected.map(valuesOf));
    expect(rows.some((row) => QUESTION.columns.some((name) => !(name in row)))).toBe(true);
    const offsets = new Set(rows.map((row) => String(row['rentroll_date']).replace(/^.*T[\d:.,]+/, '')));
    expect(offsets.size).toBeGreaterThan(3);
    expect((await under.columnList()).body.some((entry) => !('unit' in entry))).toBe(true);
  });

  it.each([
    ['text', 'true', 'false'],
    ['number', 1, 0],
    ['word', 'approved', 'not approved'],
  ] as const)('returns the approval of a rent roll as a %s [rule 20]', async (isApproved, yes, no) => {
    const { get: getPlain } = await serve();
    const expected = (await getPlain(rentrolls.path)).body.map((roll) => (roll['isApproved'] ? yes : no));
    const { get } = await serve({ variants: { isApproved } });
    const { body } = await get(rentrolls.path);
    expect(body.map((roll) => roll['isApproved'])).toEqual(expected);
    expect(new Set(expected)).toEqual(new Set([yes, no]));
    const [roll] = body;
    const details = (await get<{ rentrolls: Row[] }>(file.path.replace('{fileId}', String(roll?.['fileId']))))
      .body;
    expect(details.rentrolls).toContainEqual(roll);
  });

  it('returns the rent rolls of a file as ids [rule 22]', async () => {
    const { get } = await serve({ variants: { fileRentrolls: 'ids' } });
    const rolls = (await get(rentrolls.path)).body;
    const shared = rolls.find((roll, i) =>
      rolls.some((other, j) => i < j && other['fileId'] === roll['fileId']),
    );
    const { body } = await get<Row>(file.path.replace('{fileId}', String(shared?.['fileId'])));
    expect(body['rentrolls']).toEqual(
      rolls.filter((roll) => roll['fileId'] === shared?.['fileId']).map((roll) => roll['rentrollId']),
    );
  });

  it('keys column mappings by extraction [rule 68]', async () => {
    const list = (await (await serve()).get(MAPPINGS)).body;
    const keyed = (
      await (await serve({ variants: { mappings: 'by-extraction' } })).get<Record<string, Row[]>>(MAPPINGS)
    ).body;
    expect(Object.keys(keyed)).toEqual(['250021', '250022']);
    expect(
      Object.entries(keyed).flatMap(([id, entries]) =>
        entries.map((entry) => ({ extractionId: Number(id), ...entry })),
      ),
    ).toEqual(list);
  });

  it('omits expires_in [rule 105]', async () => {
    const under = await serve({ variants: { expiresIn: 'left-out' } });
    expect((await under.askToken(under.tokenForm())).body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
    });
  });

  it('lets a token without exp expire after its lifetime [rule 105]', async () => {
    const under = await serve({ variants: { jwtExp: 'left-out' } });
    const headers = await under.as(DEMO);
    const [, payload = ''] = (headers['Authentication'] ?? '').split('.');
    expect(Object.keys(JSON.parse(Buffer.from(payload, 'base64url').toString()) as object)).not.toContain(
      'exp',
    );
    const issued = clock.getTime();
    clock = new Date(issued + 86_399_000);
    expect((await askDatabases(under)).status).toBe(200);
    clock = new Date(issued + 86_400_000);
    expect((await askDatabases(under)).status).toBe(401);
    clock = new Date(issued);
  });

  it.each([
    ['json', 'application/json', '{"error":"unknown_column","message":"Unknown column \\"<b>\\"."}'],
    ['text', 'text/plain', 'Unknown column "<b>".'],
    [
      'html',
      'text/html',
      '<!doctype html><title>Error</title><h1>Unknown column &#34;&#60;b&#62;&#34;.</h1>',
    ],
    ['empty', undefined, ''],
  ] as const)('writes errors of every endpoint as %s [rule 112]', async (errorBody, contentType, text) => {
    const under = await serve({ variants: { errorBody } });
    const ask = async (...call: Parameters<typeof under.callText>) => {
      const reply = await under.callText(...call);
      return { ...reply, contentType: reply.contentType?.split(';')[0] };
    };
    const refused = await ask(query.path, await under.as(DEMO), { columns: ['<b>'] });
    expect(refused).toEqual({ status: 400, contentType, text });
    expect(await ask(databases.path, {})).toMatchObject({ status: 401, contentType });
    expect(await ask('/thirdparty/nothing', {})).toMatchObject({ status: 404, contentType });
    expect(await ask('/thirdparty/files/%zz', {})).toMatchObject({ status: 400, contentType });
  });

  it('reads repeated parameters of extraction ids if the profile says so', async () => {
    const { path, extractionIds } = columnMappings;
    const profile = parseProfile({ columnMappings: { format: 'repeated' } });
    const plain = (await (await serve()).get(MAPPINGS)).body;
    const { get } = await serve({ profile });
    expect((await get(`${path}?${extractionIds}=250021&${extractionIds}=250022`)).body).toEqual(plain);
    const { status, body } = await get<Row>(MAPPINGS);
    expect([status, body['message']]).toEqual([404, expect.stringContaining('"250021,250022"')]);
  });

  it('returns percentages, and only these, as fractions if the profile says so [rule 44]', async () => {
    const { columns } = createCatalogue();
    const percentages = columns.filter(({ unit }) => unit === '%').map(({ name }) => name);
    const question = {
      columns: [...percentages, 'unit_id', 'contracted_rent_pa'],
      rentrolls: 'all-rentrolls',
    };
    const moves = { columns: ['unit_id', 'rent_change_percent', 'rent_change_pa'] };
    const ask = async ({ query, changes }: ServedInTurn) => [
      ...(await query(question)).body,
      ...(await changes(moves)).body,
    ];
    const inHundred = (row: Row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          name.endsWith('_percent') && typeof value === 'number' ? value / 100 : value,
        ]),
      );
    const expected = (await ask(await serve())).map(inHundred);
    expectSame(await ask(await serve({ profile: parseProfile({ percentScale: 1 }) })), expected);
  });
});
