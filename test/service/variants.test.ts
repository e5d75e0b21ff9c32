import fc from 'fast-check';
import { DateTime } from 'luxon';
import { request } from 'undici';
import { DEFAULT_PROFILE, parseProfile } from '../../src/contract/profile';
import { HUMAN_READABLE_COLUMNS } from '../../src/contract/proposals';
import { readCommandLine } from '../../src/node/command-line';
import { HUMAN_READABLE } from '../../src/service/catalogue/expressions';
import { readServiceFlags, SERVICE_FLAGS } from '../../src/service/start-service';
import { TIMESTAMP_FORMS } from '../../src/service/replies/vary-entries';
import { VARIED_ROWS } from '../../src/service/wire/variants';
import { DEMO, servicesInTurn, type Row, type ServedInTurn } from './run-service';

/** The other shapes that the interface allows and a client must read, too. */
const { serve, stop } = servicesInTurn({ units: 200 });
afterAll(stop);

const { databases, columnList, query, changes, rentrolls, files, file, columnMappings } = DEFAULT_PROFILE;
const { databasesHeader } = DEFAULT_PROFILE;

describe('variants', () => {
  const QUESTION = {
    columns: ['unit_id', 'rentroll_date', 'lease_expiry_date', 'rentroll_completed_at', 'tenant_name'],
    rentrolls: 'all-rentrolls',
  };
  const SMALL = { columns: ['unit_id'] };
  const MAPPINGS = `${columnMappings.path}?${columnMappings.extractionIds}=250021,250022`;

  it('wraps every list as the profile spells it, except those without a wrapper there [rules 64, 68, 78, 87, 89, 93]', async () => {
    const wrapped = 'wrapped';
    const { get, query, changes } = await serve({
      profile: parseProfile({ query: { list: ['data'] }, databases: { list: [] } }),
      variants: {
        ...{ databases: wrapped, columnList: wrapped, rows: wrapped },
        ...{ rentrolls: wrapped, files: wrapped, mappings: wrapped },
      },
    });
    expect((await get(databases.path)).body).toEqual(expect.any(Array));
    for (const [answer, member] of [
      [await get(columnList.path), columnList.list[0]],
      [await query(SMALL), 'data'],
      [await changes(SMALL), DEFAULT_PROFILE.changes.list[0]],
      [await get(rentrolls.path), rentrolls.list[0]],
      [await get(files.path), files.list[0]],
      [await get(MAPPINGS), columnMappings.list[0]],
    ] as const)
      expect(answer.body).toEqual({ [member!]: expect.any(Array) });
  });

  it('writes one row a line [rule 78]', async () => {
    const { callText, as } = await serve({ variants: { rows: 'lines' } });
    const { contentType, text } = await callText(query.path, await as(DEMO), QUESTION);
    expect(contentType).toMatch(/ndjson/);
    for (const line of text.trimEnd().split('\n')) expect(JSON.parse(line)).toHaveProperty('unit_id');
  });

  it('lists databases by name, and the names select them [rules 43, 96]', async () => {
    const under = await serve({ variants: { databaseEntries: 'names' } });
    const names = (await under.get<string[]>(databases.path)).body;
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

  it('returns the approval of a rent roll as a word, also in its file [rule 20]', async () => {
    const { get } = await serve({ variants: { isApproved: 'word' } });
    const { body } = await get(rentrolls.path);
    expect(new Set(body.map((roll) => roll['isApproved']))).toEqual(new Set(['approved', 'not approved']));
    const path = file.path.replace('{fileId}', String(body[0]?.['fileId']));
    expect((await get<{ rentrolls: Row[] }>(path)).body.rentrolls).toContainEqual(body[0]);
  });

  it('returns the rent rolls of a file as ids, and keys column mappings by extraction [rules 22, 68]', async () => {
    const { get } = await serve({ variants: { fileRentrolls: 'ids', mappings: 'by-extraction' } });
    const [roll] = (await get(rentrolls.path)).body;
    const { body } = await get<Row>(file.path.replace('{fileId}', String(roll?.['fileId'])));
    expect(body['rentrolls']).toContain(roll?.['rentrollId']);
    expect(Object.keys((await get<object>(MAPPINGS)).body)).toEqual(['250021', '250022']);
  });

  it('omits expires_in, and exp in tokens [rule 105]', async () => {
    const under = await serve({ variants: { expiresIn: 'left-out', jwtExp: 'left-out' } });
    const { body } = await under.askToken(under.tokenForm());
    expect(body).toEqual({ access_token: expect.any(String), token_type: 'Bearer' });
    const [, payload = ''] = (body as { access_token: string }).access_token.split('.');
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

describe('forms of a timestamp', () => {
  const instants = fc.date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  const whole = (date: Date, unit: number) => new Date(Math.floor(date.getTime() / unit) * unit);

  it.each([
    ['second', 1000],
    ['day', 86_400_000],
  ])('all mean the same instant, on the %s', (_, unit) =>
    fc.assert(
      fc.property(instants, (date) => {
        const instant = whole(date, unit);
        for (const form of TIMESTAMP_FORMS)
          expect(DateTime.fromISO(form(instant), { zone: 'utc' }).toMillis()).toBe(instant.getTime());
      }),
    ),
  );
});

describe('the databases header under a profile', () => {
  const COLUMN = 'company_database_id';
  const ALL = ['101', '102', '103'];

  /** Returns the databases of the rows, or the status of an error. Sends `lines` as headers of the same name. */
  const seenWith = async (overrides: object, lines: string[]) => {
    const under = await serve({ profile: parseProfile(overrides) });
    const { statusCode, body } = await request(under.service.baseUrl + query.path, {
      method: 'POST',
      headers: {
        ...(await under.as(DEMO)),
        'content-type': 'application/json',
        [databasesHeader.name]: lines,
      },
      body: JSON.stringify({ [query.columns]: [COLUMN] }),
    });
    const json = await body.json();
    return statusCode === 200 ? [...new Set((json as Row[]).map((row) => row[COLUMN]))].sort() : statusCode;
  };

  it.each<['json' | 'repeated', string[], string[] | number]>([
    ['json', ['["101","103"]'], ['101', '103']],
    ['json', ['["101"', '"103"]'], ['101', '103']],
    ['json', [''], ALL],
    ['json', ['["101"'], 401],
    ['repeated', ['101', '103'], ['101', '103']],
    ['repeated', ['101,103'], 401],
  ])('in the format %s, %j selects %j', async (format, lines, seen) =>
    expect(await seenWith({ databasesHeader: { format } }, lines)).toEqual(seen),
  );

  it('restricts only column-list if the profile says so [rule 63]', async () => {
    const profile = parseProfile({ databasesHeaderOn: 'column-list' });
    expect(await seenWith({ databasesHeaderOn: 'column-list' }, ['999'])).toEqual(ALL);
    const { get } = await serve({ profile });
    expect((await get(files.path, '101')).body).toEqual((await get(files.path)).body);
    expect((await get(columnList.path, '999')).status).toBe(401);
  });

  it('counts as empty for alwaysNull=exclude if it lists no database', async () => {
    const under = await serve({ profile: parseProfile({ databasesHeader: { format: 'json' } }) });
    expect((await under.columnList('?alwaysNull=exclude', '[""]')).status).toBe(400);
  });

  it('has the name that the profile sets [rule 59]', async () =>
    expect(await seenWith({ databasesHeader: { name: 'X-Databases' } }, ['101'])).toEqual(ALL));
});

describe('a question in the address', () => {
  const profile = parseProfile({ query: { method: 'GET' }, changes: { method: 'GET' } });
  const ask = async (path: string, fields: Record<string, unknown>) => {
    const under = await serve({ profile });
    const search = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    return under.get<unknown>(`${path}?${search}`);
  };

  it('has the same answer as in a body [rules 76, 85]', async () => {
    const inBody = await serve();
    const question = { columns: ['unit_id', 'tenant_name'], rentrolls: 'all-rentrolls', approvedOnly: true };
    const inEuro = { columns: ['unit_id', 'rent_pa'], fxCurrency: 'EUR' };
    expect(await ask(query.path, question)).toEqual(await inBody.query(question));
    expect(await ask(changes.path, inEuro)).toEqual(await inBody.changes(inEuro));
    expect(await ask(changes.path, {})).toEqual(await inBody.changes({}));
  });
});

describe('the proposals', () => {
  const rowsOf = async (columns: Iterable<string>, under: ServedInTurn) =>
    (await under.query({ columns: [...columns], rentrolls: 'all-rentrolls' })).body;
  const valuesOf = (rows: readonly Row[]) =>
    [...new Set(rows.flatMap((row) => Object.values(row)))].filter((value) => value !== null).sort();
  const inHumanWords = () => serve({ proposals: { humanReadable: true } });

  it('have a human-readable form of every machine value, and never mix the two [rule 146]', async () => {
    const machine = valuesOf(await rowsOf(HUMAN_READABLE_COLUMNS, await serve()));
    const human = valuesOf(await rowsOf(HUMAN_READABLE_COLUMNS, await inHumanWords()));
    // The demo data contains every value of the table, so all of it is tested.
    expect(machine).toEqual(Object.keys(HUMAN_READABLE).sort());
    expect(human).toEqual(Object.values(HUMAN_READABLE).sort());
    expect(human.filter((value) => machine.includes(value))).toEqual([]);
    // Other enumerations keep machine values.
    for (const use of valuesOf(await rowsOf(['use_type'], await inHumanWords())))
      expect(use).toMatch(/^[A-Z]+$/);
  });

  it('make use_type_full equal use_type_full_formatted, which is always human-readable [rule 145]', async () => {
    const columns = ['use_type_full', 'use_type_full_formatted'] as const;
    const [before, after] = [
      await rowsOf(columns, await serve()),
      await rowsOf(columns, await inHumanWords()),
    ];
    const formatted = (rows: readonly Row[]) => rows.map((row) => row['use_type_full_formatted']);
    expect(formatted(before)).toEqual(formatted(after));
    expect(after.map((row) => row['use_type_full'])).toEqual(formatted(after));
    expect(before.some((row) => row['use_type_full'] === row['use_type_full_formatted'])).toBe(false);
  });

  it.each([
    [[], {}],
    [['--enum-as-string'], { enumAsString: true }],
    [['--float-as-int', '--human-readable'], { floatAsInt: true, humanReadable: true }],
  ])('are in effect by the flags %j', (args, proposals) =>
    expect(readServiceFlags(readCommandLine(SERVICE_FLAGS, args).options)).toEqual({ proposals }),
  );

  it('vary rows by the flag --variants', () =>
    expect(readServiceFlags(readCommandLine(SERVICE_FLAGS, ['--variants']).options)).toEqual({
      proposals: {},
      variants: VARIED_ROWS,
    }));
});
