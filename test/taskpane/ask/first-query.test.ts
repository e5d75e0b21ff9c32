import type { ColumnEntry } from '../../../src/contract/entries';
import { firstQuery } from '../../../src/taskpane/ask/first-query';

const columns = (...names: string[]): ColumnEntry[] =>
  names.map((name) => ({
    name,
    type: 'STRING',
    label: null,
    description: null,
    group: null,
    unit: null,
    deprecated: name.startsWith('old_'),
    alpha: false,
  }));

describe('the first query', () => {
  it('has the columns that analysts want first, in their order, if the catalogue has them', () =>
    expect(firstQuery(columns('lease_expiry_date', 'esg_score', 'property_name', 'tenant_name'))).toBe(
      '=RR.QUERY("property_name, tenant_name, lease_expiry_date")',
    ));

  it('otherwise has the first columns of the catalogue that are not deprecated', () =>
    expect(firstQuery(columns('old_area', 'asset', 'rent', "o'clock, sharp"))).toBe(
      '=RR.QUERY("asset, rent")',
    ));

  it('is undefined for an empty catalogue', () => expect(firstQuery([])).toBeUndefined());
});
