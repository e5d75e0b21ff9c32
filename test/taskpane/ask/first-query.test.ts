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
  it('asks for what analysts want to see first, in their order, as far as the catalogue has it', () =>
    expect(firstQuery(columns('lease_expiry_date', 'esg_score', 'property_name', 'tenant_name'))).toBe(
      '=RR.QUERY("property_name, tenant_name, lease_expiry_date")',
    ));

  it('takes the first columns of a catalogue that has none of those, and no deprecated one', () =>
    expect(firstQuery(columns('old_area', 'asset', 'rent', "o'clock, sharp"))).toBe(
      '=RR.QUERY("asset, rent")',
    ));

  it('is none without a catalogue', () => expect(firstQuery([])).toBeUndefined());
});
