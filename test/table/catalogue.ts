import type { ColumnType } from '../../src/contract/column-types';
import type { ColumnEntry } from '../../src/contract/entries';
import { listedColumns } from '../support/listed-columns';

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

/** Columns as {@link listedColumns} writes them. */
export const entriesOf = (...texts: readonly string[]): ColumnEntry[] =>
  listedColumns(...texts).map(({ columnName, columnType, displayName = null, unit = null }) =>
    entry(columnName, columnType as ColumnType, displayName, { unit }),
  );

/** A small live catalogue that covers every case of resolving a name. */
export const CATALOGUE: readonly ColumnEntry[] = [
  ...entriesOf(
    'svc_property_id INT Property Id',
    'property_name STRING Property Name',
    'unit_name STRING Name',
    'tenant_name STRING Tenant',
    'next_tenant_name STRING Name',
    'use_type ENUM Use Type',
    'passing_rent_pa FLOAT Rent, passing',
    'contracted_rent_pa FLOAT Contracted Rent',
    'lease_end_date TIMESTAMP Lease End',
    'rentroll_date TIMESTAMP Rent Roll Date',
    'actual_lettable_area_sqm FLOAT Lettable Area',
    'contracted_lettable_area_sqm FLOAT Contract Lettable Area',
    'security_type STRING Security Type',
    '__proto__ STRING constructor',
  ),
  entry('property_id', 'FLOAT', 'Property Id (old)', { deprecated: true }),
  entry('actual_lettable_area_sqft', 'FLOAT', 'Lettable Area (sqft)', { alpha: true }),
];
