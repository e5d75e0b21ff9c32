import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { CHANGE_COLUMNS } from '../../../src/service/catalogue/columns/change-columns';
import {
  changeQueries,
  changesSql,
  changeText,
  findChanges,
} from '../../../src/service/query/changes/change-queries';
import { chooseRolls, chosenRolls, type RollChoice, querySql } from '../../../src/service/query/choose-rolls';
import { rowsSql } from '../../../src/service/query/row-json';
import { joinsFor } from '../../../src/service/query/row-source';
import type { RowsQuery } from '../../../src/service/query/row-stream';
import { expectSame } from '../../support/expect-same';
import { openDemoData } from '../data/open-demo-data';

const ALL: RollChoice = { databases: ['101', '102', '103'], rentrolls: 'all-rentrolls', approvedOnly: false };
const catalogueColumns = (...names: string[]) =>
  createCatalogue().columns.filter(({ name }) => names.includes(name));

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

describe('the chosen rent rolls', () => {
  it.each<[string, Partial<RollChoice>]>([
    ['all', {}],
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
    const columns = catalogueColumns(
      ...['rentroll_id', 'unit_id', 'svc_property_id', 'tenant_name', 'lease_expiry_date'],
      ...['next_tenant_name', 'next_lease_expiry_date'],
    );
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
    const most = Math.max(...sizes.map(([, largest]) => Number(largest)));
    expect(sizes.length).toBeGreaterThan(6);
    for (const [batch, [rows]] of sizes.entries()) {
      expect(Number(rows)).toBeLessThanOrEqual(1024 * Math.min(32, 2 ** batch) + most);
      if (batch < 6) expect(Number(rows)).toBeGreaterThan(512 * 2 ** batch);
    }
  });
});

describe('the changes of demo data', () => {
  const COLUMNS = [
    ...CHANGE_COLUMNS,
    ...catalogueColumns('unit_id', 'svc_property_id', 'tenant_name', 'currency', 'lease_expiry_date'),
  ];
  const textsOf = async ({ sql, values }: RowsQuery) =>
    (await connection.runAndReadAll(sql, values)).getRowsJS().map(([row]) => String(row));

  /** Returns the rows of each batch. `between` runs after each. */
  async function inBatches(
    columns: typeof COLUMNS,
    choice: RollChoice,
    currency: string | null,
    between: () => Promise<unknown> = async () => undefined,
  ): Promise<string[][]> {
    const batches: string[][] = [];
    for await (const query of changeQueries(connection, columns, choice, currency)) {
      batches.push(await textsOf(query));
      await between();
    }
    await connection.run('ROLLBACK');
    return batches;
  }

  /** Returns the rows of all changes from a single query. */
  async function inOne(choice: RollChoice, currency: string | null): Promise<string[]> {
    await chooseRolls(connection, choice);
    await connection.run('UPDATE temp.chosen SET batch = 0');
    const found = await findChanges(connection, 0, currency);
    const rows = await textsOf({ sql: changesSql(COLUMNS), values: { changes: changeText(found) } });
    expect(rows.length).toBe(found.flatMap(({ changes }) => changes).length);
    await connection.run('ROLLBACK');
    return rows;
  }

  it.each<[string, Partial<RollChoice>, string | null]>([
    ['all rent rolls, in one currency', {}, 'GBP'],
    ['the latest of one database', { rentrolls: 'latest', databases: ['102'] }, null],
    ['none', { databases: ['none'] }, null],
  ])('are the same with and without batches, in the same order: %s', async (_which, some, currency) => {
    const wanted = await inOne({ ...ALL, ...some }, currency);
    const batches = await inBatches(COLUMNS, { ...ALL, ...some }, currency);
    expect(batches.flat()).toEqual(wanted);
    const [first] = batches;
    if (currency) expect([batches.length > 2, first!.length * 4 < wanted.length]).toEqual([true, true]);
  });

  it('fail if a day has no exchange rates', async () => {
    await chooseRolls(connection, ALL);
    await connection.run('UPDATE temp.chosen SET q = 99');
    await expect(findChanges(connection, 0, 'EUR')).rejects.toThrow('No exchange rate for');
  });

  it('use the decisions at the time of the question, whatever is decided meanwhile', async () => {
    const columns = [
      ...createCatalogue().columns.filter(({ sql }) => sql === 'r.decision'),
      ...CHANGE_COLUMNS,
    ];
    const other = await data.connect();
    const decide = () =>
      other.run(
        `UPDATE live.rentroll SET is_approved = NOT is_approved,
          decision = CASE decision WHEN 'approved' THEN 'rejected' ELSE 'approved' END`,
      );
    const choice = { ...ALL, databases: ['101'] };
    const before = await inBatches(columns, choice, null);
    expect(before.length).toBeGreaterThan(1);
    expect(await inBatches(columns, choice, null, decide)).toEqual(before);
    await decide();
    expect(await inBatches(columns, choice, null)).not.toEqual(before);
    other.closeSync();
  });
});
