import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { Change } from '../../../../src/service/changes/change';
import { createCatalogue } from '../../../../src/service/catalogue/catalogue';
import {
  CHANGE_TABLE,
  changeQueries,
  changesSql,
  changeText,
  findChanges,
} from '../../../../src/service/query/changes/change-queries';
import { CHANGE_COLUMNS } from '../../../../src/service/catalogue/columns/change-columns';
import { chooseRolls, type RollChoice } from '../../../../src/service/query/choose-rolls';
import { rowStream, type RowsQuery } from '../../../../src/service/query/row-stream';
import { frameOf } from '../../../../src/service/replies/list-shape';
import { openDemoData } from '../../data/open-demo-data';

const CHOICE: RollChoice = {
  databases: ['101', '102', '103'],
  rentrolls: 'all-rentrolls',
  approvedOnly: false,
};
const DETAILS = ['unit_id', 'svc_property_id', 'tenant_name', 'currency', 'lease_expiry_date'];
const COLUMNS = [
  ...CHANGE_COLUMNS,
  ...createCatalogue().columns.filter(({ name }) => DETAILS.includes(name)),
];

describe('the changes of demo data', () => {
  let demo: Awaited<ReturnType<typeof openDemoData>>;
  let data: DuckDBInstance;
  let connection: DuckDBConnection;
  beforeAll(async () => {
    demo = await openDemoData({ units: 200, seed: 7 });
    ({ data } = demo);
    // Batches are as many as for 2,000 units.
    const asIf = await data.connect();
    await asIf.run('UPDATE live.rentroll SET units = 10 * units');
    asIf.closeSync();
  });
  afterAll(() => demo.close());
  beforeEach(async () => void (connection = await data.connect()));
  afterEach(() => connection.closeSync());

  const rowsOf = async ({ sql, values }: RowsQuery) =>
    (await connection.runAndReadAll(sql, values)).getRowsJS().map(([row]) => String(row));

  /** Returns the rows of all changes from a single query. */
  async function inOne(choice: RollChoice, fxCurrency: string | null): Promise<string[]> {
    await chooseRolls(connection, choice);
    await connection.run('UPDATE temp.chosen SET batch = 0');
    const found = await findChanges(connection, 0, fxCurrency);
    const rows = await rowsOf({ sql: changesSql(COLUMNS), values: { changes: changeText(found) } });
    expect(rows.length).toBe(found.flatMap(({ changes }) => changes).length);
    await connection.run('ROLLBACK');
    return rows;
  }

  it.each<[string, Partial<RollChoice>, string | null]>([
    ['all rent rolls, in one currency', {}, 'GBP'],
    ['the latest of one database, in one currency', { rentrolls: 'latest', databases: ['102'] }, 'SEK'],
    ['all of one database', { databases: ['103'] }, null],
    ['none', { databases: ['none'] }, null],
  ])('are the same with and without batches, in the same order: %s', async (_which, some, fxCurrency) => {
    const choice = { ...CHOICE, ...some };
    const wanted = await inOne(choice, fxCurrency);
    const rows: string[] = [];
    const sizes: number[] = [];
    for await (const query of changeQueries(connection, COLUMNS, choice, fxCurrency)) {
      const batch = await rowsOf(query);
      sizes.push(batch.length);
      rows.push(...batch);
    }
    expect(rows).toEqual(wanted);
    const first = sizes[0] ?? 0;
    if (choice.rentrolls === 'all-rentrolls' && choice.databases.length > 1)
      expect([sizes.length > 2, first > 0, first * 4 < rows.length]).toEqual([true, true, true]);
  });

  it('fail if a day has no exchange rates', async () => {
    await chooseRolls(connection, CHOICE);
    await connection.run('UPDATE temp.chosen SET q = 99');
    await expect(findChanges(connection, 0, 'EUR')).rejects.toThrow('No exchange rate for');
  });

  it('fail if a value does not fit its column', async () => {
    const change = { unitId: 2 ** 40, previousTenant: 'A "b"\n\u0000\u2028' } as Change;
    const read = (changes: Change[]) =>
      connection.runAndReadAll(CHANGE_TABLE, {
        changes: changeText([{ rentrollId: 1, previousId: 2, changes }]),
      });
    const [row] = (await read([{ ...change, unitId: 7 }])).getRowObjectsJS();
    expect(row).toMatchObject({ unit_id: 7, previous_tenant: change.previousTenant });
    await expect(read([change])).rejects.toThrow('1099511627776');
  });

  it('keep nothing in memory from one batch to the next', async () => {
    const held: number[] = [];
    for await (const query of changeQueries(connection, COLUMNS, CHOICE, 'GBP')) {
      await rowsOf(query);
      const tables = `SELECT memory_usage_bytes FROM duckdb_memory() WHERE tag = 'IN_MEMORY_TABLE'`;
      held.push(Number((await connection.runAndReadAll(tables)).getRowsJS()[0]?.[0]));
    }
    expect(held.length).toBeGreaterThan(3);
    // DuckDB may free the memory of a batch later.
    expect(Math.min(...held.slice(1))).toBeLessThanOrEqual(held[0]!);
  });

  it('use the decisions at the time of the question, whatever is decided meanwhile', async () => {
    const decided = createCatalogue().columns.filter(({ sql }) => sql === 'r.decision');
    const choice: RollChoice = { ...CHOICE, databases: ['101'] };
    const columns = [...decided, ...CHANGE_COLUMNS];
    let batches = 0;
    const all = async (between: () => Promise<void>) => {
      const rows: string[] = [];
      batches = 0;
      for await (const query of changeQueries(connection, columns, choice, null)) {
        rows.push(...(await rowsOf(query)));
        batches += 1;
        await between();
      }
      await connection.run('ROLLBACK');
      return rows;
    };
    const other = await data.connect();
    const turn = () =>
      other.run(
        `UPDATE live.rentroll SET is_approved = NOT is_approved,
          decision = CASE decision WHEN 'approved' THEN 'rejected' ELSE 'approved' END`,
      );
    const before = await all(async () => {});
    expect(await all(async () => void (await turn()))).toEqual(before);
    expect(batches).toBeGreaterThan(1);
    await turn();
    expect(await all(async () => {})).not.toEqual(before);
    other.closeSync();
  });

  describe('for a caller that disconnects', () => {
    afterEach(() => jest.restoreAllMocks());

    const stream = (signal: AbortSignal, columns = COLUMNS, choice = CHOICE) =>
      rowStream(data, (own) => changeQueries(own, columns, choice, 'EUR'), {
        frame: frameOf('bare', []),
        signal,
      });
    /** Returns a function that counts how often each connection opened from now on was closed. */
    const watchConnections = () => {
      const closed: jest.SpyInstance[] = [];
      const connect = data.connect.bind(data);
      jest.spyOn(data, 'connect').mockImplementation(async () => {
        const opened = await connect();
        closed.push(jest.spyOn(opened, 'closeSync'));
        return opened;
      });
      return () => closed.map((close) => close.mock.calls.length);
    };

    it('close the connection after the last row or a failure', async () => {
      const closed = watchConnections();
      const { signal } = new AbortController();
      await (await stream(signal, COLUMNS, { ...CHOICE, databases: ['102'] })).toArray();
      const nothing = { ...CHANGE_COLUMNS[0]!, sql: 'x.nothing' };
      await expect(stream(signal, [nothing])).rejects.toThrow('nothing');
      expect(closed()).toEqual([1, 1]);
    });
  });
});
