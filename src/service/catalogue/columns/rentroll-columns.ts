import { columnTable } from '../column';

const percent = (part: string, whole: string) => `round(100 * ${part} / nullif(${whole}, 0), 2)`;

export const rentrollColumns = [
  ...columnTable('Rent roll')`
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
`,
  ...columnTable('Approval')`
  property_approval_status | STRING | Property Approval Status | Decision on the property: approved or rejected. Empty until decided. | r.decision
  property_approval_decided_by | STRING | Property Approval Decided By | Email address of the reviewer. | r.decided_by
  property_approval_decided_at | TIMESTAMP | Property Approval Decided At | When the decision was made. | r.decided_at
`,
  ...columnTable('Rent roll totals')`
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
  property_vacancy_by_area_percent | FLOAT % | Vacancy by Area | Vacant area divided by lettable area. | ${percent('r.vacant_area', 'r.area')}
  property_vacancy_by_market_rent_percent | FLOAT % | Vacancy by Market Rent (EPRA) | Market rent of vacant units divided by market rent of all units. | ${percent('r.vacant_market', 'r.market')}
  property_vacancy_by_units_percent | FLOAT % | Vacancy by Units | Vacant units divided by all units. | ${percent('(r.units - r.occupied)', 'r.units')}
  property_wault_to_expiry_years | FLOAT years | WAULT to Expiry | Average remaining term to expiry, weighted by contracted rent. Excludes open-ended leases. | round(r.rent_days_to_expiry / nullif(r.dated_rent, 0) / 365.25, 2)
  property_wault_to_break_years | FLOAT years | WAULT to Break | Average remaining term to the next break, or else to expiry, weighted by contracted rent. Excludes open-ended leases. | round(r.rent_days_to_break / nullif(r.dated_rent, 0) / 365.25, 2)
`,
];
