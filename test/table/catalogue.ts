import type { ColumnType } from '../../src/contract/column-types';
import type { ColumnEntry } from '../../src/contract/entries';

/** A column as column-list describes it. */
export const entry = (
  name: string,
  type: ColumnType,
  label: string | null = null,
  more: Partial<ColumnEntry> = {},
): ColumnEntry => ({
  name,
  type,
  label,
  description: null,
  group: null,
  unit: null,
  deprecated: false,
  alpha: false,
  ...more,
});

/** A small live catalogue that covers every case of resolving a name. */
export const CATALOGUE: readonly ColumnEntry[] = [
  entry('svc_property_id', 'INT', 'Property Id'),
  entry('property_id', 'FLOAT', 'Property Id (old)', { deprecated: true }),
  entry('property_name', 'STRING', 'Property Name'),
  entry('unit_name', 'STRING', 'Name'),
  entry('tenant_name', 'STRING', 'Tenant'),
  entry('next_tenant_name', 'STRING', 'Name'),
  entry('use_type', 'ENUM', 'Use Type'),
  entry('passing_rent_pa', 'FLOAT', 'Rent, passing'),
  entry('contracted_rent_pa', 'FLOAT', 'Contracted Rent'),
  entry('lease_end_date', 'TIMESTAMP', 'Lease End'),
  entry('rentroll_date', 'TIMESTAMP', 'Rent Roll Date'),
  entry('actual_lettable_area_sqm', 'FLOAT', 'Lettable Area'),
  entry('contracted_lettable_area_sqm', 'FLOAT', 'Contract Lettable Area'),
  entry('actual_lettable_area_sqft', 'FLOAT', 'Lettable Area (sqft)', { alpha: true }),
  entry('security_type', 'STRING', 'Security Type'),
  entry('__proto__', 'STRING', 'constructor'),
];
