import { areaColumns } from './area-columns';
import { configuredColumns } from './configured-columns';
import { costColumns } from './cost-columns';
import { creditColumns } from './credit-columns';
import { esgColumns } from './esg-columns';
import { financingColumns } from './financing-columns';
import { leaseColumns } from './lease-columns';
import { nextLeaseColumns } from './next-lease-columns';
import { optionColumns } from './option-columns';
import { propertyColumns } from './property-columns';
import { rentColumns } from './rent-columns';
import { rentChangeColumns } from './rent-change-columns';
import { rentrollColumns } from './rentroll-columns';
import { tenantColumns } from './tenant-columns';
import { unitColumns } from './unit-columns';
import type { Column } from './column';

/** Every column that column-list tells of and that a query can select, in the order of column-list. */
export const CATALOGUE: readonly Column[] = [
  ...propertyColumns,
  ...financingColumns,
  ...rentrollColumns,
  ...unitColumns,
  ...areaColumns,
  ...tenantColumns,
  ...creditColumns,
  ...leaseColumns,
  ...optionColumns,
  ...nextLeaseColumns,
  ...rentColumns,
  ...rentChangeColumns,
  ...costColumns,
  ...esgColumns,
  ...configuredColumns,
];

const byName = new Map(CATALOGUE.map((column) => [column.name, column]));

/** Names are identifiers and are matched exactly. */
export const findColumn = (name: string): Column | undefined => byName.get(name);
