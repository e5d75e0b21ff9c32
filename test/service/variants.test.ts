import { DateTime } from 'luxon';
import { DEFAULT_PROFILE, parseProfile } from '../../src/contract/profile';
import { VARIED_ROWS } from '../../src/service/variants';
import { DEMO, servicesInTurn, type Row, type ServiceUnderTest } from './run-service';

/** The other shapes that the interface leaves open, which a client has to read as well. */
describe('variants', () => {
  let clock = new Date('2026-11-02T08:00:00Z');
  const { serve, stop } = servicesInTurn({ units: 200, now: () => clock });
  afterAll(stop);

  const { databases, columnList, query, changes } = DEFAULT_PROFILE;
  const QUESTION = {
    columns: ['unit_id', 'rentroll_date', 'lease_expiry_date', 'rentroll_completed_at', 'tenant_name'],
    rentrolls: 'all-rentrolls',
  };
  const askDatabases = async (under: ServiceUnderTest) => under.call(databases.path, await under.as(DEMO));

  it('wraps the list of each endpoint by itself, as the profile spells it', async () => {
    const shapes = async (under: ServiceUnderTest) =>
      [
        (await askDatabases(under)).body,
        (await under.columnList()).body,
        (await under.query(QUESTION)).body,
        (await under.query(QUESTION, '102')).body,
        (await under.changes({})).body,
      ].map((body) => (Array.isArray(body) ? 'bare' : Object.keys(body as object).join()));
    expect(await shapes(await serve())).toEqual(Array(5).fill('bare'));
    expect(await shapes(await serve({ variants: { databases: 'wrapped' } }))).toEqual([
      databases.list[0],
      ...Array(4).fill('bare'),
    ]);
    expect(await shapes(await serve({ variants: { columnList: 'wrapped' } }))).toEqual([
      'bare',
      columnList.list[0],
      ...Array(3).fill('bare'),
    ]);
    expect(await shapes(await serve({ variants: { rows: 'wrapped' } }))).toEqual([
      'bare',
      'bare',
      query.list[0],
      query.list[0],
      changes.list[0],
    ]);
    const profile = parseProfile({ query: { list: ['data'] }, databases: { list: [] } });
    const all = { databases: 'wrapped', columnList: 'wrapped', rows: 'wrapped' } as const;
    expect(await shapes(await serve({ profile, variants: all }))).toEqual([
      'bare',
      columnList.list[0],
      'data',
      'data',
      changes.list[0],
    ]);
  });

  it('writes one row a line', async () => {
    const expected = (await (await serve()).query(QUESTION)).body;
    const { callText, as } = await serve({ variants: { rows: 'lines' } });
    const { contentType, text } = await callText(query.path, await as(DEMO), QUESTION);
    expect(contentType).toMatch(/ndjson/);
    const lines = text.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as Row)).toEqual(expected);
  });

  it('spells fields as its own profile does', async () => {
    const { body } = await (
      await serve({ profile: parseProfile({ columnList: { columnName: ['column'] } }) })
    ).columnList();
    expect(body[0]).toMatchObject({ column: 'svc_property_id', columnType: 'INT' });
    expect(body[0]).not.toHaveProperty('columnName');
  });

  it('lists databases by name, which then select them', async () => {
    const under = await serve({ variants: { databaseEntries: 'names' } });
    const names = (await askDatabases(under)).body as string[];
    expect(names).toEqual(['Harbour Core Fund', 'Meridian Value Add', 'Lindenhof Residential']);
    const { body } = await under.query({ columns: ['company_database_name'] }, names[1]);
    expect(new Set(body.map((row) => row['company_database_name']))).toEqual(new Set([names[1]]));
  });

  it('says the same with timestamps in other forms and nulls left out', async () => {
    const expected = (await (await serve()).query(QUESTION)).body;
    const under = await serve({ variants: VARIED_ROWS });
    const rows = (await under.query(QUESTION)).body;
    expect(rows).toHaveLength(expected.length);
    const instant = (value: unknown) =>
      typeof value === 'string' ? DateTime.fromISO(value, { zone: 'utc' }).toMillis() : null;
    let missing = 0;
    for (const [i, row] of expected.entries()) {
      const other = rows[i] ?? {};
      missing += QUESTION.columns.filter((name) => !(name in other)).length;
      expect(other['unit_id']).toBe(row['unit_id']);
      expect(other['tenant_name'] ?? null).toBe(row['tenant_name']);
      for (const name of ['rentroll_date', 'lease_expiry_date', 'rentroll_completed_at'])
        expect(instant(other[name])).toBe(instant(row[name]));
    }
    expect(missing).toBeGreaterThan(0);
    const offsets = new Set(rows.map((row) => String(row['rentroll_date']).replace(/^.*T[\d:.,]+/, '')));
    expect(offsets.size).toBeGreaterThan(3);
    expect((await under.columnList()).body.some((entry) => !('unit' in entry))).toBe(true);
  });

  it('tells no expires_in', async () => {
    const under = await serve({ variants: { expiresIn: 'left-out' } });
    expect((await under.askToken(under.tokenForm())).body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
    });
  });

  it('lets a token without exp end after its lifetime all the same', async () => {
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
  ] as const)('writes errors as %s, whatever the endpoint', async (errorBody, contentType, text) => {
    const under = await serve({ variants: { errorBody } });
    const ask = async (...call: Parameters<typeof under.callText>) => {
      const reply = await under.callText(...call);
      return { ...reply, contentType: reply.contentType?.split(';')[0] };
    };
    const refused = await ask(query.path, await under.as(DEMO), { columns: ['<b>'] });
    expect(refused).toEqual({ status: 400, contentType, text });
    expect(await ask(databases.path, {})).toMatchObject({ status: 401, contentType });
    expect(await ask('/thirdparty/nothing', {})).toMatchObject({ status: 404, contentType });
  });

  it('spells the sentence of an error as its own profile does', async () => {
    const under = await serve({ profile: parseProfile({ errorBody: { message: ['reason'] } }) });
    expect((await under.call(databases.path, {})).body).toEqual({
      error: 'unauthorized',
      reason: expect.any(String),
    });
  });
});
