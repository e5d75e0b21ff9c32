import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { CHANGE_TYPES, RENT_CHANGE_REASONS } from '../../../src/service/changes/change';
import { compareRentrolls } from '../../../src/service/changes/compare-rentrolls';
import type { RentRoll, UnitInRoll } from '../../../src/service/changes/rent-roll';
import { EXCHANGE_RATES, QUARTER_ENDS } from '../../../src/service/data/world';
import { CHANGE_COLUMNS } from '../../../src/service/catalogue/columns/change-columns';
import { FACT_COLUMNS, unitOf } from '../../../src/service/query/changes/roll-pairs';
import { DEMO, countBy, runService, sum, type Row, type ServiceUnderTest } from '../run-service';

const { defaultColumns, columnTypes } = DEFAULT_PROFILE.changes;
const ALL = [
  ...Object.keys(columnTypes),
  'svc_property_id',
  'unit_id',
  'lease_id',
  'tenant_name',
  'currency',
];

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
  const at = (date: string) => rows.filter((row) => String(row['rentroll_date']).startsWith(date));

  const answers = new Map<string, ReturnType<ServiceUnderTest['changes']>>();
  /** Asks for all columns of changes, the same question only once. */
  const changesOf = async (question: object = {}): Promise<Row[]> => {
    const key = JSON.stringify(question);
    if (!answers.has(key)) answers.set(key, under.changes({ columns: ALL, ...question }));
    const { status, body } = await answers.get(key)!;
    expect(status).toBe(200);
    return body;
  };

  it('offers the variables of the profile with their types [rule 86]', () => {
    const types = new Map(CHANGE_COLUMNS.map(({ name, type }) => [name, type]));
    for (const [name, type] of Object.entries(columnTypes))
      expect([name, types.get(name)]).toEqual([name, type]);
  });

  it('returns the default columns if none is selected [rule 86]', async () => {
    const { status, body } = await under.changes({});
    expect(status).toBe(200);
    expect(new Set(body.map((row) => Object.keys(row).sort().join()))).toEqual(
      new Set([[...defaultColumns].sort().join()]),
    );
    expect(new Set(body.map((row) => Object.keys(row).join())).size).toBeGreaterThan(2);
  });

  it('compares the two newest rent rolls, or each rent roll with the next', async () => {
    const pairs = async (rentrolls: string) => {
      const columns = ['previous_rentroll_date', 'rentroll_date'];
      const { body } = await under.changes({ columns, rentrolls });
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

  it('has every type of change and every reason except "unexplained", also in the newest quarter [rule 81]', async () => {
    const explained = RENT_CHANGE_REASONS.filter((reason) => reason !== 'unexplained');
    for (const question of [{ fxCurrency: 'EUR' }, { rentrolls: 'all-rentrolls', fxCurrency: 'CHF' }]) {
      const body = await changesOf(question);
      expect(Object.keys(countBy(body, 'change_type')).sort()).toEqual([...CHANGE_TYPES].sort());
      expect(Object.keys(countBy(body, 'reason_for_rent_change')).sort()).toEqual(
        [...explained, 'null'].sort(),
      );
    }
  });

  it('agrees with a comparison of the rows of queries', async () => {
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

  describe('explains the change of the rent roll totals', () => {
    const cents = (values: readonly unknown[]) =>
      sum(values.map((value) => Math.round(100 * Number(value ?? 0))));
    const moved = (of: readonly Row[]) => cents(of.map((row) => row['rent_change_pa']));

    it('in one currency, with each rent at the rates of its day, to the cent', async () => {
      const body = await changesOf({ rentrolls: 'all-rentrolls', fxCurrency: 'CHF' });
      const total = (date: string, quarter: number) =>
        cents(
          at(date).map((row) => {
            const rate = (currency: string) => EXCHANGE_RATES[currency]?.[quarter] ?? NaN;
            const rent = Math.round(100 * Number(row['in_place_rent_pa'] ?? 0));
            const own = String(row['currency']);
            return own === 'CHF' ? rent / 100 : Math.round((rent / rate(own)) * rate('CHF')) / 100;
          }),
        );
      for (const [i, date] of QUARTER_ENDS.slice(1).entries())
        expect([date, moved(body.filter((row) => String(row['rentroll_date']).startsWith(date)))]).toEqual([
          date,
          total(date, i + 1) - total(QUARTER_ENDS[i] ?? '', i),
        ]);
    });
  });

  it('describes the later rent roll in other columns, or the earlier one if the unit is gone', async () => {
    const { body } = await under.changes({
      columns: [
        ...['change_type', 'unit_id', 'rentroll_date', 'rentroll_completed_at', 'rent_pa'],
        ...['tenant_name', 'previous_tenant_name'],
      ],
    });
    const later = new Set(at('2026-09-30').map((row) => row['unit_id']));
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

  it('converts the earlier rent at both rates, and everything else at the later rates [rule 82]', async () => {
    const plain = await changesOf();
    const inEuro = await changesOf({ fxCurrency: 'EUR' });
    const source = plain.find(
      (row) => row['currency'] === 'GBP' && row['reason_for_rent_change'] === 'rent review',
    ) as Row;
    expect(source['rent_change_currency']).toBe('GBP');
    const [rates, review] = inEuro.filter((row) => row['unit_id'] === source['unit_id']) as [Row, Row];
    expect([rates, review].map((row) => row['rent_change_currency'])).toEqual(['EUR', 'EUR']);
    expect([rates, review].map((row) => row['reason_for_rent_change'])).toEqual([
      'exchange rates',
      'rent review',
    ]);
    // Pounds per euro on 30 June and 30 September 2026.
    expect(rates['previous_rent_pa']).toBeCloseTo(Number(source['previous_rent_pa']) / 0.8655, 2);
    expect(rates['rent_pa']).toBeCloseTo(Number(source['previous_rent_pa']) / 0.8691, 2);
    expect(review['previous_rent_pa']).toBe(rates['rent_pa']);
    expect(review['rent_pa']).toBeCloseTo(Number(source['rent_pa']) / 0.8691, 2);
  });

  it.each([[null], [''], [undefined]])(
    'treats fxCurrency %j as the source currency [rule 84]',
    async (fxCurrency) => {
      const { body } = await under.changes({ columns: ['rent_change_currency', 'currency'], fxCurrency });
      expect(body.filter((row) => row['rent_change_currency'] !== row['currency'])).toEqual([]);
      expect(new Set(body.map((row) => row['currency'])).size).toBeGreaterThan(1);
    },
  );

  it.each([
    ['"XXX"', 'XXX'],
    ['"eur"', 'eur'],
    ['"[\\"EUR\\"]"', ['EUR']],
    // Cannot be converted to text in the usual way.
    ['"{\\"toString\\":1}"', { toString: 1 }],
    [`"${'E'.repeat(49)}…"`, 'E'.repeat(1000)],
  ])(
    'answers 400 to an fxCurrency without rates and names it as %s [rule 131]',
    async (named, fxCurrency) => {
      const { status, body } = await under.changes({ fxCurrency });
      expect([status, body]).toEqual([
        400,
        {
          error: 'bad_request',
          message: expect.stringContaining(`exchange rates for ${named} are not available. Use EUR,`),
        },
      ]);
    },
  );

  it('answers many calls at once, and continues after callers disconnect', async () => {
    const columns = ['unit_id', 'rent_change_pa'];
    const abort = new AbortController();
    const gone = Array.from({ length: 4 }, async () => {
      const reply = await fetch(under.service.baseUrl + DEFAULT_PROFILE.changes.path, {
        method: 'POST',
        headers: { ...(await under.as(DEMO)), 'content-type': 'application/json' },
        body: JSON.stringify({ columns, rentrolls: 'all-rentrolls', fxCurrency: 'EUR' }),
        signal: abort.signal,
      });
      abort.abort();
      await reply.text();
    });
    expect((await Promise.allSettled(gone)).map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    const answers = await Promise.all(Array.from({ length: 6 }, () => under.changes({ columns })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.length}`)).size).toBe(1);
  });

  it('compares approved rent rolls only with approved ones', async () => {
    const approved = (
      await under.query({
        columns: ['svc_property_id', 'rentroll_date'],
        rentrolls: 'all-rentrolls',
        approvedOnly: true,
      })
    ).body;
    const known = new Set(approved.map((row) => `${row['svc_property_id']} ${row['rentroll_date']}`));
    const sides = ['previous_rentroll_date', 'rentroll_date'];
    const { body } = await under.changes({ columns: ['svc_property_id', ...sides], approvedOnly: true });
    expect(body.length).toBeGreaterThan(0);
    const wrong = body.filter((row) =>
      sides.some((side) => !known.has(`${row['svc_property_id']} ${row[side]}`)),
    );
    expect(wrong).toEqual([]);
  });
});
