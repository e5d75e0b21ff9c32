import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { countBy, runService, type Row, type ServiceUnderTest } from '../run-service';

const COLUMNS =
  `company_database_id svc_property_id property_name property_country property_currency property_street use_type unit_id unit_name
  vacancy_status lease_status lease_id tenant_id tenant_name next_tenant_name next_lease_start_date rentroll_date lease_start_date lease_expiry_date
  lease_term_months lease_contract_date first_break_date break_option_two_date break_option_three_date contracted_rent_pa market_rent_pa actual_lettable_area_sqm currency rent_free_period_months step_rents_count
  is_indexed rent_review_type is_non_revenue loan_provider property_approval_status rentroll_id in_place_rent_pa
  rent_free_start_date rent_free_end_date rent_free_outstanding_months creditdata_company_name tenant_industry`.split(
    /\s+/,
  );

/** Checks the shape of the demo data at its default size. */
describe('demo data', () => {
  let under: ServiceUnderTest;
  let rows: Row[];
  let newest: Row[];
  let approved: Set<unknown>;
  beforeAll(async () => {
    under = await runService();
    rows = (await under.query({ columns: COLUMNS, rentrolls: 'all-rentrolls' })).body;
    const ids = await under.query({
      columns: ['rentroll_id'],
      rentrolls: 'all-rentrolls',
      approvedOnly: true,
    });
    approved = new Set(ids.body.map((row) => row['rentroll_id']));
    newest = rows.filter((row) => String(row['rentroll_date']).startsWith('2026-09-30'));
  });
  afterAll(() => under.stop());

  const distinct = (column: string, of = rows) => new Set(of.map((row) => row[column]));
  const leases = () => [
    ...new Map(rows.filter((row) => row['lease_id'] !== null).map((row) => [row['lease_id'], row])).values(),
  ];

  it('has three databases, 60 properties in eight countries, 3,000 units and eight quarters', () => {
    expect(distinct('company_database_id').size).toBe(3);
    expect(distinct('svc_property_id').size).toBe(60);
    expect(distinct('property_name').size).toBe(60);
    expect(distinct('property_country').size).toBe(8);
    expect([...distinct('property_currency')].sort()).toEqual(['CHF', 'EUR', 'GBP', 'PLN', 'SEK', 'USD']);
    expect(newest.length).toBeGreaterThan(2900);
    expect(newest.length).toBeLessThan(3100);
    expect(distinct('rentroll_date').size).toBe(8);
    // One property was bought after five of them.
    expect(distinct('rentroll_id').size).toBe(475);
  });

  it('has a property that came later, whose file of the newest quarter was corrected', async () => {
    const depot = rows.filter((row) => row['property_name'] === 'Ember Depot');
    expect(Object.keys(countBy(depot, 'rentroll_date')).map((date) => date.slice(0, 10))).toEqual([
      '2026-03-31',
      '2026-06-30',
      '2026-09-30',
    ]);
    const { rentrolls, files } = DEFAULT_PROFILE;
    const newestRoll = depot.at(-1)!['rentroll_id'];
    const { fileId } = (await under.get(rentrolls.path)).body.find(
      (roll) => roll['rentrollId'] === newestRoll,
    )!;
    const file = (await under.get(files.path)).body.find((one) => one['fileId'] === fileId)!;
    expect(file).toMatchObject({
      fileName: 'ember-depot-2026-09.xlsx',
      originalFileName: 'LL Ember Depot 2026Q3.xlsx',
    });
    expect(file['originalFileId']).not.toBe(fileId);
  });

  it.each([
    ['OFFICE', 7, 11],
    ['RESIDENTIAL', 2, 4],
  ])('keeps the average vacancy of %s between %d and %d %%', (use, low, high) => {
    const units = rows.filter((row) => row['use_type'] === use);
    const vacancy = (100 * units.filter((row) => row['vacancy_status'] === 'vacant').length) / units.length;
    expect(vacancy).toBeGreaterThan(low);
    expect(vacancy).toBeLessThan(high);
  });

  it.each([
    [
      'open-ended leases',
      (row: Row) => row['lease_status'] === 'open-ended' && row['lease_expiry_date'] === null,
    ],
    [
      'tenants holding over',
      (row: Row) =>
        row['lease_status'] === 'holding over' &&
        String(row['lease_expiry_date']) < String(row['rentroll_date']) &&
        row['tenant_name'] !== null,
    ],
    [
      'vacant units that are pre-let',
      (row: Row) =>
        row['lease_status'] === 'pre-let' &&
        String(row['next_lease_start_date']) > String(row['rentroll_date']),
    ],
    ['rent-free periods', (row: Row) => row['rent_free_period_months'] !== null],
    ['step rents', (row: Row) => Number(row['step_rents_count']) > 0],
    ['indexed leases', (row: Row) => row['is_indexed'] === 'true'],
    ['rent reviews', (row: Row) => row['rent_review_type'] !== null],
    [
      'parking without area',
      (row: Row) => row['use_type'] === 'PARKING' && row['actual_lettable_area_sqm'] === null,
    ],
    [
      'storage without area',
      (row: Row) => row['use_type'] === 'STORAGE' && row['actual_lettable_area_sqm'] === null,
    ],
    [
      'units that the owner uses',
      (row: Row) => row['is_non_revenue'] === 'true' && row['lease_status'] === 'own use',
    ],
    [
      'leases in another currency than the property',
      (row: Row) => row['currency'] !== row['property_currency'],
    ],
  ])('has %s in the newest rent rolls', (_, is) => expect(newest.filter(is).length).toBeGreaterThan(0));

  it('renames some companies at a quarter, in every column and permanently', () => {
    const names = new Map<unknown, Map<string, Set<unknown>>>();
    const otherwise: Row[] = [];
    for (const row of rows.filter((row) => row['tenant_id'] !== null)) {
      const byDate = names.get(row['tenant_id']) ?? new Map<string, Set<unknown>>();
      names.set(row['tenant_id'], byDate);
      const date = String(row['rentroll_date']);
      byDate.set(date, (byDate.get(date) ?? new Set()).add(row['tenant_name']));
      const name = String(row['tenant_name']).toUpperCase();
      if ((row['creditdata_company_name'] ?? name) !== name) otherwise.push(row);
    }
    expect(otherwise).toEqual([]);
    let renamed = 0;
    const wrong: unknown[] = [];
    for (const [tenant, byDate] of names) {
      const inOrder = [...byDate].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, used]) => [...used]);
      const used = inOrder.flat();
      const changes = used.filter((name, i) => i > 0 && name !== used[i - 1]).length;
      if (inOrder.some(({ length }) => length !== 1) || changes > 1) wrong.push([tenant, inOrder]);
      renamed += changes;
    }
    expect(wrong).toEqual([]);
    expect(renamed).toBeGreaterThan(20);
    expect(renamed).toBeLessThan(names.size / 20);
  });

  it('charges less only in rent-free periods, some of which are in the second year', () => {
    const dated = rows.filter(
      (row) => row['rent_free_start_date'] !== null && row['is_non_revenue'] === 'false',
    );
    expect(dated.length).toBeGreaterThan(100);
    const wrong = dated.filter((row) => {
      const [date, from, to] = ['rentroll_date', 'rent_free_start_date', 'rent_free_end_date'].map((name) =>
        String(row[name]),
      ) as [string, string, string];
      const isLess = Number(row['in_place_rent_pa']) < Number(row['contracted_rent_pa']);
      const outstanding = Number(row['rent_free_outstanding_months']);
      return (
        isLess !== (date >= from && date <= to) ||
        (outstanding > 0 && date >= to) ||
        (date < from && outstanding !== row['rent_free_period_months'])
      );
    });
    expect(wrong).toEqual([]);
    const later = dated.filter(
      (row) => String(row['rent_free_start_date']) > String(row['lease_start_date']),
    );
    expect(later.length).toBeGreaterThan(20);
    expect(later.length).toBeLessThan(dated.length / 2);
  });

  it('has the dates of every lease in order', () => {
    const broken = leases().filter((row) => {
      const [start, expiry] = [String(row['lease_start_date']), row['lease_expiry_date']];
      const breaks = ['first_break_date', 'break_option_two_date', 'break_option_three_date']
        .map((name) => row[name])
        .filter((date) => date !== null)
        .map(String);
      const dates = [
        String(row['lease_contract_date'] ?? ''),
        start,
        ...breaks,
        ...(expiry === null ? [] : [String(expiry)]),
      ];
      return dates.join() !== [...new Set(dates)].sort().join() || start > String(row['rentroll_date']);
    });
    expect(broken).toEqual([]);
  });

  it('has one decision for all properties of a submission, and no decisions in the first quarters [rule 17]', () => {
    const early = rows.filter((row) => String(row['rentroll_date']) < '2025-06');
    expect(Object.keys(countBy(early, 'property_approval_status'))).toEqual(['null']);
    for (const id of distinct('company_database_id')) {
      const ofDatabase = newest.filter((row) => row['company_database_id'] === id);
      expect(Object.keys(countBy(ofDatabase, 'property_approval_status')).sort()).toEqual([
        'approved',
        'null',
        'rejected',
      ]);
    }
  });

  it('has approved rent rolls without a decision, and decided properties on unapproved rent rolls [rule 18]', () => {
    const crossing = (of: Row[]) => ({
      undecided: of.some(
        (row) => approved.has(row['rentroll_id']) && row['property_approval_status'] === null,
      ),
      approvedOpen: of.some(
        (row) => !approved.has(row['rentroll_id']) && row['property_approval_status'] === 'approved',
      ),
    });
    expect(crossing(rows)).toEqual({ undecided: true, approvedOpen: true });
    expect(crossing(newest)).toEqual({ undecided: true, approvedOpen: true });
  });

  it('answers 30 columns of the newest rent rolls with well under a second of work', async () => {
    const before = process.cpuUsage();
    await under.query({ columns: COLUMNS.slice(0, 30) });
    const { user, system } = process.cpuUsage(before);
    // Usually 0.1 s. The bound only detects a change of order of magnitude.
    expect((user + system) / 1e6).toBeLessThan(1);
  });
});
