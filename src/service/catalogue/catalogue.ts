import { PROPOSED_AS_EQUAL } from '../../contract/changed-columns';
import type { ServiceProfile } from '../../contract/profile';
import { HUMAN_READABLE_COLUMNS, INTEGER_COLUMNS } from '../../contract/proposals';
import { CHANGE_COLUMNS } from './columns/change-columns';
import { leaseColumns, tenantColumns } from './columns/lease-columns';
import { esgColumns, propertyColumns } from './columns/property-columns';
import { rentColumns } from './columns/rent-columns';
import { rentrollColumns, unitColumns } from './columns/unit-columns';
import { type Column, columnTable } from './column';
import { humanReadable } from './expressions';

/**
 * Configured columns (alpha): other forms of a standard column, each with its own name. A square foot is exactly
 * 0.09290304 m² (0.3048 m squared). A tsubo is exactly 400/121 m².
 */
const configuredColumns = columnTable(`
# Configured (alpha)
actual_lettable_area_sqft | FLOAT sqft (alpha) | Lettable Area (sqft) | Lettable area in square feet. | $area_sqft
actual_lettable_area_tsubo | FLOAT tsubo (alpha) | Lettable Area (tsubo) | Lettable area in tsubo. | s.area::DOUBLE * 121 / 400
contracted_rent_pa_per_sqft | FLOAT currency/sqft p.a. (alpha) | Contracted Rent PA / sqft | Contracted rent divided by lettable area in square feet. | s.contracted_rent::DOUBLE / nullif($area_sqft, 0)
tenant_name_incl_pre_let | STRING (alpha) | Tenant Name (incl. pre-let) | Tenant Name, or Next Tenant Name if the unit is vacant. | CASE WHEN s.lease_id IS NULL THEN $next_tenant_name ELSE $tenant_name END
`);

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
  ...rentrollColumns,
  ...unitColumns,
  ...tenantColumns,
  ...leaseColumns,
  ...rentColumns,
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
