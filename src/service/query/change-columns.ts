import { columnGroup, AMOUNT_PA, PERCENT, SQM } from '../catalogue/column';

/** Closed vocabulary of `change_type`: what happened to the unit. */
export const CHANGE_TYPES = [
  'new letting',
  'vacated',
  'tenant change',
  'renewal',
  'rent change',
  'area change',
  'unit added',
  'unit removed',
  'unit split',
  'unit merge',
  'exchange rates',
] as const;

/** Closed vocabulary of `reason_for_rent_change`: why the contracted rent moved; null where it did not. */
export const RENT_CHANGE_REASONS = [
  'new letting',
  'expiry',
  'break exercised',
  'termination',
  'tenant change',
  'renewal',
  'rent review',
  'indexation',
  'step rent',
  'area correction',
  'unit added',
  'unit removed',
  'unit split',
  'unit merge',
  'exchange rates only',
] as const;

/**
 * Change-tracking variables (alpha). They are not in column-list; `x` is the change that {@link file://./changes-sql.ts}
 * finds. Where a name stands here and in the catalogue, this one is meant.
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
    'Why the contracted rent moved.',
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
    'Contracted rent in the earlier rent roll.',
    AMOUNT_PA,
  ],
  ['rent_pa', 'FLOAT', 'Rent PA', 'x.rent', 'Contracted rent in the later rent roll.', AMOUNT_PA],
  [
    'rent_change_pa',
    'FLOAT',
    'Rent Change PA',
    'x.rent - x.previous_rent',
    'Later less earlier rent.',
    AMOUNT_PA,
  ],
  [
    'rent_change_percent',
    'FLOAT',
    'Rent Change',
    'round(100 * (x.rent / nullif(x.previous_rent, 0) - 1), 2)',
    'Change in percent of the earlier rent.',
    PERCENT,
  ],
  ['rent_change_currency', 'STRING', 'Rent Change Currency', 'x.currency', 'Currency of the rents.'],
  [
    'previous_area_sqm',
    'FLOAT',
    'Previous Lettable Area',
    'x.previous_area',
    'Lettable area in the earlier rent roll.',
    SQM,
  ],
  [
    'area_change_sqm',
    'FLOAT',
    'Lettable Area Change',
    'coalesce(x.area, 0) - coalesce(x.previous_area, 0)',
    'Later less earlier lettable area.',
    SQM,
  ],
]);
