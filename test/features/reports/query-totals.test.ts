import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { queryTotals } from '../../../src/features/reports/totals-question';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';

it('offers a column that the service has converted, in its one currency', () => {
  const { columns } = createCatalogue();
  const rent = columns.find(({ name }) => name === DEFAULT_PROFILE.reportRoles.contractedRent)!;
  const converted = { ...rent, name: 'contracted_rent_pa_eur', label: 'Contracted Rent PA in EUR' };
  const profile = { ...DEFAULT_PROFILE, convertedColumns: { contracted_rent_pa_eur: 'EUR', other: 'EUR' } };
  const { amounts, source } = queryTotals([...columns, converted], profile, 'use');
  const { headings } = source as { headings: readonly string[] };
  expect(amounts.at(-1)).toEqual({
    word: 'Contracted Rent PA in EUR',
    at: headings.indexOf('Contracted Rent PA in EUR') + 1,
    currency: 'EUR',
  });
  expect(queryTotals(columns, DEFAULT_PROFILE, 'use').amounts.at(-1)!.currency).toBeUndefined();
});
