import { columnTable, pick, when, yesNo } from '../column';

const id = 'p.property_id';
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
