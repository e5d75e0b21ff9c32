import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { changesCells, type ChangesArguments } from '../../src/functions/changes-cells';
import { aCall, fakeGateway } from '../support/fake-gateway';

const COLUMNS = [
  { columnName: 'property_name', columnType: 'STRING', displayName: 'Property Name' },
  { columnName: 'unit_name', columnType: 'STRING', displayName: 'Unit Name' },
  { columnName: 'tenant_name', columnType: 'STRING', displayName: 'Tenant Name' },
];
const CHANGES = [
  {
    reason_for_rent_change: 'Indexation',
    rent_change_pa: 1200,
    rentroll_date: '2026-09-30',
    tenant_name: 'Arden',
  },
  {
    reason_for_rent_change: 'Exchange rate',
    rent_change_pa: -40,
    rentroll_date: '2026-09-30',
    tenant_name: 'Brill',
  },
];
const ask = async (
  given: Partial<ChangesArguments>,
  gateway = fakeGateway({ columns: COLUMNS, changes: CHANGES }),
) =>
  (
    await changesCells(
      gateway.context,
      {
        columns: null,
        filters: null,
        headers: null,
        rentrolls: null,
        approved_only: null,
        fx_currency: null,
        options: null,
        ...given,
      },
      aCall,
    )
  ).cells;

describe('RR.CHANGES', () => {
  it('shows the usual set without columns', async () => {
    const [headings] = await ask({ headers: 2 });
    expect(headings).toEqual(DEFAULT_PROFILE.changes.defaultColumns);
  });

  it('types and labels the variables that column-list does not have', async () => {
    expect(
      await ask({ columns: [['tenant_name, rent_change_pa, rentroll_date']], options: [['limit', 1]] }),
    ).toEqual([
      ['Tenant Name', 'Rent Change PA', 'Rentroll Date'],
      [
        'Arden',
        { type: 'Double', basicValue: 1200, numberFormat: '#,##0.00' },
        { type: 'Double', basicValue: 46295, numberFormat: 'yyyy-mm-dd' },
      ],
    ]);
  });

  it('sends the currency, and omits it when there is none', async () => {
    const gateway = fakeGateway({ columns: COLUMNS, changes: CHANGES });
    await ask({ fx_currency: 'eur' }, gateway);
    expect(gateway.requests.at(-1)?.body).toMatchObject({ fxCurrency: 'EUR' });
    await ask({}, gateway);
    expect(gateway.requests.at(-1)?.body).not.toHaveProperty('fxCurrency');
  });

  it('filters by the reason', async () =>
    expect(
      await ask({
        columns: [['tenant_name']],
        filters: [['reason_for_rent_change=Exchange rate']],
        headers: 0,
      }),
    ).toEqual([['Brill']]));

  it('has no as_of: a change lies between two rent rolls', () =>
    expect(ask({ options: [['as_of=2026-01-01']] })).rejects.toThrow('does not apply here'));
});
