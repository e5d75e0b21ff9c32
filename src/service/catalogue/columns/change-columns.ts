import { columnGroup, AMOUNT_PA, PERCENT, SQM } from '../column';

/**
 * Change-tracking variables (alpha). They are not in column-list. `x` is the change that query/changes/changes-sql.ts
 * reads. These take precedence over catalogue columns of the same name.
 */
export const CHANGE_COLUMNS = columnGroup('Track changes (alpha)', [
  [
    'change_type',
    'STRING',
    'Change Type',
    'x.change_type',
    'What happened to the unit between the two rent rolls.',
  ],
  [
    'reason_for_rent_change',
    'STRING',
    'Reason for Rent Change',
    'x.reason',
    'Reason for the change of the in-place rent. Empty if it did not change.',
  ],
  [
    'previous_rentroll_date',
    'TIMESTAMP',
    'Previous Rent Roll Date',
    'x.previous_date',
    'Date of the earlier rent roll.',
  ],
  ['rentroll_date', 'TIMESTAMP', 'Rent Roll Date', 'x.later_date', 'Date of the later rent roll.'],
  [
    'previous_tenant_name',
    'STRING',
    'Previous Tenant Name',
    'x.previous_tenant',
    'Tenant in the earlier rent roll.',
  ],
  [
    'previous_rent_pa',
    'FLOAT',
    'Previous Rent PA',
    'x.previous_rent',
    'In-place rent before the change: from the earlier rent roll, or from the previous row of the unit.',
    AMOUNT_PA,
  ],
  ['rent_pa', 'FLOAT', 'Rent PA', 'x.rent', 'In-place rent after the change.', AMOUNT_PA],
  [
    'rent_change_pa',
    'FLOAT',
    'Rent Change PA',
    'x.rent - x.previous_rent',
    'Rent after the change minus rent before it. The sum of all rows is the change of the in-place rent.',
    AMOUNT_PA,
  ],
  [
    'rent_change_percent',
    'FLOAT',
    'Rent Change',
    'round(100 * (x.rent / nullif(x.previous_rent, 0) - 1), 2)',
    'Change as a percentage of the previous rent.',
    PERCENT,
  ],
  ['rent_change_currency', 'STRING', 'Rent Change Currency', 'x.currency', 'Currency of the rents.'],
  [
    'previous_area_sqm',
    'FLOAT',
    'Previous Lettable Area',
    'x.previous_area',
    'Lettable area before the change.',
    SQM,
  ],
  [
    'area_change_sqm',
    'FLOAT',
    'Lettable Area Change',
    'coalesce(x.area, 0) - coalesce(x.previous_area, 0)',
    'Lettable area after the change minus lettable area before it.',
    SQM,
  ],
]);
