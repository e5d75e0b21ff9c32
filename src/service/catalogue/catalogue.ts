import { PROPOSED_AS_EQUAL } from '../../contract/changed-columns';
import { INTEGER_COLUMNS } from '../../contract/integer-columns';
import type { ServiceProfile } from '../../contract/profile';
import { HUMAN_READABLE_COLUMNS } from '../../contract/proposals';
import { CHANGE_COLUMNS } from './columns/change-columns';
import { configuredColumns } from './columns/configured-columns';
import { costColumns } from './columns/cost-columns';
import { esgColumns } from './columns/esg-columns';
import { humanReadable } from './human-readable';
import { leaseColumns } from './columns/lease-columns';
import { financingColumns, propertyColumns } from './columns/property-columns';
import { rentColumns } from './columns/rent-columns';
import { rentrollColumns } from './columns/rentroll-columns';
import { tenantColumns } from './columns/tenant-columns';
import { unitColumns } from './columns/unit-columns';
import type { Column } from './column';

/** Changes that the interface document proposes ("Proposals"). A service may or may not have made each. */
export interface Proposals {
  enumAsString: boolean;
  /** Columns that hold integers are `INT`, not `FLOAT`. Their values do not change. */
  floatAsInt: boolean;
  humanReadable: boolean;
}

export interface Catalogue {
  /** In the order of column-list. */
  columns: readonly Column[];
  find(name: string): Column | undefined;
  /** Finds a change-tracking variable, which only track-changes knows. */
  findChange(name: string): Column | undefined;
}

const COLUMNS: readonly Column[] = [
  ...propertyColumns,
  ...financingColumns,
  ...rentrollColumns,
  ...unitColumns,
  ...tenantColumns,
  ...leaseColumns,
  ...rentColumns,
  ...costColumns,
  ...esgColumns,
  ...configuredColumns,
];

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
    if (percentScale === 1 && unit === '%') return `(${sql})::DOUBLE / 100`;
    return proposals.humanReadable && HUMAN_READABLE_COLUMNS.has(name) ? humanReadable(sql) : sql;
  };
  // The first proposal would also deprecate a column, as equal to another.
  const isDeprecated = ({ name, deprecated }: Column) =>
    deprecated || (proposals.enumAsString === true && PROPOSED_AS_EQUAL.has(name));
  const inEffect = (column: Column): Column => ({
    ...column,
    type: typeOf(column),
    sql: sqlOf(column),
    deprecated: isDeprecated(column),
  });

  const columns = COLUMNS.map(inEffect);
  const byName = new Map(columns.map((column) => [column.name, column]));
  const changes = new Map(CHANGE_COLUMNS.map((column) => [column.name, inEffect(column)]));
  return { columns, find: (name) => byName.get(name), findChange: (name) => changes.get(name) };
}
