import { listedColumns } from '../support/listed-columns';
import type { FunctionArguments } from '../../src/contract/function-arguments';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { askFunction } from '../support/ask-function';
import { fakeGateway } from '../support/fake-gateway';
import { recordsOf } from '../support/text-table';

const COLUMNS = listedColumns(
  'property_name STRING Property Name',
  'unit_name STRING Unit Name',
  'tenant_name STRING Tenant Name',
);
const CHANGES = recordsOf(`
  reason_for_rent_change | rent_change_pa | rentroll_date | tenant_name
  Indexation             | 1200           | 2026-09-30    | Arden
  Exchange rate          | -40            | 2026-09-30    | Brill`);
const answer = (
  given: Partial<FunctionArguments<'CHANGES'>>,
  gateway = fakeGateway({ columns: COLUMNS, changes: CHANGES }),
) => askFunction('CHANGES', gateway, given);
const ask = async (...given: Parameters<typeof answer>) => (await answer(...given)).cells;

describe('RR.CHANGES', () => {
  it('shows the default columns if the formula names no columns [rule 86]', async () => {
    const [headings] = await ask({ headers: 2 });
    expect(headings).toEqual(DEFAULT_PROFILE.changes.defaultColumns);
  });

  it('gives types and labels to the variables that column-list does not have [rule 81]', async () => {
    expect(
      await ask({ columns: [['tenant_name, rent_change_pa, rentroll_date']], options: [['limit', 1]] }),
    ).toEqual([
      ['Tenant Name', 'Rent Change PA', 'Rent Roll Date'],
      [
        'Arden',
        { type: 'Double', basicValue: 1200, numberFormat: '#,##0.00' },
        { type: 'Double', basicValue: 46295, numberFormat: 'yyyy-mm-dd' },
      ],
    ]);
  });

  it('sends the currency only if the formula names one [rules 82, 131]', async () => {
    const gateway = fakeGateway({ columns: COLUMNS, changes: CHANGES });
    await ask({ fx_currency: 'eur' }, gateway);
    expect(gateway.requests.at(-1)?.body).toMatchObject({ fxCurrency: 'EUR' });
    await ask({}, gateway);
    expect(gateway.requests.at(-1)?.body).not.toHaveProperty('fxCurrency');
  });

  it('refuses the option as_of, and says what to write instead', () =>
    expect(ask({ options: [['as_of=2026-01-01']] })).rejects.toMatchObject({
      code: 'bad-input',
      message:
        'Option "as_of" does not apply here. Write rentrolls "all-rentrolls" and a filter on the date instead, such as "rentroll_date<=2026-03-31".',
    }));

  it.each([
    ['latest', ' To compare earlier rent rolls, write rentrolls "all-rentrolls".'],
    ['all-rentrolls', ''],
  ])('explains why no changes are found with rentrolls %s', async (rentrolls, advice) => {
    const message = `Nothing has changed: the rent rolls compared are equal, or there is no earlier one to compare with.${advice}`;
    const gateway = () => fakeGateway({ columns: COLUMNS, changes: [] });
    for (const filters of [null, 'tenant_name=Arden']) {
      const { cells, noRows } = await answer({ rentrolls, filters, columns: 'tenant_name' }, gateway());
      expect([cells, noRows]).toEqual([[['Tenant Name']], message]);
      await expect(ask({ rentrolls, filters, headers: 0 }, gateway())).rejects.toMatchObject({
        code: 'no-rows',
        message,
      });
    }
  });
});
