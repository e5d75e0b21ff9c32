import { DateTime } from 'luxon';
import { runService, type Row, type ServiceUnderTest } from './run-service';

/** The other shapes that the interface leaves open, which a client has to read as well. */
describe('variants', () => {
  let plain: ServiceUnderTest;
  let varied: ServiceUnderTest;
  beforeAll(async () => {
    plain = await runService({ units: 200 });
    varied = await runService({ units: 200, variants: true });
  });
  afterAll(async () => {
    await plain.stop();
    await varied.stop();
  });

  const QUESTION = {
    columns: ['unit_id', 'rentroll_date', 'lease_expiry_date', 'rentroll_completed_at', 'tenant_name'],
    rentrolls: 'all-rentrolls',
  };

  it('wraps lists and rows in objects', async () => {
    const { body: lists } = await varied.call(
      '/thirdparty/databases-list',
      await varied.as({ clientId: 'demo', clientSecret: 'rent-roll-demo' }),
    );
    expect(lists).toEqual({ databases: expect.any(Array) });
    expect((await varied.columnList()).body).toEqual({ columns: expect.any(Array) });
    expect((await varied.query(QUESTION)).body).toEqual({ rows: expect.any(Array) });
    expect((await varied.query(QUESTION, '102')).body).toEqual({ rows: expect.any(Array) });
  });

  it('tells no expires_in', async () =>
    expect((await varied.askToken(varied.tokenForm())).body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
    }));

  it('says the same with timestamps in other forms and nulls left out', async () => {
    const expected = (await plain.query(QUESTION)).body;
    const { rows } = (await varied.query(QUESTION)).body as unknown as { rows: Row[] };
    expect(rows).toHaveLength(expected.length);
    const instant = (value: unknown) =>
      typeof value === 'string' ? DateTime.fromISO(value).toMillis() : null;
    let missing = 0;
    for (const [i, row] of expected.entries()) {
      const other = rows[i] ?? {};
      missing += QUESTION.columns.filter((name) => !(name in other)).length;
      expect(other['unit_id']).toBe(row['unit_id']);
      expect(other['tenant_name'] ?? null).toBe(row['tenant_name']);
      for (const name of ['rentroll_date', 'lease_expiry_date', 'rentroll_completed_at'])
        expect(instant(other[name])).toBe(instant(row[name]));
    }
    expect(missing).toBeGreaterThan(0);
    const offsets = new Set(rows.map((row) => String(row['rentroll_date']).replace(/^.*T[\d:.,]+/, '')));
    expect(offsets.size).toBeGreaterThan(3);
  });
});
