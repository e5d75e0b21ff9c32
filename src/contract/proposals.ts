import { nameSet } from './name-set';

/** Columns that would turn from ENUM to STRING (interface, "Proposals", 1). Both are text to the add-in. */
export const ENUM_COLUMNS = nameSet(`
  break_option_holder extension_option_holder extension_option_holder_two extension_option_holder_three
  extension_option_holder_four extension_option_holder_five break_option_two_holder
  break_option_three_holder indexation_threshold_unit_percent_or_points net_lease_type next_net_lease_type
  rent_review_type security_type security_type_two security_type_three tenure
  turnover_rent_payment_frequency rent_payment_frequency headlease_payment_frequency use_type_full_formatted
  use_type_full use_type
`);

/** Their values would turn from machine forms into human-readable ones (interface, "Proposals", 2). */
export const HUMAN_READABLE_COLUMNS = nameSet(`
  net_lease_type next_net_lease_type rent_review_type security_type security_type_two security_type_three
  use_type_full
`);

/** FLOAT columns that hold integers (interface, "Proposals", 3) and show as integers, whatever their type. */
export const INTEGER_COLUMNS = nameSet(`
  parking_spaces excel_row_index unit_count rent_payment_day rentroll_id
  parking_and_lettable_area_unit_count bicycle_parking_spaces svc_portfolio_id extraction_id
  creditdata_company_hierarchy_level creditdata_employee_count creditdata_company_risk_indicator
  rent_free_outstanding_months extension_options_count occupied_unit_count vacant_unit_count
  non_revenue_unit_count occupied_unit_count_excl_non_revenue_units vacant_unit_count_excl_non_revenue_units
  partner_parking_spaces
`);
