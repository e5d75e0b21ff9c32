import { REMOVED_RENTROLL_SELECTIONS } from '../../../src/contract/entries';
import { INTEGER_COLUMNS } from '../../../src/contract/integer-columns';
import { REMOVED_COLUMNS } from '../../../src/contract/removed-columns';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { countBy, DEMO, runService, sum, type ServiceUnderTest } from '../run-service';

const { columns: CATALOGUE } = createCatalogue();

describe('query', () => {
  let under: ServiceUnderTest;
  beforeAll(async () => {
    under = await runService({ units: 200 });
  });
  afterAll(() => under.stop());

  it('returns every column of the catalogue with values of its type [rules 3, 7, 41, 69]', async () => {
    const columns = CATALOGUE.map(({ name }) => name);
    const { status, body } = await under.query({ columns, rentrolls: 'all-rentrolls' });
    expect(status).toBe(200);
    const wrong = CATALOGUE.flatMap(({ name, type }) => {
      const row = body.find((row) => row[name] !== null && !isOf(type, row[name]));
      return row ? [[name, type, row[name]]] : [];
    });
    expect(wrong).toEqual([]);
    const broken = [...INTEGER_COLUMNS].filter((name) =>
      body.some((row) => row[name] !== null && !Number.isInteger(row[name])),
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

  it('tests the approval of the rent roll, not the property columns, which are filled together [rules 13, 16, 18]', async () => {
    const columns = ['status', 'decided_by', 'decided_at'].map((name) => `property_approval_${name}`);
    const ask = async (approvedOnly: boolean) =>
      (await under.query({ columns, approvedOnly, rentrolls: 'all-rentrolls' })).body;
    const [approved, all] = [await ask(true), await ask(false)];
    expect(all.filter((row) => new Set(columns.map((name) => row[name] === null)).size > 1)).toEqual([]);
    const [ofApproved, ofAll] = [approved, all].map((rows) => countBy(rows, 'property_approval_status'));
    expect(ofApproved!['null']).toBeGreaterThan(0);
    expect(ofAll!['approved']).toBeGreaterThan(ofApproved!['approved']!);
    expect(Object.keys(ofAll!).sort()).toEqual(['approved', 'null', 'rejected']);
  });

  it('computes configured columns with exact factors [rules 5, 34, 35, 36, 37, 38, 80]', async () => {
    const { body } = await under.query({
      columns: [
        'actual_lettable_area_sqm',
        'actual_lettable_area_sqft',
        'actual_lettable_area_tsubo',
        'contracted_rent_pa',
        'contracted_rent_pa_per_sqft',
        'vacancy_status',
        'tenant_name',
        'next_tenant_name',
        'tenant_name_incl_pre_let',
      ],
    });
    const withArea = body.filter((row) => row['actual_lettable_area_sqm'] !== null);
    expect(withArea.length).toBeGreaterThan(0);
    const wanted = body.map((row) => {
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
    expect(body).toEqual(wanted);
    expect(
      body.filter((row) => row['vacancy_status'] === 'vacant' && row['tenant_name_incl_pre_let'] !== null)
        .length,
    ).toBeGreaterThan(0);
  });

  it('has rents that agree with each other and with the totals of the property', async () => {
    const { body } = await under.query({
      columns: [
        ...['contracted_rent_pa', 'in_place_rent_pa', 'rent_free_amount_pa', 'currency', 'vacancy_status'],
        ...['actual_lettable_area_sqm', 'contracted_rent_pa_per_sqm', 'svc_property_id', 'property_currency'],
        ...['property_contracted_rent_pa', 'property_lettable_area_sqm', 'unit_count', 'vacant_unit_count'],
      ],
    });
    const let_ = body.filter((row) => row['contracted_rent_pa'] !== null);
    for (const row of let_) {
      const [rent, area] = [Number(row['contracted_rent_pa']), row['actual_lettable_area_sqm']];
      expect(Number(row['in_place_rent_pa']) + Number(row['rent_free_amount_pa'])).toBeCloseTo(rent, 6);
      if (area !== null) expect(row['contracted_rent_pa_per_sqm']).toBeCloseTo(rent / Number(area), 9);
    }
    expect(let_.some((row) => Number(row['rent_free_amount_pa']) > 0)).toBe(true);
    for (const id of new Set(body.map((row) => row['svc_property_id']))) {
      const units = body.filter((row) => row['svc_property_id'] === id);
      const total = (column: string) => sum(units.map((row) => row[column]));
      const property = units[0]!;
      expect(property).toMatchObject({
        unit_count: units.length,
        vacant_unit_count: countBy(units, 'vacancy_status')['vacant'] ?? 0,
      });
      expect(property['property_lettable_area_sqm'] ?? 0).toBeCloseTo(total('actual_lettable_area_sqm'), 4);
      if (units.every((row) => row['currency'] === row['property_currency']))
        expect(property['property_contracted_rent_pa']).toBeCloseTo(total('contracted_rent_pa'), 2);
    }
  });

  it.each([
    ['"nonsense"', 'nonsense'],
    [`"x' OR 1=1 --"`, "x' OR 1=1 --"],
    [`"${'n'.repeat(49)}…"`, 'n'.repeat(100_000)],
  ])('answers 400 with its own code to an unknown column, and names it as %s', async (named, name) => {
    const { status, body } = await under.query({ columns: ['unit_name', name] });
    expect([status, body]).toEqual([400, { error: 'unknown_column', message: `Unknown column ${named}.` }]);
  });

  it.each<readonly [string, object, string]>([
    [
      'a change-tracking variable',
      { columns: ['reason_for_rent_change'] },
      'Column "reason_for_rent_change" is a change-tracking variable. Only track-changes returns it.',
    ],
    ['no columns', { columns: [] }, 'Field "columns" must not be empty.'],
    ['missing columns', {}, 'Field "columns" is missing.'],
    ['columns that are not a list', { columns: 'unit_name' }, 'Field "columns" must be a list of texts.'],
    [
      'an approval that is not a boolean [rule 70]',
      { columns: ['unit_name'], approvedOnly: 'yes' },
      'Field "approvedOnly" must be true or false.',
    ],
    [
      'an unknown selection [rule 132]',
      { columns: ['unit_name'], rentrolls: 'oldest' },
      'Field "rentrolls" must be "latest" or "all-rentrolls".',
    ],
    ...REMOVED_RENTROLL_SELECTIONS.map(
      (rentrolls) =>
        [
          `${rentrolls} [rules 72, 73, 74, 75]`,
          { columns: ['unit_name'], rentrolls },
          `"${rentrolls}" is no longer supported. Use "latest" or "all-rentrolls".`,
        ] as const,
    ),
  ])('answers 400 to %s', async (_, question, message) => {
    const { status, body } = await under.query(question);
    expect([status, body]).toEqual([400, { error: 'bad_request', message }]);
  });

  it.each([...REMOVED_COLUMNS].slice(0, 3))(
    'answers 400 with its own code to the removed column %s [rule 150]',
    async (name) =>
      expect(await under.query({ columns: [name] })).toEqual({
        status: 400,
        body: { error: 'removed_column', message: `Column "${name}" has been removed.` },
      }),
  );

  it.each(['{"columns":', '[]', '"x"', 'null'])(
    'answers 400 to a body that is not a JSON object: %s',
    async (body) => {
      const headers = { ...(await under.as(DEMO)), 'content-type': 'application/json' };
      const reply = await fetch(`${under.service.baseUrl}/thirdparty/query`, {
        method: 'POST',
        headers,
        body,
      });
      expect([reply.status, await reply.json()]).toEqual([
        400,
        { error: 'bad_request', message: expect.any(String) },
      ]);
    },
  );
});

function isOf(type: string, value: unknown): boolean {
  if (type === 'INT') return Number.isInteger(value);
  if (type === 'FLOAT') return Number.isFinite(value);
  if (type === 'TIMESTAMP') return typeof value === 'string' && !Number.isNaN(Date.parse(value));
  return typeof value === 'string' && value !== '';
}
