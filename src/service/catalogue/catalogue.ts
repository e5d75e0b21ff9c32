import { INTEGER_COLUMNS } from '../../contract/integer-columns';
import type { ServiceProfile } from '../../contract/profile';
import { HUMAN_READABLE_COLUMNS } from '../../contract/proposals';
import { CHANGE_COLUMNS } from './columns/change-columns';
import { areaColumns } from './columns/area-columns';
import { configuredColumns } from './columns/configured-columns';
import { costColumns } from './columns/cost-columns';
import { creditColumns } from './columns/credit-columns';
import { esgColumns } from './columns/esg-columns';
import { financingColumns } from './columns/financing-columns';
import { humanReadable } from './human-readable';
import { leaseColumns } from './columns/lease-columns';
import { nextLeaseColumns } from './columns/next-lease-columns';
import { optionColumns } from './columns/option-columns';
import { propertyColumns } from './columns/property-columns';
import { rentColumns } from './columns/rent-columns';
import { rentChangeColumns } from './columns/rent-change-columns';
import { rentrollColumns } from './columns/rentroll-columns';
import { tenantColumns } from './columns/tenant-columns';
import { unitColumns } from './columns/unit-columns';
import { PERCENT, type Column } from './column';

/**
 * The changes that the interface document proposes ("Proposals"). It does not show whether a service has made them, so
 * this service can serve either side.
 */
export interface Proposals {
  /** Columns of type `ENUM` are `STRING`. */
  enumAsString: boolean;
  /** Columns that hold integers are `INT` instead of `FLOAT`. Their values do not change. */
  floatAsInt: boolean;
  /** Some columns hold human-readable values instead of machine values. */
  humanReadable: boolean;
}

/** All columns of a running service. */
export interface Catalogue {
  /** Every column that a query can select, in the order of column-list. */
  columns: readonly Column[];
  /** Finds a column by its exact identifier. */
  find(name: string): Column | undefined;
  /** Finds a change-tracking variable, which only track-changes knows. */
  findChange(name: string): Column | undefined;
}

const COLUMNS: readonly Column[] = [
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

/** Creates the catalogue with `proposals` in effect and percentages on the profile's scale. Default: none, and 100. */
export function createCatalogue({
  proposals = {},
  percentScale = 100,
}: {
  proposals?: Partial<Proposals>;
  percentScale?: ServiceProfile['percentScale'];
} = {}): Catalogue {
  const typeOf = ({ name, type }: Column) => {
    if (proposals.enumAsString && type === 'ENUM') return 'STRING';
    return proposals.floatAsInt && INTEGER_COLUMNS.has(name) ? 'INT' : type;
  };
  const sqlOf = ({ name, unit, sql }: Column) => {
    if (percentScale === 1 && unit === PERCENT.unit) return `(${sql})::DOUBLE / 100`;
    return proposals.humanReadable && HUMAN_READABLE_COLUMNS.has(name) ? humanReadable(sql) : sql;
  };
  const inEffect = (column: Column): Column => ({ ...column, type: typeOf(column), sql: sqlOf(column) });

  const columns = COLUMNS.map(inEffect);
  const byName = new Map(columns.map((column) => [column.name, column]));
  const changes = new Map(CHANGE_COLUMNS.map((column) => [column.name, inEffect(column)]));
  return { columns, find: (name) => byName.get(name), findChange: (name) => changes.get(name) };
}
