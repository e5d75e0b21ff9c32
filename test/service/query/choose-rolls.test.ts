import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { chooseRolls, chosenRolls, type RollChoice, querySql } from '../../../src/service/query/choose-rolls';
import { rowsSql } from '../../../src/service/query/row-json';
import { joinsFor } from '../../../src/service/query/row-source';
import { expectSame } from '../../support/expect-same';
import { openDemoData } from '../data/open-demo-data';

const ALL: RollChoice = { databases: ['101', '102', '103'], rentrolls: 'all-rentrolls', approvedOnly: false };

describe('the chosen rent rolls', () => {
  let demo: Awaited<ReturnType<typeof openDemoData>>;
  let data: DuckDBInstance;
  let connection: DuckDBConnection;
  beforeAll(async () => {
    demo = await openDemoData({ units: 200, seed: 7 });
    ({ data } = demo);
    // Batches are as many as for 18,000 units.
    const asIf = await data.connect();
    await asIf.run('UPDATE live.rentroll SET units = 90 * units');
    asIf.closeSync();
  });
  afterAll(() => demo.close());
  beforeEach(async () => void (connection = await data.connect()));
  afterEach(() => connection.closeSync());

  const rowsOf = async (sql: string, on = connection) => (await on.runAndReadAll(sql)).getRowsJS();

  it.each<[string, Partial<RollChoice>]>([
    ['all', {}],
    ['the latest', { rentrolls: 'latest' }],
    [
      'the latest that are approved, of one database',
      { approvedOnly: true, rentrolls: 'latest', databases: ['102'] },
    ],
    ['those of no database', { databases: ['none'] }],
  ])('%s are each in one batch, and batches are ordered by property and rent roll', async (_, choice) => {
    const batches = await chooseRolls(connection, { ...ALL, ...choice });
    const wanted = await rowsOf(
      `SELECT rentroll_id FROM (${chosenRolls({ ...ALL, ...choice })}) ORDER BY property_id, 1`,
    );
    const got = await rowsOf('SELECT rentroll_id, batch FROM chosen ORDER BY batch, property_id, 1');
    expect(got.map(([id]) => id)).toEqual(wanted.map(([id]) => id));
    expect(got.every(([, batch]) => Number(batch) >= 0 && Number(batch) < batches)).toBe(true);
    expect(batches > 0).toBe(wanted.length > 0);
  });

  it('have the same rows with and without batches, in the same order', async () => {
    const wanted = [
      ...['rentroll_id', 'unit_id', 'svc_property_id', 'tenant_name', 'lease_expiry_date'],
      ...['next_tenant_name', 'next_lease_expiry_date'],
    ];
    const columns = createCatalogue().columns.filter(({ name }) => wanted.includes(name));
    const batches = await chooseRolls(connection, ALL);
    const rows: unknown[] = [];
    for (let batch = 0; batch < batches; batch += 1) rows.push(...(await rowsOf(querySql(columns, batch))));
    const inOne = rowsSql(columns, {
      from: `state s ${joinsFor(columns.map(({ sql }) => sql))}`,
      key: 's.unit_id, s.rentroll_id',
      order: 'r.property_id, s.rentroll_id, s.unit_id',
    });
    expect([columns.length, batches > 6, rows.length > 1000]).toEqual([7, true, true]);
    expectSame(rows, [...(await rowsOf(inOne))]);
  });

  it('start with a small batch, and later batches are at most about 32 times as long', async () => {
    await chooseRolls(connection, ALL);
    const sizes = await rowsOf(
      'SELECT sum(units)::INTEGER, max(units)::INTEGER FROM chosen JOIN live.rentroll USING (rentroll_id) GROUP BY batch ORDER BY batch',
    );
    const [rows, largest] = [0, 1].map((at) => sizes.map((row) => Number(row[at]))) as [number[], number[]];
    const most = Math.max(...largest);
    expect(rows.length).toBeGreaterThan(6);
    rows.forEach((size, batch) => expect(size).toBeLessThanOrEqual(1024 * Math.min(32, 2 ** batch) + most));
    expect(rows.slice(0, 6).every((size, batch) => size > 512 * 2 ** batch)).toBe(true);
  });

  it('keep the state in which they were chosen, whatever is decided meanwhile', async () => {
    const approved = 'SELECT count(*)::INTEGER FROM live.rentroll WHERE is_approved';
    await chooseRolls(connection, ALL);
    const before = await rowsOf(approved);
    const other = await data.connect();
    await other.run('UPDATE live.rentroll SET is_approved = NOT is_approved');
    const after = await rowsOf(approved, other);
    expect(await rowsOf(approved)).toEqual(before);
    await other.run('UPDATE live.rentroll SET is_approved = NOT is_approved');
    other.closeSync();
    expect(after).not.toEqual(before);
  });
});
