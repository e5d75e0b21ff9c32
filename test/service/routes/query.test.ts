import { REMOVED_RENTROLL_SELECTIONS } from '../../../src/contract/entries';
import { INTEGER_COLUMNS } from '../../../src/contract/integer-columns';
import { REMOVED_COLUMNS } from '../../../src/contract/removed-columns';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { countBy, runService, sum, type ServiceUnderTest } from '../run-service';

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
    const wrong = CATALOGUE.flatMap(({ name, type }) =>
      body
        .map((row) => row[name])
        .filter((value) => value !== null && !isOf(type, value))
        .slice(0, 1)
        .map((value) => [name, type, value]),
    );
    expect(wrong).toEqual([]);
    const broken = [...INTEGER_COLUMNS].filter((name) =>
      body.some((row) => row[name] !== null && !Number.isInteger(row[name])),
    );
    expect(broken).toEqual([]);
  });

  it('varies the order of fields between rows and writes nulls out [rule 12]', async () => {
    const columns = ['property_name', 'unit_id', 'tenant_name', 'rental_guarantee_amount_pa'];
    const { body } = await under.query({ columns });
    expect(new Set(body.map((row) => Object.keys(row).join())).size).toBeGreaterThan(2);
    for (const row of body) expect(Object.keys(row).sort()).toEqual([...columns].sort());
    expect(body.every((row) => row['rental_guarantee_amount_pa'] === null)).toBe(true);
  });

  it('writes timestamps with a numeric offset [rules 10, 133]', async () => {
    const { body } = await under.query({
      columns: ['rentroll_date', 'rentroll_completed_at', 'lease_expiry_date'],
    });
    expect(countBy(body, 'rentroll_date')).toEqual({ '2026-09-30T00:00:00+00:00': body.length });
    for (const row of body) {
      expect(row['rentroll_completed_at']).toMatch(/^2026-10-\d\dT(0[7-9]|1\d):\d\d:\d\d\+00:00$/);
      expect(row['lease_expiry_date'] ?? '2026-01-01T00:00:00+00:00').toMatch(/T00:00:00\+00:00$/);
    }
  });

  it('has one row for each unit and rent roll, whichever columns are selected [rule 79]', async () => {
    const keyed = (await under.query({ columns: ['rentroll_id', 'unit_id'], rentrolls: 'all-rentrolls' }))
      .body;
    expect(new Set(keyed.map((row) => `${row['rentroll_id']} ${row['unit_id']}`)).size).toBe(keyed.length);
    const narrow = (await under.query({ columns: ['property_country'], rentrolls: 'all-rentrolls' })).body;
    expect(narrow).toHaveLength(keyed.length);
  });

  it('reads the latest rent roll by default, or all [rule 71]', async () => {
    const dates = async (rentrolls?: string) => {
      const { body } = await under.query({ columns: ['rentroll_date', 'svc_property_id'], rentrolls });
      return Object.keys(countBy(body, 'rentroll_date')).sort();
    };
    expect(await dates()).toEqual(['2026-09-30T00:00:00+00:00']);
    expect(await dates('latest')).toEqual(['2026-09-30T00:00:00+00:00']);
    expect(await dates('all-rentrolls')).toHaveLength(8);
  });

  it('can read only approved rent rolls, and "latest" then means the newest approved one [rules 4, 70, 127]', async () => {
    const columns = ['svc_property_id', 'rentroll_date', 'rentroll_id'];
    const approvedLatest = (await under.query({ columns, approvedOnly: true })).body;
    const approvedAll = (await under.query({ columns, approvedOnly: true, rentrolls: 'all-rentrolls' })).body;
    const all = (await under.query({ columns, rentrolls: 'all-rentrolls' })).body;
    expect(approvedAll.length).toBeLessThan(all.length);
    const newest = new Map<unknown, string>();
    for (const row of approvedAll) {
      const date = String(row['rentroll_date']);
      if (date > (newest.get(row['svc_property_id']) ?? '')) newest.set(row['svc_property_id'], date);
    }
    expect(new Set(approvedLatest.map((row) => row['svc_property_id']))).toEqual(new Set(newest.keys()));
    for (const row of approvedLatest) expect(row['rentroll_date']).toBe(newest.get(row['svc_property_id']));
  });

  it('tests the approval of the rent roll, not the property columns [rules 13, 16, 18]', async () => {
    const columns = [
      'property_approval_status',
      'property_approval_decided_by',
      'property_approval_decided_at',
    ];
    const approved = (await under.query({ columns, approvedOnly: true, rentrolls: 'all-rentrolls' })).body;
    const all = (await under.query({ columns, rentrolls: 'all-rentrolls' })).body;
    for (const row of all) expect(new Set(columns.map((name) => row[name] === null)).size).toBe(1);
    expect(approved.filter((row) => row['property_approval_status'] === null).length).toBeGreaterThan(0);
    const decided = (rows: typeof all) =>
      rows.filter((row) => row['property_approval_status'] === 'approved').length;
    expect(decided(all)).toBeGreaterThan(decided(approved));
    expect(Object.keys(countBy(all, 'property_approval_status')).sort()).toEqual([
      'approved',
      'null',
      'rejected',
    ]);
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
    for (const row of body) {
      const area = row['actual_lettable_area_sqm'] as number | null;
      const rent = row['contracted_rent_pa'] as number | null;
      expect(row['actual_lettable_area_sqft']).toBe(area === null ? null : area / 0.09290304);
      expect(row['actual_lettable_area_tsubo']).toBe(area === null ? null : (area * 121) / 400);
      expect(row['contracted_rent_pa_per_sqft']).toBe(
        area === null || rent === null ? null : rent / (area / 0.09290304),
      );
      const name = row['vacancy_status'] === 'vacant' ? row['next_tenant_name'] : row['tenant_name'];
      expect(row['tenant_name_incl_pre_let']).toBe(name);
    }
    expect(
      body.filter((row) => row['vacancy_status'] === 'vacant' && row['tenant_name_incl_pre_let'] !== null)
        .length,
    ).toBeGreaterThan(0);
  });

  it('has rents that agree with each other and with the totals of the property', async () => {
    const { body } = await under.query({
      columns: [
        'contracted_rent_pa',
        'in_place_rent_pa',
        'rent_free_amount_pa',
        'actual_lettable_area_sqm',
        'contracted_rent_pa_per_sqm',
        'market_rent_pa',
        'over_under_rent_percent',
        'svc_property_id',
        'currency',
        'property_currency',
        'property_contracted_rent_pa',
        'property_lettable_area_sqm',
        'unit_count',
        'vacant_unit_count',
        'vacancy_status',
      ],
    });
    for (const row of body) {
      const rent = row['contracted_rent_pa'] as number | null;
      if (rent === null) continue;
      expect(Number(row['in_place_rent_pa']) + Number(row['rent_free_amount_pa'])).toBeCloseTo(rent, 6);
      if (row['actual_lettable_area_sqm'] !== null)
        expect(row['contracted_rent_pa_per_sqm']).toBeCloseTo(
          rent / Number(row['actual_lettable_area_sqm']),
          9,
        );
      if (Number(row['market_rent_pa']) > 0)
        expect(row['over_under_rent_percent']).toBeCloseTo(
          100 * (rent / Number(row['market_rent_pa']) - 1),
          1,
        );
    }
    expect(body.some((row) => Number(row['rent_free_amount_pa']) > 0)).toBe(true);
    for (const id of new Set(body.map((row) => row['svc_property_id']))) {
      const units = body.filter((row) => row['svc_property_id'] === id);
      const total = units[0] ?? {};
      expect(total['unit_count']).toBe(units.length);
      expect(total['vacant_unit_count']).toBe(
        units.filter((row) => row['vacancy_status'] === 'vacant').length,
      );
      expect(total['property_lettable_area_sqm'] ?? 0).toBeCloseTo(
        sum(units.map((row) => row['actual_lettable_area_sqm'])),
        4,
      );
      if (units.every((row) => row['currency'] === row['property_currency']))
        expect(total['property_contracted_rent_pa']).toBeCloseTo(
          sum(units.map((row) => row['contracted_rent_pa'])),
          2,
        );
    }
  });

  it.each([
    ['"nonsense"', 'nonsense'],
    ['"Unit_Name"', 'Unit_Name'],
    ['"__proto__"', '__proto__'],
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
    ['no columns', { columns: [] }, '"columns" does not name a column.'],
    ['missing columns', {}, '"columns" does not name a column.'],
    ['columns that are not a list', { columns: 'unit_name' }, '"columns" must be a list of column names.'],
    ['columns that are not names', { columns: [1] }, '"columns" must be a list of column names.'],
    [
      'an approval that is not a boolean [rule 70]',
      { columns: ['unit_name'], approvedOnly: 'yes' },
      '"approvedOnly" must be true or false.',
    ],
    [
      'an unknown selection [rule 132]',
      { columns: ['unit_name'], rentrolls: 'oldest' },
      '"rentrolls" must be "latest" or "all-rentrolls".',
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

  it('answers 400 with its own code to every removed column [rule 150]', async () => {
    for (const name of REMOVED_COLUMNS) {
      const { status, body } = await under.query({ columns: [name] });
      expect([status, body]).toEqual([
        400,
        { error: 'removed_column', message: `Column "${name}" has been removed.` },
      ]);
    }
  });

  it('answers 400 to a body that is not a JSON object', async () => {
    const headers = {
      ...(await under.as({ clientId: 'demo', clientSecret: '' })),
      'content-type': 'application/json',
    };
    const post = (body: string) =>
      fetch(under.service.baseUrl + '/thirdparty/query', { method: 'POST', headers, body });
    for (const body of ['{"columns":', '[]', '"x"', 'null']) {
      const reply = await post(body);
      expect([body, reply.status, await reply.json()]).toEqual([
        body,
        400,
        { error: 'bad_request', message: expect.any(String) },
      ]);
    }
  });

  it('returns a repeated column once', async () => {
    const { body } = await under.query({ columns: ['unit_id', 'unit_id'] });
    expect(Object.keys(body[0] ?? {})).toEqual(['unit_id']);
  });

  it('answers many calls at once, and continues after callers disconnect', async () => {
    const columns = CATALOGUE.slice(0, 60).map(({ name }) => name);
    const abort = new AbortController();
    const gone = Array.from({ length: 4 }, async () => {
      const reply = await fetch(under.service.baseUrl + '/thirdparty/query', {
        method: 'POST',
        headers: {
          ...(await under.as({ clientId: 'demo', clientSecret: '' })),
          'content-type': 'application/json',
        },
        body: JSON.stringify({ columns, rentrolls: 'all-rentrolls' }),
        signal: abort.signal,
      });
      abort.abort();
      await reply.text();
    });
    expect((await Promise.allSettled(gone)).map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    const answers = await Promise.all(Array.from({ length: 6 }, () => under.query({ columns })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.length}`)).size).toBe(1);
  });
});

function isOf(type: string, value: unknown): boolean {
  if (type === 'INT') return Number.isInteger(value);
  if (type === 'FLOAT') return Number.isFinite(value);
  if (type === 'TIMESTAMP') return typeof value === 'string' && !Number.isNaN(Date.parse(value));
  return typeof value === 'string' && value !== '';
}
