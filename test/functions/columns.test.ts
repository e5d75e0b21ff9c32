import type { FunctionArguments } from '../../src/contract/function-arguments';
import { askFunction } from '../support/ask-function';
import { fakeGateway } from '../support/fake-gateway';
import { textTable } from '../support/text-table';

const COLUMNS = [
  {
    columnName: 'contracted_rent_pa',
    columnType: 'FLOAT',
    displayName: 'Contracted Rent PA',
    group: 'Rent',
    unit: 'currency pa',
    description: 'Rent as contracted.',
  },
  { columnName: 'property_id', columnType: 'FLOAT', group: 'Property', deprecated: true },
  { columnName: 'rent_pa_per_sqft', columnType: 'FLOAT', group: 'Rent', alpha: true },
];
const answer = (given: Partial<FunctionArguments<'COLUMNS'>>, gateway = fakeGateway({ columns: COLUMNS })) =>
  askFunction('COLUMNS', gateway, given);
const ask = async (...given: Parameters<typeof answer>) => (await answer(...given)).cells;

describe('RR.COLUMNS', () => {
  it('lists identifier, label, columnType, group, unit, description and status', async () => {
    expect(await ask({ headers: 2 })).toEqual(
      textTable(`
        identifier         | label              | columnType | group    | unit        | description         | status
        contracted_rent_pa | Contracted Rent PA | FLOAT      | Rent     | currency pa | Rent as contracted. | live
        property_id        |                    | FLOAT      | Property |             |                     | deprecated
        rent_pa_per_sqft   |                    | FLOAT      | Rent     |             |                     | alpha`),
    );
  });

  it.each<[Partial<FunctionArguments<'COLUMNS'>>, string]>([
    [{ search: 'rent CONTRACTED' }, 'contracted_rent_pa'],
    [{ filters: 'group=Rent', options: 'sort=identifier desc; limit=1' }, 'rent_pa_per_sqft'],
  ])('searches, filters and sorts by its own columns, and limits the rows: %j', async (given, name) =>
    expect((await ask({ ...given, headers: 0 })).map(([identifier]) => identifier)).toEqual([name]),
  );

  it('needs a chosen database only to leave out blank columns [rule 59]', async () => {
    const gateway = fakeGateway({ columns: COLUMNS });
    gateway.choose();
    expect(await ask({}, gateway)).toHaveLength(4);
    await expect(ask({ always_null: 'exclude' }, gateway)).rejects.toThrow('No database is chosen');
  });

  it('names the words that no column has, and the values that a filter can match', async () => {
    const { noRows } = await answer({ search: 'rent moon' });
    expect(noRows).toBe('No column has all words of "rent moon".');
    await expect(ask({ filters: 'status=new', headers: 0 })).rejects.toThrow(
      'No rows match. Status has: alpha, deprecated, live.',
    );
  });

  it.each([
    [{ options: [['as_of=2026-01-01']] }, 'does not apply here'],
    [
      { filters: [['colour', 'red']] },
      '"colour" does not exist in RR.COLUMNS. It has identifier, label, columnType',
    ],
  ] as [Partial<FunctionArguments<'COLUMNS'>>, string][])('refuses %j', (given, message) =>
    expect(ask(given)).rejects.toThrow(message),
  );
});
