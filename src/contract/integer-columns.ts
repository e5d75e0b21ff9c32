import { nameSet } from './name-set';

/** FLOAT columns that hold integers (interface, "Proposals", 3) and show as integers, whatever their type. */
export const INTEGER_COLUMNS = nameSet(`
  parking_spaces excel_row_index unit_count rent_payment_day rentroll_id
  parking_and_lettable_area_unit_count bicycle_parking_spaces svc_portfolio_id extraction_id
  creditdata_company_hierarchy_level creditdata_employee_count creditdata_company_risk_indicator
  rent_free_outstanding_months extension_options_count occupied_unit_count vacant_unit_count
  non_revenue_unit_count occupied_unit_count_excl_non_revenue_units vacant_unit_count_excl_non_revenue_units
  partner_parking_spaces
`);
