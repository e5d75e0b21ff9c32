import { columnTable } from '../column';

export const propertyColumns = columnTable(`
# Property
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
property_postcode | STRING | Property Postcode | Postcode. | p.postcode || between_int(p.property_id, 'postcode', 100, 999)
property_city | STRING | Property City | City. | p.city
property_region | STRING | Property Region | State, county or region. | p.region
property_country | STRING | Property Country | Country name in English. | c.country_name
property_country_code | STRING | Property Country Code | Two-letter country code (ISO 3166). | p.country
property_latitude | FLOAT ° | Latitude | Degrees north. | round(p.lat + .05 * (rnd(p.property_id, 'lat') - .5), 5)
property_longitude | FLOAT ° | Longitude | Degrees east. | round(p.lon + .05 * (rnd(p.property_id, 'lon') - .5), 5)
property_currency | STRING | Property Currency | Currency of the property and of its totals (ISO 4217). | p.currency
property_year_built | FLOAT | Year Built | Year of construction. | p.year_built
property_refurbishment_year | FLOAT | Refurbishment Year | Year of the last refurbishment. | CASE WHEN p.year_built < 2000 AND rnd(p.property_id, 'refurbished') < .7 THEN between_int(p.property_id, 'refurbished in', 2004, 2023) END
property_floor_count | FLOAT | Floors | Storeys above ground. | CASE p.asset_class WHEN 'LOGISTICS' THEN between_int(p.property_id, 'floors', 1, 2) ELSE between_int(p.property_id, 'floors', 3, 14) END
property_land_area_sqm | FLOAT sqm | Land Area | Area of the plot. | round(r.area * CASE p.asset_class WHEN 'LOGISTICS' THEN 2.1 ELSE 0.6 END, 0)
property_gross_floor_area_sqm | FLOAT sqm | Gross Floor Area | Gross floor area. | round(r.area * 1.18, 0)
parking_spaces | FLOAT | Parking Spaces | Parking spaces in the rent roll. | r.parking
bicycle_parking_spaces | FLOAT | Bicycle Parking Spaces | Bicycle stands. | CASE WHEN p.asset_class <> 'LOGISTICS' THEN between_int(p.property_id, 'bicycles', 4, 160) END
lift_count | FLOAT | Lifts | Passenger lifts. | between_int(p.property_id, 'lifts', 0, 6)
property_construction_type | STRING | Construction Type | Structural type. | pick(['Concrete frame', 'Steel frame', 'Masonry', 'Timber hybrid'], p.property_id, 'construction')
property_condition | STRING | Property Condition | Condition at the last inspection. | pick(['Good', 'Good', 'Average', 'Needs works'], p.property_id, 'condition')
property_manager | STRING | Property Manager | Company that manages the property. | pick(['Fernhall Property Services', 'Kastanienhof Verwaltung', 'Blueslate Management', 'Ostquai Services'], p.property_id, 'manager')
asset_manager | STRING | Asset Manager | Person responsible for the property. | pick(['I. Mardenau', 'C. Jorvaldt', 'P. Rosenhaag', 'L. Oosterlaan'], p.property_id, 'asset manager')
privacy_level | STRING | Privacy Level | Who may see the property: public, internal or confidential. | pick(['internal', 'internal', 'internal', 'confidential', 'public'], p.property_id, 'privacy')
property_last_modified_at | TIMESTAMP | Property Last Modified At | When the property record was last changed. | office_time(r.date + 1, p.property_id + r.q, 'property modified')
# Portfolio and financing
svc_portfolio_id | FLOAT | Portfolio ID | Identifies the portfolio. | 10 + p.database_id::INTEGER % 100 * 10 + between_int(p.property_id, 'portfolio', 1, 3)
portfolio_name | STRING | Portfolio Name | Portfolio of the property. | d.database_name || ' ' || ['North', 'South', 'Central'][between_int(p.property_id, 'portfolio', 1, 3)]
owner_company_name | STRING | Owner Company | Company that holds the title. | d.database_name || ' PropCo ' || (1 + p.property_id)
tenure | ENUM | Tenure | FREEHOLD or LEASEHOLD. | CASE WHEN $is_leasehold THEN 'LEASEHOLD' ELSE 'FREEHOLD' END
headlease_rent_pa | FLOAT currency p.a. | Headlease Rent PA | Rent paid to the freeholder. | CASE WHEN $is_leasehold THEN round(r.market * .04, 0) END
headlease_expiry_date | TIMESTAMP | Headlease Expiry Date | End of the headlease. | CASE WHEN $is_leasehold THEN make_date(between_int(p.property_id, 'headlease', 2046, 2110), 12, 31) END
headlease_payment_frequency | ENUM | Headlease Payment Frequency | Payment frequency of the headlease rent. | CASE WHEN $is_leasehold THEN pick(['ANNUALLY', 'QUARTERLY'], p.property_id, 'headlease frequency') END
headlease_holder | STRING | Headlease Holder | The freeholder. | CASE WHEN $is_leasehold THEN pick(['Saltern Estates', 'City of Old Harbour', 'Tannrode Foundation'], p.property_id, 'headlease holder') END
loan_provider | STRING | Loan Provider | Lender of the senior loan. | CASE WHEN $has_loan THEN pick(['Altmoor Hypothekenbank', 'Corvin & Hale Lending', 'Bastion Ridge Credit', 'Kestrelgate Life', 'Nordlund Realkredit'], p.property_id, 'loan provider') END
loan_outstanding_amount | FLOAT currency | Loan Outstanding | Outstanding principal, in the property currency. | CASE WHEN $has_loan THEN round($market_value * (.4 + .25 * rnd(p.property_id, 'ltv')), -3) END
loan_interest_rate_percent | FLOAT % | Loan Interest Rate | Annual interest rate. | CASE WHEN $has_loan THEN round(1.4 + 4 * rnd(p.property_id, 'interest'), 2) END
loan_maturity_date | TIMESTAMP | Loan Maturity Date | Date on which the loan must be repaid. | CASE WHEN $has_loan THEN make_date(between_int(p.property_id, 'maturity', 2027, 2034), between_int(p.property_id, 'maturity month', 1, 12), 15) END
loan_to_value_percent | FLOAT % | Loan to Value | Outstanding loan divided by market value. | CASE WHEN $has_loan THEN round(100 * (.4 + .25 * rnd(p.property_id, 'ltv')), 2) END
property_market_value | FLOAT currency | Market Value | Last valuation, in the property currency. | $market_value
property_valuation_date | TIMESTAMP | Valuation Date | Date of the last valuation. | make_date(year(r.date) - 1, 12, 31)
property_valuer | STRING | Valuer | Firm that valued the property. | pick(['Grevenau & Partners', 'Bright Ledger Valuation', 'Northgauge Surveyors'], p.property_id, 'valuer')
gross_initial_yield_percent | FLOAT % | Gross Initial Yield | Contracted rent divided by market value. | round(100 * r.contracted / nullif($market_value, 0), 2)
property_purchase_year | FLOAT | Purchase Year | Year in which the owner bought the property. | CASE WHEN p.first_quarter > 1 THEN month_year($first_month + 3 * (p.first_quarter - 1)) ELSE between_int(p.property_id, 'purchased', greatest(2005, p.year_built), 2023) END
insurance_value | FLOAT currency | Insurance Value | Sum insured, in the property currency. | round($market_value * .72, -4)
`);

/** Two of the databases have meter readings. The climate study covers one. */
export const esgColumns = columnTable(`
# ESG
energy_performance_class | STRING | Energy Performance Class | Class of the energy certificate. A is best. | ['A', 'B', 'C', 'D', 'E', 'F', 'G'][$energy_grade]
energy_certificate_expiry_date | TIMESTAMP | Energy Certificate Expiry Date | Expiry of the energy certificate. | make_date(between_int(p.property_id, 'certificate', 2025, 2034), between_int(p.property_id, 'certificate month', 1, 12), 1)
energy_consumption_kwh_sqm | FLOAT kWh/sqm p.a. | Energy Consumption | Annual energy consumption per square metre. | CASE WHEN p.database_id <> '102' THEN round(40 + 32 * $energy_grade + 20 * rnd(p.property_id, 'energy'), 1) END
co2_emissions_kg_sqm | FLOAT kg/sqm p.a. | CO2 Emissions | Annual emissions per square metre. | CASE WHEN p.database_id <> '102' THEN round(6 + 9 * $energy_grade + 8 * rnd(p.property_id, 'co2'), 1) END
water_consumption_m3 | FLOAT m³ p.a. | Water Consumption | Annual water consumption. | CASE WHEN p.database_id <> '102' THEN round(r.area * (.2 + .5 * rnd(p.property_id, 'water')), 0) END
renewable_energy_share_percent | FLOAT % | Renewable Energy Share | Share of renewable energy. | CASE WHEN p.database_id <> '102' THEN round(100 * rnd(p.property_id, 'renewable'), 2) END
waste_recycled_percent | FLOAT % | Waste Recycled | Share of recycled waste. | CASE WHEN p.database_id = '101' THEN round(30 + 60 * rnd(p.property_id, 'waste'), 2) END
crrem_stranding_year | FLOAT | Stranding Year | Year in which emissions exceed the decarbonisation path. | CASE WHEN p.database_id = '101' THEN 2050 - 3 * $energy_grade END
green_building_certificate | STRING | Green Building Certificate | Green building certificate. | CASE WHEN p.asset_class IN ('OFFICE', 'LOGISTICS', 'RETAIL') AND rnd(p.property_id, 'certified') < .45 THEN pick(['BREEAM', 'BREEAM', 'LEED', 'DGNB'], p.property_id, 'label') END
green_building_certificate_level | STRING | Certificate Level | Level of the certificate. | CASE WHEN p.asset_class IN ('OFFICE', 'LOGISTICS', 'RETAIL') AND rnd(p.property_id, 'certified') < .45 THEN pick(['Very good', 'Gold', 'Excellent'], p.property_id, 'label level') END
heating_source | STRING | Heating Source | Main source of heat. | pick(['District heating', 'Gas', 'Gas', 'Heat pump', 'Oil'], p.property_id, 'heating')
has_photovoltaics | STRING | Photovoltaics | true if the roof has solar panels. | (rnd(p.property_id, 'solar') < .25)::VARCHAR
ev_charging_point_count | FLOAT | Charging Points | Number of charging points for electric cars. | between_int(p.property_id, 'chargers', 0, 20)
flood_risk_level | STRING | Flood Risk | low, medium or high. | CASE WHEN p.database_id = '101' THEN pick(['low', 'low', 'low', 'medium', 'high'], p.property_id, 'flood') END
is_step_free | STRING | Step-Free Access | true if the entrance has no steps. | (rnd(p.property_id, 'step-free') < .7)::VARCHAR
# Partner data
partner_property_id | STRING | Partner Property ID | Identifies the property at the data partner. | CASE WHEN p.database_id = '102' THEN 'PX-' || (51000 + p.property_id * 13) END
partner_submarket | STRING | Partner Submarket | Submarket according to the data partner. | CASE WHEN p.database_id = '102' THEN p.city || ' ' || pick(['Centre', 'Fringe', 'Airport', 'Docks'], p.property_id, 'submarket') END
partner_parking_spaces | FLOAT | Partner Parking Spaces | Parking spaces according to the data partner. | CASE WHEN p.database_id = '102' THEN greatest(0, r.parking + between_int(p.property_id, 'partner parking', -2, 3)) END
partner_location_score | FLOAT | Partner Location Score | Quality of the location, from 1 to 10. | CASE WHEN p.database_id = '102' THEN round(1 + 9 * rnd(p.property_id, 'location score'), 1) END
partner_prime_yield_percent | FLOAT % | Partner Prime Yield | Prime yield of the submarket. | CASE WHEN p.database_id = '102' THEN round(3.5 + 3 * rnd(p.property_id, 'prime yield'), 2) END
partner_vacancy_percent | FLOAT % | Partner Market Vacancy | Vacancy rate of the submarket. | CASE WHEN p.database_id = '102' THEN round(3 + 12 * rnd(p.property_id, 'market vacancy'), 2) END
partner_letting_time_months | FLOAT months | Partner Letting Time | Average letting time in the submarket. | CASE WHEN p.database_id = '102' THEN between_int(p.property_id, 'letting time', 2, 14) END
partner_last_synced_at | TIMESTAMP | Partner Last Synced At | When the partner's data was last imported. | CASE WHEN p.database_id = '102' THEN office_time(r.date - 3, p.property_id + r.q, 'synced') END
`);
