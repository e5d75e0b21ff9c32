import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { CHANGE_TYPES, RENT_CHANGE_REASONS } from '../../../src/service/changes/change';
import { compareRentrolls } from '../../../src/service/changes/compare-rentrolls';
import type { RentRoll, UnitInRoll } from '../../../src/service/changes/rent-roll';
import { CHANGE_COLUMNS } from '../../../src/service/catalogue/columns/change-columns';
import { FACT_COLUMNS, unitOf } from '../../../src/service/query/changes/roll-pairs';
import { countBy, runService, type Row, type ServiceUnderTest } from '../run-service';

const { defaultColumns, columnTypes } = DEFAULT_PROFILE.changes;
const ALL = [...Object.keys(columnTypes), 'svc_property_id', 'unit_id', 'currency'];

/** Returns a fact of a query's row in the form that a comparison reads. */
const factOf = (row: Row) => (name: string) => {
  const column = FACT_COLUMNS.find((fact) => fact.name === name);
  const value = row[name];
  if (value === null || column === undefined) return value;
  if (column.type === 'TIMESTAMP') return String(value).slice(0, 10);
  return column.unit === 'currency p.a.' ? Math.round(100 * Number(value)) : value;
};

describe('track-changes', () => {
  let under: ServiceUnderTest;
  /** Every unit of every rent roll. */
  let rows: Row[];
  beforeAll(async () => {
    under = await runService({ units: 1000 });
    const facts = FACT_COLUMNS.map(({ name }) => name);
    const columns = [...facts, 'unit_id', 'svc_property_id', 'rentroll_date'];
    rows = (await under.query({ columns, rentrolls: 'all-rentrolls' })).body;
  });
  afterAll(() => under.stop());

  const changesOf = async (question: object = {}): Promise<Row[]> => {
    const { status, body } = await under.changes({ columns: ALL, ...question });
    expect(status).toBe(200);
    return body;
  };

  it('returns the default columns if none is selected, and types its variables as the profile says [rule 86]', async () => {
    const { body } = await under.changes({});
    expect(new Set(body.map((row) => Object.keys(row).sort().join()))).toEqual(
      new Set([[...defaultColumns].sort().join()]),
    );
    const types = Object.fromEntries(CHANGE_COLUMNS.map(({ name, type }) => [name, type]));
    expect(types).toMatchObject(columnTypes);
  });

  it('compares the two newest rent rolls, with every type of change and every reason except "unexplained" [rule 81]', async () => {
    const body = await changesOf({ fxCurrency: 'EUR' });
    const valuesOf = (column: string) => Object.keys(countBy(body, column)).sort();
    expect(valuesOf('previous_rentroll_date')).toEqual(['2026-06-30T00:00:00+00:00']);
    expect(valuesOf('rentroll_date')).toEqual(['2026-09-30T00:00:00+00:00']);
    expect(valuesOf('change_type')).toEqual([...CHANGE_TYPES].sort());
    const explained = RENT_CHANGE_REASONS.filter((reason) => reason !== 'unexplained');
    expect(valuesOf('reason_for_rent_change')).toEqual([...explained, 'null'].sort());
  });

  it('compares each rent roll with the next, in agreement with a comparison of the rows of queries', async () => {
    const dates = Object.keys(countBy(rows, 'rentroll_date')).sort();
    const rolls = new Map<string, RentRoll & { units: UnitInRoll[] }>();
    for (const row of rows) {
      const key = `${row['svc_property_id']} ${row['rentroll_date']}`;
      if (!rolls.has(key)) rolls.set(key, { date: String(row['rentroll_date']).slice(0, 10), units: [] });
      rolls.get(key)?.units.push(unitOf(Number(String(row['unit_id']).slice(1)), factOf(row)));
    }
    const expected = [...new Set(rows.map((row) => row['svc_property_id']))].flatMap((property) =>
      dates.slice(1).flatMap((date, i) => {
        const [earlier, later] = [rolls.get(`${property} ${dates[i]}`), rolls.get(`${property} ${date}`)];
        return compareRentrolls(earlier!, later!).map((change) =>
          [property, date, `U${change.unitId}`, change.type, change.reason, change.previousTenant]
            .concat([change.previousRent / 100, change.rent / 100, change.previousArea])
            .join(),
        );
      }),
    );

    const body = await changesOf({ rentrolls: 'all-rentrolls' });
    const answered = body.map((row) =>
      ['svc_property_id', 'rentroll_date', 'unit_id', 'change_type', 'reason_for_rent_change']
        .concat(['previous_tenant_name', 'previous_rent_pa', 'rent_pa', 'previous_area_sqm'])
        .map((name) => row[name])
        .join(),
    );
    expect(answered.length).toBeGreaterThan(1000);
    expect([...answered].sort()).toEqual([...expected].sort());
  });

  it('answers 400 to an fxCurrency without rates, and names it [rule 131]', async () =>
    expect(await under.changes({ fxCurrency: 'eur' })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('exchange rates for "eur" are not available. Use EUR,') },
    }));
});
