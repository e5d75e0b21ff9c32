/** What the values of a column should be. */
export type ValueKind =
  | 'money'
  | 'area'
  | 'number'
  | 'percent'
  | 'date'
  | 'text'
  | 'name'
  | 'id'
  | 'code'
  | 'flag'
  | 'any';

const COLUMNS = {
  unit_reference: 'id',
  unit_floor: 'any',
  use_type: 'text',
  building_name: 'any',
  room_count: 'any',
  parking_spaces: 'number',
  tenant_name: 'name',
  tenant_reference: 'id',
  actual_lettable_area_sqm: 'area',
  contracted_lettable_area_sqm: 'area',
  lease_start_date: 'date',
  lease_expiry_date: 'date',
  lease_contract_date: 'date',
  lease_term_months: 'number',
  original_lease_start_date: 'date',
  first_break_date: 'date',
  break_option_two_date: 'date',
  break_option_three_date: 'date',
  earliest_termination_date: 'date',
  lease_notice_period_months: 'number',
  break_notice_period_months: 'number',
  contracted_rent_pa: 'money',
  in_place_rent_pa: 'money',
  contracted_rent_pa_per_sqm: 'money',
  initial_rent_pa: 'money',
  market_rent_pa: 'money',
  market_rent_pa_per_sqm: 'money',
  operating_cost_prepayment_pa: 'money',
  heating_cost_prepayment_pa: 'money',
  service_charge_type: 'text',
  additional_rent_pa: 'money',
  marketing_charge_pa: 'money',
  rent_free_start_date: 'date',
  rent_free_end_date: 'date',
  rent_free_period_months: 'number',
  tenant_incentive_amount: 'money',
  index_name: 'text',
  is_indexed: 'flag',
  last_indexation_date: 'date',
  next_indexation_date: 'date',
  indexation_threshold: 'number',
  indexation_pass_through_percent: 'percent',
  last_rent_review_date: 'date',
  next_rent_review_date: 'date',
  last_rent_change_date: 'date',
  rent_review_type: 'text',
  security_amount: 'money',
  security_type: 'text',
  security_expiry_date: 'date',
  vat_rate_percent: 'percent',
  currency: 'text',
  rent_arrears_amount: 'money',
  turnover_rent_percent: 'percent',
  lease_status: 'text',
  lease_type: 'text',
  lease_reference: 'id',
  is_open_ended: 'flag',
  extension_option_term_months: 'any',
  extension_option_notice_date: 'date',
  extension_options_count: 'any',
  lease_comment: 'text',
  unit_comment: 'text',
  property_name: 'name',
  property_reference: 'id',
  svc_property_id: 'id',
  rentroll_date: 'date',
  unit_street: 'text',
  unit_street_number: 'any',
  unit_postcode: 'any',
  unit_city: 'text',
} as const satisfies Readonly<Record<string, ValueKind>>;

type Step = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
type NextColumn =
  | 'next_tenant_name'
  | 'next_contracted_rent_pa'
  | 'next_lease_start_date'
  | 'next_lease_expiry_date';

/** A column of the service that a heading or a row can mean. */
export type TargetColumn =
  | keyof typeof COLUMNS
  | `step_rent_${Step}_date`
  | `step_rent_${Step}_new_rent_pa`
  | NextColumn;

const KINDS: ReadonlyMap<string, ValueKind> = new Map(Object.entries(COLUMNS));

/** The kind of values of a target column. */
export function kindOf(column: TargetColumn): ValueKind {
  const kind = KINDS.get(column);
  if (kind !== undefined) return kind;
  return column.endsWith('_date') ? 'date' : column.endsWith('_name') ? 'name' : 'money';
}

/** Amounts that the database has for a year. The others are what they are. */
export const isYearly = (column: TargetColumn): boolean => /_pa(?:_per_sqm)?$/.test(column);

const STEP_OR_NEXT =
  /^(?:step_rent_(?:[1-9]|10)_(?:date|new_rent_pa)|next_(?:tenant_name|contracted_rent_pa|lease_(?:start|expiry)_date))$/;

/** Those that a person can choose for a heading. */
export const TARGET_COLUMNS = Object.keys(COLUMNS) as readonly TargetColumn[];

export const isTargetColumn = (name: string): name is TargetColumn =>
  Object.hasOwn(COLUMNS, name) || STEP_OR_NEXT.test(name);
