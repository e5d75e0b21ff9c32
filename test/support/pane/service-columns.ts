import type { ColumnEntry } from '../../../src/contract/entries';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import type { Stage } from './pane-stage';

/** The columns of the reference service, under more names if there must be more of them. */
export function serviceColumns(count = 341): ColumnEntry[] {
  const { columns } = createCatalogue();
  return Array.from({ length: count }, (_, at) => {
    const { name, type, label, description, group, unit, deprecated, alpha } = columns[at % columns.length]!;
    const round = Math.floor(at / columns.length);
    const more = round === 0 ? '' : `_${round}`;
    return { name: `${name}${more}`, type, label, description, group, unit, deprecated, alpha };
  });
}

const each = <T>(valueOf: (row: number) => T) => Array.from({ length: 1208 }, (_, row) => valueOf(row));

/** An answer with texts, an amount, a date and a logical. A tenth of the rents is blank. */
export const CACHED_COLUMNS: Stage['cachedColumns'] = [
  {
    name: 'use_type',
    type: 'ENUM',
    values: each((row) => ['OFFICE', 'OFFICE', 'RETAIL', 'LOGISTICS'][row % 4]!),
  },
  { name: 'tenant_name', type: 'STRING', values: each((row) => `Tenant ${row % 300}`) },
  { name: 'contracted_rent_pa', type: 'FLOAT', values: each((row) => (row % 10 === 0 ? null : 1000 + row)) },
  { name: 'lease_expiry_date', type: 'TIMESTAMP', values: each((row) => 46_387 + (row % 1000)) },
  { name: 'is_non_revenue', type: 'STRING', values: each((row) => row % 2 === 0) },
];
