import { INTEGER_COLUMNS } from '../../../src/contract/proposals';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { REMOVED_RENTROLL_SELECTIONS } from '../../../src/contract/entries';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { textTable } from '../../support/text-table';
import { countBy, DEMO, runService, type Row, type ServiceUnderTest } from '../run-service';

const { columns: CATALOGUE } = createCatalogue();
const { rentrolls, files, file, createProperty } = DEFAULT_PROFILE;

const COLUMNS = CATALOGUE.map(({ name }) => name);

// One service for all routes: none changes what another reads.
let under: ServiceUnderTest;
/** All values of all rent rolls. */
let everything: Row[];
beforeAll(async () => {
  under = await runService({ units: 200, now: () => new Date('2026-11-03T09:15:30.789Z') });
  everything = (await under.query({ columns: COLUMNS, rentrolls: 'all-rentrolls' })).body;
});
afterAll(() => under.stop());

describe('query', () => {
  it('returns every column of the catalogue with values of its type [rules 3, 7, 41, 69]', () => {
    expect(everything.length).toBeGreaterThan(200);
    const wrong = CATALOGUE.flatMap(({ name, type }) => {
      const row = everything.find((row) => row[name] !== null && !isOf(type, row[name]));
      return row ? [[name, type, row[name]]] : [];
    });
    expect(wrong).toEqual([]);
    const broken = [...INTEGER_COLUMNS].filter((name) =>
      everything.some((row) => row[name] !== null && !Number.isInteger(row[name])),
    );
    expect(broken).toEqual([]);
  });

  it('writes timestamps with a numeric offset [rules 10, 133]', async () => {
    const { body } = await under.query({ columns: ['rentroll_completed_at', 'lease_expiry_date'] });
    for (const row of body) {
      expect(row['rentroll_completed_at']).toMatch(/^2026-10-\d\dT(0[7-9]|1\d):\d\d:\d\d\+00:00$/);
      expect(String(row['lease_expiry_date'])).toMatch(/T00:00:00\+00:00$|^null$/);
    }
  });

  it('has one row for each unit and rent roll, of the latest by default or of all, whichever columns are selected [rules 71, 79]', async () => {
    const ask = async (columns: string[], rentrolls?: string) =>
      (await under.query({ columns, rentrolls })).body;
    const all = await ask(['rentroll_id', 'unit_id', 'rentroll_date'], 'all-rentrolls');
    expect(new Set(all.map((row) => `${row['rentroll_id']} ${row['unit_id']}`)).size).toBe(all.length);
    expect(await ask(['property_country'], 'all-rentrolls')).toHaveLength(all.length);
    expect(Object.keys(countBy(all, 'rentroll_date'))).toHaveLength(8);
    const latest = await ask(['rentroll_date']);
    expect(countBy(latest, 'rentroll_date')).toEqual({ '2026-09-30T00:00:00+00:00': latest.length });
    expect(await ask(['unit_id'], 'latest')).toHaveLength(latest.length);
  });

  it('can read only approved rent rolls, and "latest" then means the newest approved one [rules 4, 70, 127]', async () => {
    const columns = ['svc_property_id', 'rentroll_date'];
    const ask = async (question: object) => (await under.query({ columns, ...question })).body;
    const all = await ask({ rentrolls: 'all-rentrolls' });
    const approved = await ask({ rentrolls: 'all-rentrolls', approvedOnly: true });
    expect(approved.length).toBeLessThan(all.length);
    const newest: Record<string, unknown> = {};
    for (const row of approved.toSorted((a, b) => (a['rentroll_date']! < b['rentroll_date']! ? -1 : 1)))
      newest[String(row['svc_property_id'])] = row['rentroll_date'];
    const latest = await ask({ approvedOnly: true });
    expect(Object.fromEntries(latest.map((row) => [row['svc_property_id'], row['rentroll_date']]))).toEqual(
      newest,
    );
    expect(latest.filter((row) => row['rentroll_date'] !== newest[String(row['svc_property_id'])])).toEqual(
      [],
    );
  });

  it('computes configured columns with exact factors [rules 5, 34, 35, 36, 37, 38, 80]', async () => {
    const columns = `actual_lettable_area_sqm actual_lettable_area_sqft actual_lettable_area_tsubo contracted_rent_pa
      contracted_rent_pa_per_sqft vacancy_status tenant_name next_tenant_name tenant_name_incl_pre_let`;
    const { body } = await under.query({ columns: columns.split(/\s+/) });
    const expected = body.map((row) => {
      const area = row['actual_lettable_area_sqm'] as number | null;
      const rent = row['contracted_rent_pa'] as number | null;
      return {
        ...row,
        actual_lettable_area_sqft: area === null ? null : area / 0.09290304,
        actual_lettable_area_tsubo: area === null ? null : (area * 121) / 400,
        contracted_rent_pa_per_sqft: area === null || rent === null ? null : rent / (area / 0.09290304),
        tenant_name_incl_pre_let:
          row['vacancy_status'] === 'vacant' ? row['next_tenant_name'] : row['tenant_name'],
      };
    });
    expect(body).toEqual(expected);
    const named = body.filter((row) => row['tenant_name_incl_pre_let'] !== null);
    expect(Object.keys(countBy(named, 'vacancy_status'))).toContain('vacant');
  });
});

function isOf(type: string, value: unknown): boolean {
  if (type === 'INT') return Number.isInteger(value);
  if (type === 'FLOAT') return Number.isFinite(value);
  if (type === 'TIMESTAMP') return typeof value === 'string' && !Number.isNaN(Date.parse(value));
  return typeof value === 'string' && value !== '';
}

describe('column-list', () => {
  const names = async (search: string, databases?: string): Promise<Set<unknown>> =>
    new Set((await under.columnList(search, databases)).body.map((entry) => entry['columnName']));

  it.each(['', '?alwaysNull=ignore'])(
    'describes every column of the catalogue with "%s" [rules 57, 61, 65]',
    async (search) => {
      const { body } = await under.columnList(search, '103');
      expect(body).toEqual(
        CATALOGUE.map(({ name, type, label, description, group, unit, deprecated, alpha }) => ({
          columnName: name,
          columnType: type,
          displayName: label,
          ...{ description, group, unit, deprecated, alpha },
        })),
      );
    },
  );

  it.each(['102', '101,103'])(
    'omits exactly the columns that are null in every row of the selected databases %s [rules 60, 125]',
    async (databases) => {
      const listed = await names('?alwaysNull=exclude', databases);
      const rows = everything.filter((row) => databases.includes(String(row['company_database_id'])));
      const filled = COLUMNS.filter((name) => rows.some((row) => row[name] !== null));
      expect(filled.length).toBeLessThan(COLUMNS.length);
      expect(listed).toEqual(new Set(filled));
    },
  );
});

const detailsOf = (id: unknown) => file.path.replace('{fileId}', String(id));

describe('rent rolls and files', () => {
  let rolls: Row[];
  let list: Row[];
  let rows: Row[];
  beforeAll(async () => {
    rolls = (await under.get(rentrolls.path)).body;
    list = (await under.get(files.path)).body;
    const columns =
      `rentroll_id rentroll_date rentroll_completed_at svc_property_id property_name company_database_id
      source_file_name excel_sheet_name property_approval_status`.split(/\s+/);
    rows = (await under.query({ columns, rentrolls: 'all-rentrolls' })).body;
  });

  describe('rentrolls', () => {
    it('lists every rent roll once, in agreement with the rows, and with its own approval [rules 19, 21, 39, 88, 128]', async () => {
      const question = { columns: ['rentroll_id'], rentrolls: 'all-rentrolls', approvedOnly: true };
      const approved = new Set((await under.query(question)).body.map((row) => row['rentroll_id']));
      const rowsById = new Map(rows.map((row) => [row['rentroll_id'], row]));
      expect(rolls.map((roll) => roll['rentrollId']).sort()).toEqual([...rowsById.keys()].sort());
      const expected = rolls.map((roll) => {
        const row = rowsById.get(roll['rentrollId']) as Row;
        return {
          rentrollId: row['rentroll_id'],
          propertyId: row['svc_property_id'],
          propertyName: row['property_name'],
          rentrollDate: row['rentroll_date'],
          fileId: expect.any(Number),
          isApproved: approved.has(row['rentroll_id']),
          // Completion, not approval (interface, "Rent roll").
          lastApprovedAt: row['rentroll_completed_at'],
        };
      });
      expect(rolls).toEqual(expected);
    });
  });

  describe('files', () => {
    it('lists the files of the rent rolls, each once [rules 40, 92, 134]', () => {
      expect(new Set(list.map((entry) => entry['fileId'])).size).toBe(list.length);
      expect(new Set(rolls.map((roll) => roll['fileId']))).toEqual(
        new Set(list.map((entry) => entry['fileId'])),
      );
      for (const entry of list)
        expect(entry).toEqual({
          fileId: expect.any(Number),
          fileName: expect.stringMatching(/\.xlsx?$/),
          originalFileId: expect.any(Number),
          originalFileName: expect.stringMatching(/^[^{}]+\.xlsx?$/),
          uploadedAt: expect.stringMatching(/^202[4-6]-\d\d-\d\dT(0[7-9]|1\d):\d\d:\d\d\+00:00$/),
        });
    });
  });

  describe('file details', () => {
    it('agree with the lists [rules 22, 134]', async () => {
      for (const entry of list) {
        const { body } = await under.get<Row>(detailsOf(entry['fileId']));
        const { rentrolls: fileRolls, ...fields } = body;
        expect(fields).toEqual(entry);
        expect(fileRolls).toEqual(rolls.filter((roll) => roll['fileId'] === entry['fileId']));
      }
    });
  });
});

const NOTHING = Object.fromEntries(createProperty.fields.map((name) => [name, null]));

describe('V2 Property API', () => {
  const create = async (body: unknown, databases = '101') =>
    (await under.call(createProperty.path, await under.as(DEMO, databases), body)) as {
      status: number;
      body: Row;
    };
  it('creates a property and returns its ids and the stored fields [rule 99]', async () => {
    const { status, body } = await create({
      project_name: '  Riverside  ',
      property_name: 'Fähre 7',
      property_city: '',
      property_country_code: null,
    });
    expect([status, body]).toEqual([
      201,
      {
        ...NOTHING,
        svc_property_id: expect.any(Number),
        svc_project_id: expect.any(Number),
        project_name: 'Riverside',
        property_name: 'Fähre 7',
      },
    ]);
  });
});

/** A request (GET unless it has a body), the status and code of its refusal, and the message. */
const REFUSED = textTable(`
  query {"columns":["unit_name","x' OR 1=1 --"]} | 400 unknown_column | Unknown column "x' OR 1=1 --".
  query {"columns":["${'n'.repeat(100_000)}"]} | 400 unknown_column | Unknown column "${'n'.repeat(49)}…".
  query {"columns":["reason_for_rent_change"]} | 400 bad_request | Column "reason_for_rent_change" is a change-tracking variable. Only track-changes returns it.
  query {"columns":["gla_sqm"]} | 400 removed_column | Column "gla_sqm" has been removed.
  query {"columns":[]} | 400 bad_request | Field "columns" must not be empty.
  query {"columns":["unit_name"],"approvedOnly":"yes"} | 400 bad_request | Field "approvedOnly" must be true or false.
  ${REMOVED_RENTROLL_SELECTIONS.map((rentrolls) => `query {"columns":["unit_name"],"rentrolls":"${rentrolls}"} | 400 bad_request | "${rentrolls}" is no longer supported. Use "latest" or "all-rentrolls".`).join('\n')}
  query {"columns":["unit_name"],"rentrolls":"oldest"} | 400 bad_request | Field "rentrolls" must be "latest" or "all-rentrolls".
  query {"columns": | 400 bad_request | Body is not valid JSON but content-type is set to 'application/json'
  query [] | 400 bad_request | The body must be a JSON object.
  extractions/column-mappings | 400 bad_request | Parameter "extractionIds" is missing.
  extractions/column-mappings?extractionIds=%20,%20, | 400 bad_request | Parameter "extractionIds" must not be empty.
  extractions/column-mappings?extractionIds=250020,1,2,3,4,5,6,7 | 404 not_found | No extraction "1", "2", "3", "4", "5" and 2 more exists in the selected databases.
  extractions/column-mappings?extractionIds=1);%20DROP%20TABLE%20extraction;%20-- | 404 not_found | No extraction "1); DROP TABLE extraction; --" exists in the selected databases.
  extractions/column-mappings?extractionIds=%C3%A4%00%0A%E2%82%AC | 404 not_found | No extraction "ä\\u0000\\n€" exists in the selected databases.
  files/0600100 | 404 not_found | No file "0600100" exists in the selected databases.
  files/'%20OR%201=1%20-- | 404 not_found | No file "' OR 1=1 --" exists in the selected databases.
  files/..%2Ffiles | 404 not_found | No file "../files" exists in the selected databases.
  v2/properties {} | 400 bad_request | Field "project_name" is missing.
  v2/properties {"project_name":"x","property_name":"${'x'.repeat(256)}"} | 400 bad_request | Field "property_name" must not be longer than 255 characters.
  v2/properties {"project_name":"x\\ny"} | 400 bad_request | Field "project_name" must be one line of text, without control characters.
  v2/properties {"project_name":"x","propertyName":"y"} | 400 bad_request | Unknown field "propertyName". The fields are: project_name, ${createProperty.fields.join(', ')}.
`);

describe('a refusal', () => {
  const refusalOf = async (request: string) => {
    const [path = '', ...body] = request.split(' ');
    const init = {
      headers: { ...(await under.as(DEMO, '101')), 'content-type': 'application/json' },
      ...(body.length > 0 && { method: 'POST', body: body.join(' ') }),
    };
    const reply = await fetch(`${under.service.baseUrl}/thirdparty/${path}`, init);
    return { status: reply.status, body: await reply.json() };
  };

  it.each(REFUSED.map(([request = '', ...refusal]) => [request.slice(0, 90), request, refusal] as const))(
    'names what is wrong, and nothing is stored: %s [rules 70, 72, 73, 74, 75, 97, 130, 132, 150]',
    async (_, request, [failure = '', message]) => {
      const [status, error] = failure.split(' ');
      const before = under.service.admin.properties().length;
      expect(await refusalOf(request)).toEqual({ status: Number(status), body: { error, message } });
      expect(under.service.admin.properties()).toHaveLength(before);
    },
  );

  it.each(
    textTable(`
      exclude |
      maybe | 101
      EXCLUDE | 101`),
  )('is the answer to alwaysNull=%s with the databases %j [rules 58, 59]', async (mode, databases) => {
    const { status, body } = await under.columnList(`?alwaysNull=${mode}`, databases);
    expect([status, JSON.stringify(body)]).toEqual([
      400,
      expect.stringMatching(/X-company-databases|alwaysNull/),
    ]);
  });
});
