import { columnGroup } from '../column';
import { tenantName } from '../tenant-name';

/** A square foot is exactly 0.09290304 m² (0.3048 m squared). A tsubo is exactly 400/121 m². */
const SQFT = '(s.area::DOUBLE / 0.09290304::DOUBLE)';

/** Configured columns (alpha): other forms of a standard column, each with its own name. */
export const configuredColumns = columnGroup('Configured (alpha)', [
  [
    'actual_lettable_area_sqft',
    'FLOAT',
    'Lettable Area (sqft)',
    SQFT,
    'Lettable area in square feet.',
    { unit: 'sqft', alpha: true },
  ],
  [
    'actual_lettable_area_tsubo',
    'FLOAT',
    'Lettable Area (tsubo)',
    's.area::DOUBLE * 121 / 400',
    'Lettable area in tsubo.',
    { unit: 'tsubo', alpha: true },
  ],
  [
    'contracted_rent_pa_per_sqft',
    'FLOAT',
    'Contracted Rent PA / sqft',
    `s.contracted_rent::DOUBLE / nullif(${SQFT}, 0)`,
    'Contracted rent divided by lettable area in square feet.',
    { unit: 'currency/sqft p.a.', alpha: true },
  ],
  [
    'tenant_name_incl_pre_let',
    'STRING',
    'Tenant Name (incl. pre-let)',
    `CASE WHEN s.lease_id IS NULL THEN ${tenantName('nt')} ELSE ${tenantName('t')} END`,
    'Tenant Name, or Next Tenant Name if the unit is vacant.',
    { alpha: true },
  ],
]);
