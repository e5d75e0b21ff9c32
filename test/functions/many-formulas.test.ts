import { repeatCall } from '../../src/functions/call-function';
import { STATISTICS } from '../../src/table/totals/statistic';
import { aCall, fakeGateway, type FakeGateway } from '../support/fake-gateway';

/** A gateway each of whose answers takes a turn of the event loop. */
function slowGateway(...given: Parameters<typeof fakeGateway>): FakeGateway {
  const gateway = fakeGateway(...given);
  gateway.network.wait = () => new Promise((resolve) => setImmediate(resolve));
  return gateway;
}

describe('two hundred totals over one portfolio', () => {
  const columns = Array.from({ length: 40 }, (_, index) => ({
    columnName: `amount_${index}_pa`,
    columnType: 'FLOAT',
    displayName: `Amount ${index}`,
    unit: 'currency p.a.',
  }));
  const names = columns.map(({ columnName }) => columnName);
  const row = Object.fromEntries(names.map((name, index) => [name, index + 1]));
  const totals = Array.from({ length: 200 }, (_, n) => {
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
    expect(gateway.requests.filter(({ path }) => path === '/thirdparty/query')).toHaveLength(1);
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
