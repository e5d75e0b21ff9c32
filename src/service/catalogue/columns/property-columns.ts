import { LOAN_PROVIDERS } from '../../data/names';
import { FIRST_MONTH } from '../../data/world';
import { columnTable, pick, when, yesNo } from '../column';

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

/** Two of the databases have meter readings. The climate study covers one. */
const metered = (value: string) => when(`p.database_id <> '102'`, value);
const studied = (value: string) => when(`p.database_id = '101'`, value);
const partner = (value: string) => when(`p.database_id = '102'`, value);
const grade = `between_int(${id}, 'energy class', 1, 7)`;

export const esgColumns = [
  ...columnTable('ESG')`
  energy_performance_class | STRING | Energy Performance Class | Class of the energy certificate. A is best. | ['A', 'B', 'C', 'D', 'E', 'F', 'G'][${grade}]
  energy_certificate_expiry_date | TIMESTAMP | Energy Certificate Expiry Date | Expiry of the energy certificate. | make_date(between_int(${id}, 'certificate', 2025, 2034), between_int(${id}, 'certificate month', 1, 12), 1)
  energy_consumption_kwh_sqm | FLOAT kWh/sqm p.a. | Energy Consumption | Annual energy consumption per square metre. | ${metered(`round(40 + 32 * ${grade} + 20 * rnd(${id}, 'energy'), 1)`)}
  co2_emissions_kg_sqm | FLOAT kg/sqm p.a. | CO2 Emissions | Annual emissions per square metre. | ${metered(`round(6 + 9 * ${grade} + 8 * rnd(${id}, 'co2'), 1)`)}
  water_consumption_m3 | FLOAT m³ p.a. | Water Consumption | Annual water consumption. | ${metered(`round(r.area * (.2 + .5 * rnd(${id}, 'water')), 0)`)}
  renewable_energy_share_percent | FLOAT % | Renewable Energy Share | Share of renewable energy. | ${metered(`round(100 * rnd(${id}, 'renewable'), 2)`)}
  waste_recycled_percent | FLOAT % | Waste Recycled | Share of recycled waste. | ${studied(`round(30 + 60 * rnd(${id}, 'waste'), 2)`)}
  crrem_stranding_year | FLOAT | Stranding Year | Year in which emissions exceed the decarbonisation path. | ${studied(`2050 - 3 * ${grade}`)}
  green_building_certificate | STRING | Green Building Certificate | Green building certificate. | ${when(`p.asset_class IN ('OFFICE', 'LOGISTICS', 'RETAIL') AND rnd(${id}, 'certified') < .45`, pick(id, 'label', 'BREEAM', 'BREEAM', 'LEED', 'DGNB'))}
  green_building_certificate_level | STRING | Certificate Level | Level of the certificate. | ${when(`p.asset_class IN ('OFFICE', 'LOGISTICS', 'RETAIL') AND rnd(${id}, 'certified') < .45`, pick(id, 'label level', 'Very good', 'Gold', 'Excellent'))}
  heating_source | STRING | Heating Source | Main source of heat. | ${pick(id, 'heating', 'District heating', 'Gas', 'Gas', 'Heat pump', 'Oil')}
  has_photovoltaics | STRING | Photovoltaics | true if the roof has solar panels. | ${yesNo(`rnd(${id}, 'solar') < .25`)}
  ev_charging_point_count | FLOAT | Charging Points | Number of charging points for electric cars. | between_int(${id}, 'chargers', 0, 20)
  flood_risk_level | STRING | Flood Risk | low, medium or high. | ${studied(pick(id, 'flood', 'low', 'low', 'low', 'medium', 'high'))}
  is_step_free | STRING | Step-Free Access | true if the entrance has no steps. | ${yesNo(`rnd(${id}, 'step-free') < .7`)}
`,
  ...columnTable('Partner data')`
  partner_property_id | STRING | Partner Property ID | Identifies the property at the data partner. | ${partner(`'PX-' || (51000 + ${id} * 13)`)}
  partner_submarket | STRING | Partner Submarket | Submarket according to the data partner. | ${partner(`p.city || ' ' || ${pick(id, 'submarket', 'Centre', 'Fringe', 'Airport', 'Docks')}`)}
  partner_parking_spaces | FLOAT | Partner Parking Spaces | Parking spaces according to the data partner. | ${partner(`greatest(0, r.parking + between_int(${id}, 'partner parking', -2, 3))`)}
  partner_location_score | FLOAT | Partner Location Score | Quality of the location, from 1 to 10. | ${partner(`round(1 + 9 * rnd(${id}, 'location score'), 1)`)}
  partner_prime_yield_percent | FLOAT % | Partner Prime Yield | Prime yield of the submarket. | ${partner(`round(3.5 + 3 * rnd(${id}, 'prime yield'), 2)`)}
  partner_vacancy_percent | FLOAT % | Partner Market Vacancy | Vacancy rate of the submarket. | ${partner(`round(3 + 12 * rnd(${id}, 'market vacancy'), 2)`)}
  partner_letting_time_months | FLOAT months | Partner Letting Time | Average letting time in the submarket. | ${partner(`between_int(${id}, 'letting time', 2, 14)`)}
  partner_last_synced_at | TIMESTAMP | Partner Last Synced At | When the partner's data was last imported. | ${partner(`office_time(r.date - 3, ${id} + r.q, 'synced')`)}
`,
];
