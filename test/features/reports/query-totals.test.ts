import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { queryTotals } from '../../../src/features/reports/totals-question';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';

it('offers a column that the service has converted, in its one currency', () => {
  const { columns } = createCatalogue();
  const rent = columns.find(({ name }) => name === DEFAULT_PROFILE.reportRoles.contractedRent)!;
  const converted = { ...rent, name: 'rent_eur', label: 'Rent in EUR' };
  const profile = { ...DEFAULT_PROFILE, convertedColumns: { rent_eur: 'EUR', other: 'EUR' } };
  const { amounts, source } = queryTotals([...columns, converted], profile, 'use');
  const at = (source as { headings: readonly string[] }).headings.indexOf('Rent in EUR') + 1;
  expect(amounts.at(-1)).toEqual({ word: 'Rent in EUR', at, currency: 'EUR' });
  expect(queryTotals(columns, DEFAULT_PROFILE, 'use').amounts.at(-1)!.currency).toBeUndefined();
});
