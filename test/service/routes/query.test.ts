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
    const { body } = await under.query({
      columns: ['rentroll_date', 'rentroll_completed_at', 'lease_expiry_date'],
    });
    expect(countBy(body, 'rentroll_date')).toEqual({ '2026-09-30T00:00:00+00:00': body.length });
    const odd = body.filter(
      (row) =>
        !/^2026-10-\d\dT(0[7-9]|1\d):\d\d:\d\d\+00:00$/.test(String(row['rentroll_completed_at'])) ||
        !/T00:00:00\+00:00$|^null$/.test(String(row['lease_expiry_date'])),
    );
    expect(odd).toEqual([]);
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
    expect(
      approvedLatest.filter((row) => row['rentroll_date'] !== newest.get(row['svc_property_id'])),
    ).toEqual([]);
  });

  it('tests the approval of the rent roll, not the property columns [rules 13, 16, 18]', async () => {
    const columns = [
      'property_approval_status',
      'property_approval_decided_by',
      'property_approval_decided_at',
    ];
    const approved = (await under.query({ columns, approvedOnly: true, rentrolls: 'all-rentrolls' })).body;
    const all = (await under.query({ columns, rentrolls: 'all-rentrolls' })).body;
    const partly = all.filter((row) => new Set(columns.map((name) => row[name] === null)).size > 1);
    expect(partly).toEqual([]);
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
    const isNear = (value: unknown, wanted: number, digits: number) =>
      typeof value === 'number' && Math.abs(value - wanted) < 10 ** -digits / 2;
    const wrong = body.filter((row) => {
      const rent = row['contracted_rent_pa'] as number | null;
      if (rent === null) return false;
      const [area, market] = [row['actual_lettable_area_sqm'], Number(row['market_rent_pa'])];
      return !(
        isNear(Number(row['in_place_rent_pa']) + Number(row['rent_free_amount_pa']), rent, 6) &&
        (area === null || isNear(row['contracted_rent_pa_per_sqm'], rent / Number(area), 9)) &&
        (market <= 0 || isNear(row['over_under_rent_percent'], 100 * (rent / market - 1), 1))
      );
    });
    expect(wrong).toEqual([]);
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

  it('answers 400 with its own code to every removed column [rule 150]', async () => {
    const answers = await Promise.all([...REMOVED_COLUMNS].map((name) => under.query({ columns: [name] })));
    expect(answers).toEqual(
      [...REMOVED_COLUMNS].map((name) => ({
        status: 400,
        body: { error: 'removed_column', message: `Column "${name}" has been removed.` },
      })),
    );
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
});

function isOf(type: string, value: unknown): boolean {
  if (type === 'INT') return Number.isInteger(value);
  if (type === 'FLOAT') return Number.isFinite(value);
  if (type === 'TIMESTAMP') return typeof value === 'string' && !Number.isNaN(Date.parse(value));
  return typeof value === 'string' && value !== '';
}
