import { LOAN_PROVIDERS } from '../../data/names';
import { FIRST_MONTH } from '../../data/world';
import { columnTable, pick, when } from '../column';

const id = 'p.property_id';

export const propertyColumns = [
  ...columnTable('Property')`
  svc_property_id | INT | Property ID | Identifies the property. | p.svc_property_id
  svc_project_id | INT | Project ID | Identifies the property's project. | p.svc_project_id
  property_id | FLOAT (deprecated) | Property ID (old) | Former identifier of the property. Use svc_property_id instead. | 900000 + p.property_id
  project_id | FLOAT (deprecated) | Project ID (old) | Former identifier of the project. Use svc_project_id instead. | 700000 + p.svc_project_id
  property_name | STRING | Property Name | Name of the property. | p.property_name
  project_name | STRING | Project Name | Name of the property's project. | d.database_name || ' ' || ['I', 'II', 'III', 'IV'][p.svc_project_id % 10]
  property_asset_class | STRING | Asset Class | Main use of the property. | upper(p.asset_class[1]) || lower(p.asset_class[2:])
  property_market | STRING | Property Market | Market of the property: its city and main use. | p.city || ' ' || lower(p.asset_class)
  property_street | STRING | Property Street | Street of the main entrance. | p.street
  property_street_number | STRING | Property Street Number | Street number. | p.street_number::VARCHAR
  property_postcode | STRING | Property Postcode | Postcode. | p.postcode || between_int(${id}, 'postcode', 100, 999)
  property_city | STRING | Property City | City. | p.city
  property_region | STRING | Property Region | State, county or region. | p.region
  property_country | STRING | Property Country | Country name in English. | c.country_name
  property_country_code | STRING | Property Country Code | Two-letter country code (ISO 3166). | p.country
  property_latitude | FLOAT ° | Latitude | Degrees north. | round(p.lat + .05 * (rnd(${id}, 'lat') - .5), 5)
  property_longitude | FLOAT ° | Longitude | Degrees east. | round(p.lon + .05 * (rnd(${id}, 'lon') - .5), 5)
  property_currency | STRING | Property Currency | Currency of the property and of its totals (ISO 4217). | p.currency
  property_year_built | FLOAT | Year Built | Year of construction. | p.year_built
  property_refurbishment_year | FLOAT | Refurbishment Year | Year of the last refurbishment. | ${when(`p.year_built < 2000 AND rnd(${id}, 'refurbished') < .7`, `between_int(${id}, 'refurbished in', 2004, 2023)`)}
  property_floor_count | FLOAT | Floors | Storeys above ground. | CASE p.asset_class WHEN 'LOGISTICS' THEN between_int(${id}, 'floors', 1, 2) ELSE between_int(${id}, 'floors', 3, 14) END
  property_land_area_sqm | FLOAT sqm | Land Area | Area of the plot. | round(r.area * CASE p.asset_class WHEN 'LOGISTICS' THEN 2.1 ELSE 0.6 END, 0)
  property_gross_floor_area_sqm | FLOAT sqm | Gross Floor Area | Gross floor area. | round(r.area * 1.18, 0)
  parking_spaces | FLOAT | Parking Spaces | Parking spaces in the rent roll. | r.parking
  bicycle_parking_spaces | FLOAT | Bicycle Parking Spaces | Bicycle stands. | ${when(`p.asset_class <> 'LOGISTICS'`, `between_int(${id}, 'bicycles', 4, 160)`)}
  lift_count | FLOAT | Lifts | Passenger lifts. | between_int(${id}, 'lifts', 0, 6)
  property_construction_type | STRING | Construction Type | Structural type. | ${pick(id, 'construction', 'Concrete frame', 'Steel frame', 'Masonry', 'Timber hybrid')}
  property_condition | STRING | Property Condition | Condition at the last inspection. | ${pick(id, 'condition', 'Good', 'Good', 'Average', 'Needs works')}
  property_manager | STRING | Property Manager | Company that manages the property. | ${pick(id, 'manager', 'Fernhall Property Services', 'Kastanienhof Verwaltung', 'Blueslate Management', 'Ostquai Services')}
  asset_manager | STRING | Asset Manager | Person responsible for the property. | ${pick(id, 'asset manager', 'I. Mardenau', 'C. Jorvaldt', 'P. Rosenhaag', 'L. Oosterlaan')}
  privacy_level | STRING | Privacy Level | Who may see the property: public, internal or confidential. | ${pick(id, 'privacy', 'internal', 'internal', 'internal', 'confidential', 'public')}
  property_last_modified_at | TIMESTAMP | Property Last Modified At | When the property record was last changed. | office_time(r.date + 1, ${id} + r.q, 'property modified')
`,
];

const leasehold = `rnd(${id}, 'tenure') >= .82`;
const leaseholdOnly = (value: string) => when(leasehold, value);
const loan = `rnd(${id}, 'loan') < .7`;
const withLoan = (value: string) => when(loan, value);
/** Capital value: market rent divided by a yield. */
const value = `round(r.market / (.035 + .03 * rnd(${id}, 'yield')), -4)`;

export const financingColumns = [
  ...columnTable('Portfolio and financing')`
  svc_portfolio_id | FLOAT | Portfolio ID | Identifies the portfolio. | 10 + p.database_id::INTEGER % 100 * 10 + between_int(${id}, 'portfolio', 1, 3)
  portfolio_name | STRING | Portfolio Name | Portfolio of the property. | d.database_name || ' ' || ['North', 'South', 'Central'][between_int(${id}, 'portfolio', 1, 3)]
  owner_company_name | STRING | Owner Company | Company that holds the title. | d.database_name || ' PropCo ' || (1 + p.property_id)
  tenure | ENUM | Tenure | FREEHOLD or LEASEHOLD. | CASE WHEN ${leasehold} THEN 'LEASEHOLD' ELSE 'FREEHOLD' END
  headlease_rent_pa | FLOAT currency p.a. | Headlease Rent PA | Rent paid to the freeholder. | ${leaseholdOnly(`round(r.market * .04, 0)`)}
  headlease_expiry_date | TIMESTAMP | Headlease Expiry Date | End of the headlease. | ${leaseholdOnly(`make_date(between_int(${id}, 'headlease', 2046, 2110), 12, 31)`)}
  headlease_payment_frequency | ENUM | Headlease Payment Frequency | Payment frequency of the headlease rent. | ${leaseholdOnly(pick(id, 'headlease frequency', 'ANNUALLY', 'QUARTERLY'))}
  headlease_holder | STRING | Headlease Holder | The freeholder. | ${leaseholdOnly(pick(id, 'headlease holder', 'Saltern Estates', 'City of ' + 'Old Harbour', 'Tannrode Foundation'))}
  loan_provider | STRING | Loan Provider | Lender of the senior loan. | ${withLoan(pick(id, 'loan provider', ...LOAN_PROVIDERS))}
  loan_outstanding_amount | FLOAT currency | Loan Outstanding | Outstanding principal, in the property currency. | ${withLoan(`round(${value} * (.4 + .25 * rnd(${id}, 'ltv')), -3)`)}
  loan_interest_rate_percent | FLOAT % | Loan Interest Rate | Annual interest rate. | ${withLoan(`round(1.4 + 4 * rnd(${id}, 'interest'), 2)`)}
  loan_maturity_date | TIMESTAMP | Loan Maturity Date | Date on which the loan must be repaid. | ${withLoan(`make_date(between_int(${id}, 'maturity', 2027, 2034), between_int(${id}, 'maturity month', 1, 12), 15)`)}
  loan_to_value_percent | FLOAT % | Loan to Value | Outstanding loan divided by market value. | ${withLoan(`round(100 * (.4 + .25 * rnd(${id}, 'ltv')), 2)`)}
  property_market_value | FLOAT currency | Market Value | Last valuation, in the property currency. | ${value}
  property_valuation_date | TIMESTAMP | Valuation Date | Date of the last valuation. | make_date(year(r.date) - 1, 12, 31)
  property_valuer | STRING | Valuer | Firm that valued the property. | ${pick(id, 'valuer', 'Grevenau & Partners', 'Bright Ledger Valuation', 'Northgauge Surveyors')}
  gross_initial_yield_percent | FLOAT % | Gross Initial Yield | Contracted rent divided by market value. | round(100 * r.contracted / nullif(${value}, 0), 2)
  property_purchase_year | FLOAT | Purchase Year | Year in which the owner bought the property. | CASE WHEN p.first_quarter > 1 THEN month_year(${FIRST_MONTH} + 3 * (p.first_quarter - 1)) ELSE between_int(${id}, 'purchased', greatest(2005, p.year_built), 2023) END
  insurance_value | FLOAT currency | Insurance Value | Sum insured, in the property currency. | round(${value} * .72, -4)
`,
];
