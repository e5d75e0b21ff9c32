import type { RowsQuestion } from '../../src/client/client';
import { repeatCall } from '../../src/functions/call-function';
import { STATISTICS } from '../../src/table/totals/statistic';
import { aCall, fakeGateway, type FakeGateway } from '../support/fake-gateway';

const FORMULAS = 200;
const DATABASES = ['1', '2', '3', '4', '5'];
const COLUMNS = Array.from({ length: 40 }, (_, index) => `column_${index}`);
const ROW = Object.fromEntries(COLUMNS.map((name, index) => [name, `${name} ${index}`]));

/** A gateway each of whose answers takes a turn of the event loop. */
function slowGateway(...given: Parameters<typeof fakeGateway>): FakeGateway {
  const gateway = fakeGateway(...given);
  gateway.network.wait = () => new Promise((resolve) => setImmediate(resolve));
  return gateway;
}
const gatewayOf = (rowGrain: 'fixed' | 'unknown') =>
  slowGateway(
    {
      databases: DATABASES.map((id) => ({ id, name: `Database ${id}` })),
      columns: COLUMNS.map((columnName) => ({ columnName, columnType: 'STRING' })),
      rows: [ROW, ROW, ROW],
    },
    { rowGrain },
  );
const queriesOf = ({ requests }: FakeGateway) => requests.filter(({ path }) => path === '/thirdparty/query');

/** Returns the n-th formula: one of 5 × 2 × 2 questions, with its own filters, sorts, limits and headers. */
function formula(n: number, columns: string) {
  const rentrolls: RowsQuestion['rentrolls'] = n % 2 === 0 ? 'latest' : 'all-rentrolls';
  const filters = n % 3 === 0 ? `column_0=column*${n % 7 === 0 ? '' : '0'}` : null;
  const options = [
    `database=Database ${DATABASES[(n >> 2) % DATABASES.length]}`,
    n % 5 === 0 ? 'sort=column_1 desc' : `limit=${1 + (n % 3)}`,
  ];
  return {
    name: 'QUERY',
    args: [columns, filters, n % 3, rentrolls, (n >> 1) % 2 === 0, options.join('; ')],
  };
}

const otherColumns = (n: number) => `column_0, column_1, ${COLUMNS[n % COLUMNS.length]}`;

/** Runs all formulas, as a recalculation does, and counts the requests for rows sent meanwhile. */
async function run(gateway: FakeGateway, columns: (n: number) => string, notBefore?: number) {
  const before = queriesOf(gateway).length;
  const call = { ...aCall, ...(notBefore !== undefined && { notBefore }) };
  const calls = Array.from({ length: FORMULAS }, (_, n) =>
    repeatCall(gateway.context, formula(n, columns(n)), call),
  );
  for (const { cells } of await Promise.all(calls)) expect(cells.length).toBeGreaterThan(0);
  return queriesOf(gateway).length - before;
}

describe('two hundred formulas that ask twenty questions', () => {
  it('cost twenty requests, also with different columns if rows do not depend on them', async () => {
    const gateway = gatewayOf('fixed');
    expect(await run(gateway, otherColumns)).toBe(20);
    expect(gateway.mostAtOnce()).toBeLessThanOrEqual(5);
    // If rows are inserted or the workbook is recalculated, the cache has the answers.
    const sent = gateway.requests.length;
    expect(await run(gateway, otherColumns)).toBe(0);
    expect(gateway.requests).toHaveLength(sent);
    const { client } = gateway.context;
    expect(await run(gateway, otherColumns, client.nextSequence())).toBe(20);
    expect(client.stats()).toMatchObject({ queued: 0, inFlight: 0, evictions: 0 });
  });

  it('cost one request for each question and set of columns if rows may depend on columns', async () => {
    const gateway = gatewayOf('unknown');
    const columns = (n: number) => (n % 40 < 20 ? 'column_0, column_1' : 'column_1, column_0, column_2');
    expect(await run(gateway, columns)).toBe(40);
  });
});

describe('two hundred totals over one portfolio', () => {
  const columns = Array.from({ length: 40 }, (_, index) => ({
    columnName: `amount_${index}_pa`,
    columnType: 'FLOAT',
    displayName: `Amount ${index}`,
    unit: 'currency p.a.',
  }));
  const names = columns.map(({ columnName }) => columnName);
  const row = Object.fromEntries(names.map((name, index) => [name, index + 1]));
  const totals = Array.from({ length: FORMULAS }, (_, n) => {
    const statistic = STATISTICS[n % STATISTICS.length]!;
    const weight = statistic === 'weighted average' ? `weight=${names[(n + 1) % names.length]}` : null;
    return { name: 'TOTAL', args: [names[n % names.length], 'currency=EUR', statistic, null, null, weight] };
  });

  it('are one request, and so are they beside a query of the same rows', async () => {
    const gateway = slowGateway(
      {
        columns: [...columns, { columnName: 'currency', columnType: 'STRING' }],
        rows: ['EUR', 'GBP'].map((currency) => ({ ...row, currency })),
      },
      { rowGrain: 'fixed' },
    );
    const query = { name: 'QUERY', args: ['amount_3_pa, currency', 'amount_4_pa>0'] };
    const results = await Promise.all(
      [query, ...totals].map((formula) => repeatCall(gateway.context, formula, aCall)),
    );
    expect(queriesOf(gateway)).toHaveLength(1);
    expect(results.slice(1).map(({ cells }) => cells[0]![0])).toEqual(
      totals.map(({ args: [, , statistic] }, n) => {
        const counts = statistic === 'count' || statistic === 'distinct';
        return expect.objectContaining({ basicValue: counts ? 1 : (n % names.length) + 1 }) as unknown;
      }),
    );
  });
});

describe('a hundred formulas that name a column added after their list of columns arrived', () => {
  it('request a newer list once if theirs arrived long ago, and all find the column', async () => {
    const { now } = Date;
    let passed = 0;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + passed);
    const columns = [{ columnName: 'old', columnType: 'STRING' }];
    const gateway = slowGateway({ columns, rows: [{ old: 'o', new: 'n' }] });
    const cellsOf = async (name: string) =>
      (await repeatCall(gateway.context, { name: 'QUERY', args: [name] }, aCall)).cells;
    await cellsOf('old');
    columns.push({ columnName: 'new', columnType: 'STRING' });
    passed = 61_000;
    const all = await Promise.all(Array.from({ length: 100 }, () => cellsOf('new')));
    expect(all).toEqual(all.map(() => [['new'], ['n']]));
    const lists = gateway.requests.filter(({ path }) => path.includes('column-list'));
    expect(lists).toHaveLength(2);
    clock.mockRestore();
  });
});
