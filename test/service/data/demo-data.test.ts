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
  beforeAll(async () => {
    under = await runService();
    rows = (await under.query({ columns: COLUMNS, rentrolls: 'all-rentrolls' })).body;
    newest = rows.filter((row) => String(row['rentroll_date']).startsWith('2026-09-30'));
  });
  afterAll(() => under.stop());

  const distinct = (column: string, of = rows) => new Set(of.map((row) => row[column]));
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

  it.each([
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
    ['rent reviews', (row: Row) => row['rent_review_type'] !== null],
    [
      'parking without area',
      (row: Row) => row['use_type'] === 'PARKING' && row['actual_lettable_area_sqm'] === null,
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

  it('charges less only in rent-free periods', () => {
    const dated = rows.filter(
      (row) => row['rent_free_start_date'] !== null && row['is_non_revenue'] === 'false',
    );
    expect(dated.length).toBeGreaterThan(100);
    const wrong = dated.filter((row) => {
      const date = String(row['rentroll_date']);
      const isFree = date >= String(row['rent_free_start_date']) && date <= String(row['rent_free_end_date']);
      return isFree !== Number(row['in_place_rent_pa']) < Number(row['contracted_rent_pa']);
    });
    expect(wrong).toEqual([]);
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
});
