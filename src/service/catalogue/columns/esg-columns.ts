import { MONTHS, PERCENT, columnGroup, pick, when, yesNo } from '../column';

const id = 'p.property_id';
/** Two of the databases have meter readings. The climate study covers one. */
const metered = (value: string) => when(`p.database_id <> '102'`, value);
const studied = (value: string) => when(`p.database_id = '101'`, value);
const partner = (value: string) => when(`p.database_id = '102'`, value);
const grade = `between_int(${id}, 'energy class', 1, 7)`;

export const esgColumns = [
  ...columnGroup('ESG', [
    [
      'energy_performance_class',
      'STRING',
      'Energy Performance Class',
      `['A', 'B', 'C', 'D', 'E', 'F', 'G'][${grade}]`,
      'Class of the energy certificate. A is best.',
    ],
    [
      'energy_certificate_expiry_date',
      'TIMESTAMP',
      'Energy Certificate Expiry Date',
      `make_date(between_int(${id}, 'certificate', 2025, 2034), between_int(${id}, 'certificate month', 1, 12), 1)`,
      'Expiry of the energy certificate.',
    ],
    [
      'energy_consumption_kwh_sqm',
      'FLOAT',
      'Energy Consumption',
      metered(`round(40 + 32 * ${grade} + 20 * rnd(${id}, 'energy'), 1)`),
      'Annual energy consumption per square metre.',
      { unit: 'kWh/sqm p.a.' },
    ],
    [
      'co2_emissions_kg_sqm',
      'FLOAT',
      'CO2 Emissions',
      metered(`round(6 + 9 * ${grade} + 8 * rnd(${id}, 'co2'), 1)`),
      'Annual emissions per square metre.',
      { unit: 'kg/sqm p.a.' },
    ],
    [
      'water_consumption_m3',
      'FLOAT',
      'Water Consumption',
      metered(`round(r.area * (.2 + .5 * rnd(${id}, 'water')), 0)`),
      'Annual water consumption.',
      { unit: 'm³ p.a.' },
    ],
    [
      'renewable_energy_share_percent',
      'FLOAT',
      'Renewable Energy Share',
      metered(`round(100 * rnd(${id}, 'renewable'), 2)`),
      'Share of renewable energy.',
      PERCENT,
    ],
    [
      'waste_recycled_percent',
      'FLOAT',
      'Waste Recycled',
      studied(`round(30 + 60 * rnd(${id}, 'waste'), 2)`),
      'Share of recycled waste.',
      PERCENT,
    ],
    [
      'crrem_stranding_year',
      'FLOAT',
      'Stranding Year',
      studied(`2050 - 3 * ${grade}`),
      'Year in which emissions exceed the decarbonisation path.',
    ],
    [
      'green_building_certificate',
      'STRING',
      'Green Building Certificate',
      when(
        `p.asset_class IN ('OFFICE', 'LOGISTICS', 'RETAIL') AND rnd(${id}, 'certified') < .45`,
        pick(id, 'label', 'BREEAM', 'BREEAM', 'LEED', 'DGNB'),
      ),
      'Green building certificate.',
    ],
    [
      'green_building_certificate_level',
      'STRING',
      'Certificate Level',
      when(
        `p.asset_class IN ('OFFICE', 'LOGISTICS', 'RETAIL') AND rnd(${id}, 'certified') < .45`,
        pick(id, 'label level', 'Very good', 'Gold', 'Excellent'),
      ),
      'Level of the certificate.',
    ],
    [
      'heating_source',
      'STRING',
      'Heating Source',
      pick(id, 'heating', 'District heating', 'Gas', 'Gas', 'Heat pump', 'Oil'),
      'Main source of heat.',
    ],
    [
      'has_photovoltaics',
      'STRING',
      'Photovoltaics',
      yesNo(`rnd(${id}, 'solar') < .25`),
      'true if the roof has solar panels.',
    ],
    [
      'ev_charging_point_count',
      'FLOAT',
      'Charging Points',
      `between_int(${id}, 'chargers', 0, 20)`,
      'Number of charging points for electric cars.',
    ],
    [
      'flood_risk_level',
      'STRING',
      'Flood Risk',
      studied(pick(id, 'flood', 'low', 'low', 'low', 'medium', 'high')),
      'low, medium or high.',
    ],
    [
      'is_step_free',
      'STRING',
      'Step-Free Access',
      yesNo(`rnd(${id}, 'step-free') < .7`),
      'true if the entrance has no steps.',
    ],
  ]),
  ...columnGroup('Partner data', [
    [
      'partner_property_id',
      'STRING',
      'Partner Property ID',
      partner(`'PX-' || (51000 + ${id} * 13)`),
      'Identifies the property at the data partner.',
    ],
    [
      'partner_submarket',
      'STRING',
      'Partner Submarket',
      partner(`p.city || ' ' || ${pick(id, 'submarket', 'Centre', 'Fringe', 'Airport', 'Docks')}`),
      'Submarket according to the data partner.',
    ],
    [
      'partner_parking_spaces',
      'FLOAT',
      'Partner Parking Spaces',
      partner(`greatest(0, r.parking + between_int(${id}, 'partner parking', -2, 3))`),
      'Parking spaces according to the data partner.',
    ],
    [
      'partner_location_score',
      'FLOAT',
      'Partner Location Score',
      partner(`round(1 + 9 * rnd(${id}, 'location score'), 1)`),
      'Quality of the location, from 1 to 10.',
    ],
    [
      'partner_prime_yield_percent',
      'FLOAT',
      'Partner Prime Yield',
      partner(`round(3.5 + 3 * rnd(${id}, 'prime yield'), 2)`),
      'Prime yield of the submarket.',
      PERCENT,
    ],
    [
      'partner_vacancy_percent',
      'FLOAT',
      'Partner Market Vacancy',
      partner(`round(3 + 12 * rnd(${id}, 'market vacancy'), 2)`),
      'Vacancy rate of the submarket.',
      PERCENT,
    ],
    [
      'partner_letting_time_months',
      'FLOAT',
      'Partner Letting Time',
      partner(`between_int(${id}, 'letting time', 2, 14)`),
      'Average letting time in the submarket.',
      MONTHS,
    ],
    [
      'partner_last_synced_at',
      'TIMESTAMP',
      'Partner Last Synced At',
      partner(`office_time(r.date - 3, ${id} + r.q, 'synced')`),
      "When the partner's data was last imported.",
    ],
  ]),
];
