import { columnTable } from '../column';

// See columnTable for the fields of a line, row-source.ts for the aliases of tables, and expressions.ts for `$building` and the like:
// u is the unit, s its state in the quarter, l its lease, r the rent roll, e its extraction, f its file, p the property, c its country,
// d the database. `pick` and `rnd` draw by an id and a text: see create-world.ts.

export const rentrollColumns = columnTable(`
# Rent roll
rentroll_id | FLOAT | Rent Roll ID | Identifies the rent roll of the row. | r.rentroll_id
rentroll_date | TIMESTAMP | Rent Roll Date | Date of the rent roll. | r.date
company_database_id | STRING | Company Database ID | Identifies the company database. | d.database_id
company_database_name | STRING | Company Database | Company database that holds the property. | d.database_name
extraction_id | FLOAT | Extraction ID | Identifies the extraction that read the rent roll from its file. | e.extraction_id
excel_row_index | FLOAT | Excel Row Index | Row of the unit in the uploaded file. | u.n + 6
excel_sheet_name | STRING | Excel Sheet | Sheet of the uploaded file. | e.sheet_name
source_file_name | STRING | Source File | Current file that the rent roll was read from. | f.file_name
source_system | STRING | Source System | System that the file came from. | e.source_system
rentroll_completed_at | TIMESTAMP | Rent Roll Completed At | When work on the rent roll was completed. | r.completed_at
row_last_modified_at | TIMESTAMP | Row Last Modified At | When the row was last changed. | office_time(r.date + 2, s.unit_id::BIGINT * 8 + s.q, 'row modified')
_row_key | STRING | Row Key | Identifies a row: rent roll and unit. | r.rentroll_id || '-' || s.unit_id
_source_reference | STRING | Source Reference | Where the row was read: extraction and row. | 'XR' || e.extraction_id || '/' || (u.n + 6)
# Approval
property_approval_status | STRING | Property Approval Status | Decision on the property: approved or rejected. Empty until decided. | r.decision
property_approval_decided_by | STRING | Property Approval Decided By | Email address of the reviewer. | r.decided_by
property_approval_decided_at | TIMESTAMP | Property Approval Decided At | When the decision was made. | r.decided_at
# Rent roll totals
unit_count | FLOAT | Units | Units in the rent roll. | r.units
occupied_unit_count | FLOAT | Occupied Units | Units that are let, including those that the owner uses. | r.occupied
vacant_unit_count | FLOAT | Vacant Units | Units that are not let. | r.units - r.occupied
non_revenue_unit_count | FLOAT | Non-Revenue Units | Units that the owner uses. | r.non_revenue
occupied_unit_count_excl_non_revenue_units | FLOAT | Occupied Units (excl. Non-Revenue) | Units that are let to tenants. | r.occupied - r.non_revenue
vacant_unit_count_excl_non_revenue_units | FLOAT | Vacant Units (excl. Non-Revenue) | Units that are not let and not used by the owner. | r.units - r.occupied
parking_and_lettable_area_unit_count | FLOAT | Parking and Area Units | Parking spaces and units that have an area. | r.parking + r.with_area
property_lettable_area_sqm | FLOAT sqm | Property Lettable Area | Lettable area of all units. | r.area
property_vacant_area_sqm | FLOAT sqm | Property Vacant Area | Lettable area of the units that are not let. | r.vacant_area
property_contracted_rent_pa | FLOAT currency p.a. | Property Contracted Rent PA | Contracted rent of all units, in the property currency. | r.contracted
property_in_place_rent_pa | FLOAT currency p.a. | Property In-Place Rent PA | In-place rent of all units, in the property currency. | r.in_place
property_market_rent_pa | FLOAT currency p.a. | Property Market Rent PA | Market rent of all valued units, in the property currency. | r.market
property_vacancy_by_area_percent | FLOAT % | Vacancy by Area | Vacant area divided by lettable area. | round(100 * r.vacant_area / nullif(r.area, 0), 2)
property_vacancy_by_market_rent_percent | FLOAT % | Vacancy by Market Rent (EPRA) | Market rent of vacant units divided by market rent of all units. | round(100 * r.vacant_market / nullif(r.market, 0), 2)
property_vacancy_by_units_percent | FLOAT % | Vacancy by Units | Vacant units divided by all units. | round(100 * (r.units - r.occupied) / nullif(r.units, 0), 2)
property_wault_to_expiry_years | FLOAT years | WAULT to Expiry | Average remaining term to expiry, weighted by contracted rent. Excludes open-ended leases. | round(r.rent_days_to_expiry / nullif(r.dated_rent, 0) / 365.25, 2)
property_wault_to_break_years | FLOAT years | WAULT to Break | Average remaining term to the next break, or else to expiry, weighted by contracted rent. Excludes open-ended leases. | round(r.rent_days_to_break / nullif(r.dated_rent, 0) / 365.25, 2)
`);

export const unitColumns = columnTable(`
# Unit
unit_id | STRING | Unit ID | Identifies the unit. The same in all rent rolls. | 'U' || u.unit_id
unit_name | STRING | Unit Name | Name of the unit within its property. | CASE u.use_type WHEN 'PARKING' THEN 'Space ' || u.n WHEN 'STORAGE' THEN 'Store ' || u.n WHEN 'OTHER' THEN 'Roof antenna' WHEN 'RESIDENTIAL' THEN 'Flat ' || u.n WHEN 'LOGISTICS' THEN 'Hall ' || u.n ELSE 'Unit ' || u.n END
unit_reference | STRING | Unit Reference | The owner's reference for the unit. | p.svc_property_id || '.' || lpad(u.n::VARCHAR, 4, '0')
building_name | STRING | Building | Building of the unit. | 'Building ' || chr((64 + $building)::INTEGER)
unit_floor | STRING | Unit Floor | Floor of the unit. | CASE WHEN u.use_type IN ('PARKING', 'STORAGE') THEN '-1' WHEN u.use_type IN ('RETAIL', 'LOGISTICS') THEN '0' WHEN u.use_type IN ('OTHER') THEN 'Roof' ELSE between_int(u.unit_id, 'floor', 0, 6)::VARCHAR END
unit_street | STRING | Unit Street | Street of the unit's entrance. | p.street
unit_street_number | STRING | Unit Street Number | Street number. | p.street_number || CASE WHEN p.units > 60 THEN chr((96 + $building)::INTEGER) ELSE '' END
unit_postcode | STRING | Unit Postcode | Postcode of the unit. | p.postcode || between_int(p.property_id, 'postcode', 100, 999)
unit_city | STRING | Unit City | City of the unit. | p.city
unit_region | STRING | Unit Region | Region of the unit. | p.region
unit_country | STRING | Unit Country | Country of the unit. | c.country_name
use_type | ENUM | Use Type | Main use of the unit, as a word in capitals. | u.use_type
use_type_full | ENUM | Use Type (full) | Detailed use of the unit. | $use_type_full
use_type_full_formatted | ENUM | Use Type (full, formatted) | use_type_full in human-readable form. | $readable_use_type
vacancy_status | STRING | Vacancy Status | let or vacant. Units that the owner uses count as let. | CASE WHEN s.lease_id IS NULL THEN 'vacant' ELSE 'let' END
vacant_since_date | TIMESTAMP | Vacant Since | First day of the vacancy. | s.vacant_since
is_non_revenue | STRING | Non-Revenue Unit | true if the owner uses the unit. | (u.non_revenue)::VARCHAR
unit_origin | STRING | Unit Origin | Origin of the unit: original, added, split or merge. | u.origin
unit_condition | STRING | Unit Condition | Condition at the last inspection. | CASE WHEN NOT u.use_type IN ('PARKING', 'STORAGE', 'OTHER') THEN pick(['Good', 'Good', 'Fair', 'To be refurbished'], u.unit_id, 'condition') END
unit_fit_out | STRING | Unit Fit-Out | Fit-out with which the unit is let. | CASE WHEN u.use_type IN ('OFFICE', 'RETAIL') THEN pick(['Shell and core', 'Category A', 'Category A', 'Fitted'], u.unit_id, 'fit-out') END
ceiling_height_m | FLOAT m | Ceiling Height | Clear height. | CASE WHEN u.use_type IN ('LOGISTICS', 'RETAIL') THEN round(CASE u.use_type WHEN 'LOGISTICS' THEN 8 + 4 * rnd(u.unit_id, 'height') ELSE 3 + 1.5 * rnd(u.unit_id, 'height') END, 1) END
floor_load_kn_sqm | FLOAT kN/sqm | Floor Load | Permitted floor load. | CASE WHEN u.use_type IN ('LOGISTICS') THEN between_int(u.unit_id, 'load', 4, 8) * 10 END
loading_gate_count | FLOAT | Loading Gates | Number of loading gates. | CASE WHEN u.use_type IN ('LOGISTICS') THEN between_int(u.unit_id, 'gates', 2, 28) END
zone_a_area_sqm | FLOAT sqm | Zone A Area | Area of zone A, directly behind the shop front. | CASE WHEN u.use_type IN ('RETAIL') AND p.country = 'GB' THEN round(s.area * .38, 2) END
works_planned_date | TIMESTAMP | Works Planned From | Start of planned works in a vacant unit. | CASE WHEN s.lease_id IS NULL AND rnd(u.unit_id, 'works') < .3 THEN r.date + 45 END
unit_comment | STRING | Unit Comment | Free text. | CASE WHEN rnd(u.unit_id, 'comment') < .06 THEN pick(['Remeasured by the surveyor', 'Access through the courtyard', 'Shares a meter with the unit next door', 'Listed façade: "no signs" rule'], u.unit_id, 'comment text') END
unit_last_modified_at | TIMESTAMP | Unit Last Modified At | When the unit record was last changed. | office_time(DATE '2024-11-04' + between_int(u.unit_id, 'modified', 0, 90), u.unit_id, 'modified at')
# Area
actual_lettable_area_sqm | FLOAT sqm | Lettable Area | Measured lettable area. Empty for parking and most storage. | s.area
contracted_lettable_area_sqm | FLOAT sqm | Contract Lettable Area | Lettable area stated in the lease. | l.contract_area
area_difference_sqm | FLOAT sqm | Area Difference | Measured area minus the area in the lease. | s.area - l.contract_area
area_measurement_standard | STRING | Measurement Standard | Standard by which the area was measured. | CASE WHEN s.area IS NOT NULL THEN CASE p.country WHEN 'GB' THEN 'IPMS 3' WHEN 'DE' THEN CASE WHEN u.use_type IN ('RESIDENTIAL') THEN 'WoFlV' ELSE 'MF/G' END WHEN 'US' THEN 'BOMA' ELSE 'IPMS 3' END END
area_corrected_date | TIMESTAMP | Area Corrected On | Date of the last correction of the measured area. | CASE WHEN u.corrected_at <= s.q THEN month_date($first_month + 3 * (u.corrected_at - 1), 12) END
common_area_share_percent | FLOAT % | Common Area Share | Common area as a share of the lettable area. | CASE WHEN u.use_type IN ('OFFICE') THEN round(4 + 9 * rnd(u.unit_id, 'common'), 2) END
share_of_property_area_percent | FLOAT % | Share of Property Area | Lettable area divided by the property's lettable area. | round(100 * s.area / nullif(r.area, 0), 2)
market_rent_pa | FLOAT currency p.a. | Market Rent PA (ERV) | Estimated rental value. Empty if the unit was not valued, 0 if it was valued at nothing. | s.market_rent
market_rent_pa_per_sqm | FLOAT currency/sqm p.a. | Market Rent PA / sqm | Market rent divided by lettable area. | s.market_rent / nullif(s.area, 0)
market_rent_date | TIMESTAMP | Market Rent Valued On | Date of the estimated rental value. | CASE WHEN s.market_rent IS NOT NULL THEN make_date(year(r.date) - 1, 12, 31) END
assumed_void_months | FLOAT months | Assumed Void | Months of vacancy after expiry that the valuer assumes. | CASE WHEN s.market_rent IS NOT NULL THEN between_int(u.unit_id, 'assumed void', 1, 12) END
# Residential
room_count | FLOAT | Rooms | Number of rooms, without kitchen and bathroom. | CASE WHEN u.use_type IN ('RESIDENTIAL') THEN greatest(1, round(s.area / 27, 0)) END
bathroom_count | FLOAT | Bathrooms | Number of bathrooms. | CASE WHEN u.use_type IN ('RESIDENTIAL') THEN CASE WHEN s.area > 95 THEN 2 ELSE 1 END END
has_balcony | STRING | Balcony | true if the flat has a balcony or terrace. | CASE WHEN u.use_type IN ('RESIDENTIAL') THEN (rnd(u.unit_id, 'balcony') < .6)::VARCHAR END
has_fitted_kitchen | STRING | Fitted Kitchen | true if the flat is let with a fitted kitchen. | CASE WHEN u.use_type IN ('RESIDENTIAL') THEN (rnd(u.unit_id, 'kitchen') < .45)::VARCHAR END
is_subsidised | STRING | Subsidised Housing | true if a subsidy restricts the rent and the choice of tenant. | CASE WHEN u.use_type IN ('RESIDENTIAL') THEN (rnd(u.unit_id, 'subsidised') < .08)::VARCHAR END
rent_control_type | STRING | Rent Control | Type of legal rent limit. | CASE WHEN u.use_type IN ('RESIDENTIAL') THEN pick(['None', 'Reference rent', 'Reference rent', 'Points system'], u.unit_id, 'rent control') END
legal_maximum_rent_pa | FLOAT currency p.a. | Legal Maximum Rent PA | Highest rent allowed by law. | CASE WHEN u.use_type IN ('RESIDENTIAL') AND rnd(u.unit_id, 'legal maximum') < .5 THEN round(s.market_rent * 1.1, 0) END
`);
