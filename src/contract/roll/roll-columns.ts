import { toColumnType } from '../column-types';
import { bareColumn, type ColumnEntry } from '../entries';

/** A line for each column: identifier, type with the unit, display name. As the service has them. */
const COLUMNS = `
property_name | STRING | Property Name
property_reference | STRING | Property Reference
svc_property_id | INT | Property ID
rentroll_date | TIMESTAMP | Rent Roll Date
building_name | STRING | Building
unit_name | STRING | Unit Name
unit_reference | STRING | Unit Reference
unit_floor | STRING | Unit Floor
unit_street | STRING | Unit Street
unit_street_number | STRING | Unit Street Number
unit_postcode | STRING | Unit Postcode
unit_city | STRING | Unit City
use_type | ENUM | Use Type
vacancy_status | STRING | Vacancy Status
is_non_revenue | STRING | Non-Revenue Unit
room_count | FLOAT | Rooms
parking_spaces | FLOAT | Parking Spaces
tenant_name | STRING | Tenant Name
tenant_reference | STRING | Tenant Reference
actual_lettable_area_sqm | FLOAT sqm | Lettable Area
contracted_lettable_area_sqm | FLOAT sqm | Contract Lettable Area
contracted_rent_pa | FLOAT currency p.a. | Contracted Rent PA
in_place_rent_pa | FLOAT currency p.a. | In-Place Rent PA
currency | STRING | Currency
contracted_rent_pa_per_sqm | FLOAT currency/sqm p.a. | Contracted Rent PA / sqm
initial_rent_pa | FLOAT currency p.a. | Initial Rent PA
market_rent_pa | FLOAT currency p.a. | Market Rent PA (ERV)
market_rent_pa_per_sqm | FLOAT currency/sqm p.a. | Market Rent PA / sqm
lease_start_date | TIMESTAMP | Lease Start Date
lease_expiry_date | TIMESTAMP | Lease Expiry Date
lease_contract_date | TIMESTAMP | Lease Contract Date
lease_term_months | FLOAT months | Lease Term
original_lease_start_date | TIMESTAMP | Original Lease Start Date
lease_status | STRING | Lease Status
lease_type | STRING | Lease Type
lease_reference | STRING | Lease Reference
is_open_ended | STRING | Open-Ended Lease
first_break_date | TIMESTAMP | First Break Date
break_option_two_date | TIMESTAMP | Break Two Date
break_option_three_date | TIMESTAMP | Break Three Date
next_break_date | TIMESTAMP | Next Break Date
break_notice_period_months | FLOAT months | Notice Period
break_option_notice_date | TIMESTAMP | Break Option Notice Date
lease_notice_period_months | FLOAT months | Notice Period
earliest_termination_date | TIMESTAMP | Earliest Termination Date
extension_options_count | FLOAT | Extension Options
extension_option_term_months | FLOAT months | Extension Option Term
extension_option_notice_date | TIMESTAMP | Extension Option Notice Date
operating_cost_prepayment_pa | FLOAT currency p.a. | Operating Cost Prepayment PA
heating_cost_prepayment_pa | FLOAT currency p.a. | Heating Cost Prepayment PA
service_charge_type | STRING | Service Charge Type
additional_rent_pa | FLOAT currency p.a. | Additional Rent PA
marketing_charge_pa | FLOAT currency p.a. | Marketing Charge PA
turnover_rent_percent | FLOAT % | Turnover Rent Rate
vat_rate_percent | FLOAT % | VAT Rate
rent_free_start_date | TIMESTAMP | Rent-Free Start Date
rent_free_end_date | TIMESTAMP | Rent-Free End Date
rent_free_period_months | FLOAT months | Rent-Free Period
tenant_incentive_amount | FLOAT currency | Tenant Incentive
rent_arrears_amount | FLOAT currency | Rent Arrears
index_name | STRING | Index
is_indexed | STRING | Indexed
last_indexation_date | TIMESTAMP | Last Indexation Date
next_indexation_date | TIMESTAMP | Next Indexation Date
indexation_threshold | FLOAT | Indexation Threshold
indexation_pass_through_percent | FLOAT % | Indexation Pass-Through
last_rent_review_date | TIMESTAMP | Last Rent Review Date
next_rent_review_date | TIMESTAMP | Next Rent Review Date
last_rent_change_date | TIMESTAMP | Last Rent Change Date
rent_review_type | ENUM | Rent Review Type
next_step_rent_date | TIMESTAMP | Next Step Rent Date
security_amount | FLOAT currency | Security Amount
security_type | ENUM | Security Type
security_expiry_date | TIMESTAMP | Security Expiry Date
lease_comment | STRING | Lease Comment
unit_comment | STRING | Unit Comment
next_tenant_name | STRING | Next Tenant Name
next_lease_start_date | TIMESTAMP | Next Lease Start Date
next_lease_expiry_date | TIMESTAMP | Next Lease Expiry Date
next_contracted_rent_pa | FLOAT currency p.a. | Next Contracted Rent PA`;

/** How many rent steps of a lease have columns. */
export const ROLL_STEPS = 10;

const steps = Array.from(
  { length: ROLL_STEPS },
  (_, at) => `
step_rent_${at + 1}_date | TIMESTAMP | Step Rent ${at + 1} Date
step_rent_${at + 1}_new_rent_pa | FLOAT currency p.a. | Step Rent ${at + 1} New Rent PA`,
).join('');

/** The columns that RR.ROLL can make of a pasted rent roll, in the order in which it shows them. */
export const ROLL_COLUMNS: readonly ColumnEntry[] = (COLUMNS + steps)
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', kind = '', label = ''] = line.split(' | ');
    const [type, ...unit] = kind.split(' ');
    return { ...bareColumn(name, label, toColumnType(type)), unit: unit.join(' ') || null };
  });

/** Those that are shown only by name: they repeat another column, or are worked out of others. */
export const NAMED_ONLY: ReadonlySet<string> = new Set([
  'unit_reference',
  'is_non_revenue',
  'next_break_date',
  'break_option_notice_date',
  'next_step_rent_date',
]);
