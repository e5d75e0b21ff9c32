import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { CHANGE_COLUMNS, CHANGE_TYPES, RENT_CHANGE_REASONS } from '../../src/service/query/change-columns';
import { countBy, runService, sum, type Row, type ServiceUnderTest } from './run-service';

const { defaultColumns, columnTypes } = DEFAULT_PROFILE.changes;
const ALL = [
  ...Object.keys(columnTypes),
  'svc_property_id',
  'unit_id',
  'lease_id',
  'tenant_name',
  'currency',
];

describe('track-changes', () => {
  let under: ServiceUnderTest;
  beforeAll(async () => {
    under = await runService({ units: 3000 });
  });
  afterAll(() => under.stop());

  it('offers the variables of the profile with their types', () => {
    const types = new Map(CHANGE_COLUMNS.map(({ name, type }) => [name, type]));
    for (const [name, type] of Object.entries(columnTypes))
      expect([name, types.get(name)]).toEqual([name, type]);
  });

  it('answers the default columns when none are named', async () => {
    const { status, body } = await under.changes({});
    expect(status).toBe(200);
    for (const row of body) expect(Object.keys(row).sort()).toEqual([...defaultColumns].sort());
    expect(new Set(body.map((row) => Object.keys(row).join())).size).toBeGreaterThan(2);
  });

  it('compares the two newest rent rolls, or all that follow each other', async () => {
    const pairs = async (rentrolls: string) => {
      const { body } = await under.changes({ columns: ALL, rentrolls });
      return new Set(
        body.map(
          (row) =>
            `${String(row['previous_rentroll_date']).slice(0, 10)} ${String(row['rentroll_date']).slice(0, 10)}`,
        ),
      );
    };
    expect(await pairs('latest')).toEqual(new Set(['2026-06-30 2026-09-30']));
    const all = await pairs('all-rentrolls');
    expect(all.size).toBe(7);
    expect(all).toContain('2024-12-31 2025-03-31');
  });

  it('has a change of every kind and for every reason, the newest quarter a change of every kind', async () => {
    const all = (await under.changes({ columns: ALL, rentrolls: 'all-rentrolls', fxCurrency: 'EUR' })).body;
    expect(Object.keys(countBy(all, 'change_type')).sort()).toEqual([...CHANGE_TYPES].sort());
    expect(Object.keys(countBy(all, 'reason_for_rent_change')).sort()).toEqual(
      [...RENT_CHANGE_REASONS, 'null'].sort(),
    );
    const latest = (await under.changes({ columns: ALL, fxCurrency: 'EUR' })).body;
    expect(Object.keys(countBy(latest, 'change_type')).sort()).toEqual([...CHANGE_TYPES].sort());
    expect(Object.keys(countBy(latest, 'reason_for_rent_change')).sort()).toEqual(
      [...RENT_CHANGE_REASONS, 'null'].sort(),
    );
  });

  it('tells each unit once a pair of rent rolls, and only units that changed', async () => {
    const { body } = await under.changes({ columns: ALL, rentrolls: 'all-rentrolls' });
    expect(new Set(body.map((row) => `${row['rentroll_date']} ${row['unit_id']}`)).size).toBe(body.length);
    for (const row of body)
      if (row['change_type'] === 'rent change') expect(row['rent_change_pa']).not.toBe(0);
    expect(body.some((row) => row['change_type'] === 'exchange rates')).toBe(false);
  });

  it('gives a reason exactly where the rent moved', async () => {
    for (const fxCurrency of [undefined, 'GBP']) {
      const { body } = await under.changes({ columns: ALL, rentrolls: 'all-rentrolls', fxCurrency });
      for (const row of body)
        expect([row, row['reason_for_rent_change'] !== null]).toEqual([row, row['rent_change_pa'] !== 0]);
    }
  });

  it('explains the movement of the rent roll totals: the changes add up', async () => {
    const rents = async () => {
      const { body } = await under.query({
        columns: ['rentroll_date', 'currency', 'contracted_rent_pa'],
        rentrolls: 'all-rentrolls',
      });
      return (date: string, currency: string) =>
        sum(
          body
            .filter((row) => String(row['rentroll_date']).startsWith(date) && row['currency'] === currency)
            .map((row) => row['contracted_rent_pa']),
        );
    };
    const total = await rents();
    const { body } = await under.changes({ columns: ALL });
    for (const currency of ['EUR', 'GBP', 'PLN', 'SEK', 'CHF', 'USD']) {
      const moved = sum(
        body.filter((row) => row['rent_change_currency'] === currency).map((row) => row['rent_change_pa']),
      );
      expect(moved).toBeCloseTo(total('2026-09-30', currency) - total('2026-06-30', currency), 2);
    }
  });

  it('tells of the later rent roll in other columns, and of the earlier where the unit is gone', async () => {
    const { body } = await under.changes({ columns: [...ALL, 'rentroll_id', 'rentroll_completed_at'] });
    const later = new Set((await under.query({ columns: ['unit_id'] })).body.map((row) => row['unit_id']));
    const gone = body.filter((row) => !later.has(row['unit_id']));
    expect(new Set(gone.map((row) => row['change_type']))).toEqual(
      new Set(['unit removed', 'unit split', 'unit merge']),
    );
    for (const row of gone) {
      expect(String(row['rentroll_date'])).toMatch(/^2026-09-30/);
      expect(String(row['rentroll_completed_at'])).toMatch(/^2026-07/);
      expect(row['rent_pa']).toBe(0);
    }
    const vacated = body.find((row) => row['change_type'] === 'vacated') as Row;
    expect(vacated['tenant_name']).toBeNull();
    expect(vacated['previous_tenant_name']).toEqual(expect.any(String));
  });

  it('converts both rents at the rate of their own date', async () => {
    const plain = (await under.changes({ columns: ALL })).body;
    const inEuro = (await under.changes({ columns: ALL, fxCurrency: 'EUR' })).body;
    const pick = (rows: Row[]) =>
      rows.find((row) => row['currency'] === 'GBP' && row['reason_for_rent_change'] === 'rent review') as Row;
    const [source, euro] = [pick(plain), pick(inEuro)];
    expect(source['rent_change_currency']).toBe('GBP');
    expect(euro['rent_change_currency']).toBe('EUR');
    // Rates of 30 June and 30 September 2026, pounds a euro.
    expect(euro['previous_rent_pa']).toBeCloseTo(Number(source['previous_rent_pa']) / 0.8655, 2);
    expect(euro['rent_pa']).toBeCloseTo(Number(source['rent_pa']) / 0.8691, 2);
  });

  it('finds changes caused by exchange rates alone, and none in the currency itself', async () => {
    const columns = [...ALL, 'contracted_rent_pa'];
    const { body } = await under.changes({ columns, fxCurrency: 'EUR' });
    const byRates = body.filter((row) => row['reason_for_rent_change'] === 'exchange rates only');
    expect(byRates.length).toBeGreaterThan(0);
    expect(byRates.some((row) => row['currency'] === 'EUR')).toBe(false);
    const inSource = (await under.changes({ columns })).body;
    expect(inSource.filter((row) => row['change_type'] === 'exchange rates')).toEqual([]);
  });

  it.each([[null], [''], [undefined]])('takes fxCurrency %j for the source currency', async (fxCurrency) => {
    const { body } = await under.changes({ columns: ALL, fxCurrency });
    for (const row of body) expect(row['rent_change_currency']).toBe(row['currency']);
  });

  it.each(['XXX', 'eur', 7])('answers 400 to fxCurrency %j', async (fxCurrency) => {
    const { status, body } = await under.changes({ fxCurrency });
    expect([status, body]).toEqual([
      400,
      { error: 'bad_request', message: expect.stringContaining(`"${fxCurrency}"`) },
    ]);
  });

  it('compares approved rent rolls only with each other', async () => {
    const approved = (
      await under.query({
        columns: ['svc_property_id', 'rentroll_date'],
        rentrolls: 'all-rentrolls',
        approvedOnly: true,
      })
    ).body;
    const known = new Set(approved.map((row) => `${row['svc_property_id']} ${row['rentroll_date']}`));
    const { body } = await under.changes({ columns: ALL, approvedOnly: true });
    expect(body.length).toBeGreaterThan(0);
    for (const row of body)
      for (const side of ['previous_rentroll_date', 'rentroll_date'])
        expect(known).toContain(`${row['svc_property_id']} ${row[side]}`);
  });

  it.each([
    [{ columns: ['nonsense'] }, 'unknown_column', 'Unknown column "nonsense".'],
    [{ columns: ['gla_sqm'] }, 'removed_column', 'Column "gla_sqm" has been removed.'],
    [
      { rentrolls: 'latest-per-year' },
      'bad_request',
      '"latest-per-year" is no longer supported. Use "latest" or "all-rentrolls".',
    ],
  ])('answers 400 to %j', async (question, error, message) => {
    const { status, body } = await under.changes(question);
    expect([status, body]).toEqual([400, { error, message }]);
  });
});
