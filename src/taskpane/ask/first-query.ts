import type { ColumnEntry } from '../../contract/entries';

const PREFERRED = [
  'property_name',
  'unit_name',
  'tenant_name',
  'use_type',
  'actual_lettable_area_sqm',
  'contracted_rent_pa',
  'currency',
  'lease_expiry_date',
];

/** Falls back on the first few columns of the catalogue. Returns undefined if that is empty. */
export function firstQuery(catalogue: readonly ColumnEntry[]): string | undefined {
  const live = catalogue.filter(({ name, deprecated }) => !deprecated && /^\w+$/.test(name));
  const names = live.map(({ name }) => name);
  const preferred = PREFERRED.filter((name) => names.includes(name));
  const columns = preferred.length ? preferred : names.slice(0, PREFERRED.length);
  return columns.length ? `=RR.QUERY("${columns.join(', ')}")` : undefined;
}
