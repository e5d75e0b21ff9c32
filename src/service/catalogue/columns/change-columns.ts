import { columnTable } from '../column';

/** Variables of track-changes (alpha). They replace catalogue columns of the same name. `x`: see change-queries.ts. */
export const CHANGE_COLUMNS = columnTable(`
# Track changes (alpha)
change_type | STRING | Change Type | What happened to the unit between the two rent rolls. | x.change_type
reason_for_rent_change | STRING | Reason for Rent Change | Reason for the change of the in-place rent. Empty if it did not change. | x.reason
previous_rentroll_date | TIMESTAMP | Previous Rent Roll Date | Date of the earlier rent roll. | x.previous_date
rentroll_date | TIMESTAMP | Rent Roll Date | Date of the later rent roll. | x.later_date
previous_tenant_name | STRING | Previous Tenant Name | Tenant in the earlier rent roll. | x.previous_tenant
previous_rent_pa | FLOAT currency p.a. | Previous Rent PA | In-place rent before the change: from the earlier rent roll, or from the previous row of the unit. | x.previous_rent
rent_pa | FLOAT currency p.a. | Rent PA | In-place rent after the change. | x.rent
rent_change_pa | FLOAT currency p.a. | Rent Change PA | Rent after the change minus rent before it. The sum of all rows is the change of the in-place rent. | x.rent - x.previous_rent
rent_change_percent | FLOAT % | Rent Change | Change as a percentage of the previous rent. | round(100 * (x.rent / nullif(x.previous_rent, 0) - 1), 2)
rent_change_currency | STRING | Rent Change Currency | Currency of the rents. | x.currency
previous_area_sqm | FLOAT sqm | Previous Lettable Area | Lettable area before the change. | x.previous_area
area_change_sqm | FLOAT sqm | Lettable Area Change | Lettable area after the change minus lettable area before it. | coalesce(x.area, 0) - coalesce(x.previous_area, 0)
`);
