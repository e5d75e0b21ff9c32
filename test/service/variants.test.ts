import { DEFAULT_PROFILE, parseProfile } from '../../src/contract/profile';
import { VARIED_ROWS } from '../../src/service/wire/variants';
import { DEMO, servicesInTurn, type Row, type ServedInTurn } from './run-service';

/** Tests the other shapes that the interface allows and a client must read, too. */
describe('variants', () => {
  const { serve, stop } = servicesInTurn({ units: 200 });
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

  it('wraps every list as the profile spells it, except those without a wrapper there [rules 64, 68, 78, 87, 89, 93]', async () => {
    expect(new Set(Object.values(await wrappersOf(await serve())))).toEqual(new Set([null]));
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
    const { callText, as } = await serve({ variants: { rows: 'lines' } });
    const { contentType, text } = await callText(query.path, await as(DEMO), QUESTION);
    expect(contentType).toMatch(/ndjson/);
    for (const line of text.trimEnd().split('\n')) expect(JSON.parse(line)).toHaveProperty('unit_id');
  });

  it('lists databases by name, and the names select them [rules 43, 96]', async () => {
    const under = await serve({ variants: { databaseEntries: 'names' } });
    const names = (await askDatabases(under)).body as string[];
    expect(names).toEqual(['Harbour Core Fund', 'Meridian Value Add', 'Lindenhof Residential']);
    const { body } = await under.query({ columns: ['company_database_name'] }, names[1]);
    expect(new Set(body.map((row) => row['company_database_name']))).toEqual(new Set([names[1]]));
  });

  it('writes timestamps in several forms, and leaves out nulls [rule 11]', async () => {
    const under = await serve({ variants: VARIED_ROWS });
    const rows = (await under.query(QUESTION)).body;
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
    const { get } = await serve({ variants: { isApproved } });
    const { body } = await get(rentrolls.path);
    expect(new Set(body.map((roll) => roll['isApproved']))).toEqual(new Set([yes, no]));
    const [roll] = body;
    const path = file.path.replace('{fileId}', String(roll?.['fileId']));
    expect((await get<{ rentrolls: Row[] }>(path)).body.rentrolls).toContainEqual(roll);
  });

  it('returns the rent rolls of a file as ids [rule 22]', async () => {
    const { get } = await serve({ variants: { fileRentrolls: 'ids' } });
    const [roll] = (await get(rentrolls.path)).body;
    const { body } = await get<Row>(file.path.replace('{fileId}', String(roll?.['fileId'])));
    expect(body['rentrolls']).toContain(roll?.['rentrollId']);
  });

  it('keys column mappings by extraction [rule 68]', async () => {
    const { get } = await serve({ variants: { mappings: 'by-extraction' } });
    expect(Object.keys((await get<Record<string, Row[]>>(MAPPINGS)).body)).toEqual(['250021', '250022']);
  });

  it('omits expires_in [rule 105]', async () => {
    const under = await serve({ variants: { expiresIn: 'left-out' } });
    expect((await under.askToken(under.tokenForm())).body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
    });
  });

  it('omits exp in tokens [rule 105]', async () => {
    const under = await serve({ variants: { jwtExp: 'left-out' } });
    const [, payload = ''] = (await under.token()).split('.');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).not.toHaveProperty('exp');
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
});
