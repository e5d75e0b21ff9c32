import { columnTable, tenantName } from '../column';

/** A square foot is exactly 0.09290304 m² (0.3048 m squared). A tsubo is exactly 400/121 m². */
const SQFT = '(s.area::DOUBLE / 0.09290304::DOUBLE)';

/** Configured columns (alpha): other forms of a standard column, each with its own name. */
export const configuredColumns = columnTable('Configured (alpha)')`
  actual_lettable_area_sqft | FLOAT sqft (alpha) | Lettable Area (sqft) | Lettable area in square feet. | ${SQFT}
  actual_lettable_area_tsubo | FLOAT tsubo (alpha) | Lettable Area (tsubo) | Lettable area in tsubo. | s.area::DOUBLE * 121 / 400
  contracted_rent_pa_per_sqft | FLOAT currency/sqft p.a. (alpha) | Contracted Rent PA / sqft | Contracted rent divided by lettable area in square feet. | s.contracted_rent::DOUBLE / nullif(${SQFT}, 0)
  tenant_name_incl_pre_let | STRING (alpha) | Tenant Name (incl. pre-let) | Tenant Name, or Next Tenant Name if the unit is vacant. | CASE WHEN s.lease_id IS NULL THEN ${tenantName('nt')} ELSE ${tenantName('t')} END
`;
