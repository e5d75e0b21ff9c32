import { FIRST_MONTH } from '../../data/world';
import { AMOUNT_PA, AMOUNT_PA_SQM, MONTHS, PERCENT, SQM, columnGroup, pick, when, yesNo } from '../column';
import { isUse, onlyFor } from './unit-columns';

const id = 'u.unit_id';

export const areaColumns = [
  ...columnGroup('Area', [
    [
      'actual_lettable_area_sqm',
      'FLOAT',
      'Lettable Area',
      's.area',
      'Measured lettable area. Empty for parking and most storage.',
      SQM,
    ],
    [
      'contracted_lettable_area_sqm',
      'FLOAT',
      'Contract Lettable Area',
      'l.contract_area',
      'Lettable area stated in the lease.',
      SQM,
    ],
    [
      'area_difference_sqm',
      'FLOAT',
      'Area Difference',
      's.area - l.contract_area',
      'Measured area minus the area in the lease.',
      SQM,
    ],
    [
      'area_measurement_standard',
      'STRING',
      'Measurement Standard',
      when(
        's.area IS NOT NULL',
        `CASE p.country WHEN 'GB' THEN 'IPMS 3' WHEN 'DE' THEN CASE WHEN ${isUse('RESIDENTIAL')} THEN 'WoFlV' ELSE 'MF/G' END WHEN 'US' THEN 'BOMA' ELSE 'IPMS 3' END`,
      ),
      'Standard by which the area was measured.',
    ],
    [
      'area_corrected_date',
      'TIMESTAMP',
      'Area Corrected On',
      when('u.corrected_at <= s.q', `month_date(${FIRST_MONTH} + 3 * (u.corrected_at - 1), 12)`),
      'Date of the last correction of the measured area.',
    ],
    [
      'common_area_share_percent',
      'FLOAT',
      'Common Area Share',
      onlyFor(['OFFICE'], `round(4 + 9 * rnd(${id}, 'common'), 2)`),
      'Common area as a share of the lettable area.',
      PERCENT,
    ],
    [
      'share_of_property_area_percent',
      'FLOAT',
      'Share of Property Area',
      'round(100 * s.area / nullif(r.area, 0), 2)',
      "Lettable area divided by the property's lettable area.",
      PERCENT,
    ],
    [
      'market_rent_pa',
      'FLOAT',
      'Market Rent PA (ERV)',
      's.market_rent',
      'Estimated rental value. Empty if the unit was not valued, 0 if it was valued at nothing.',
      AMOUNT_PA,
    ],
    [
      'market_rent_pa_per_sqm',
      'FLOAT',
      'Market Rent PA / sqm',
      's.market_rent / nullif(s.area, 0)',
      'Market rent divided by lettable area.',
      AMOUNT_PA_SQM,
    ],
    [
      'market_rent_date',
      'TIMESTAMP',
      'Market Rent Valued On',
      when('s.market_rent IS NOT NULL', 'make_date(year(r.date) - 1, 12, 31)'),
      'Date of the estimated rental value.',
    ],
    [
      'assumed_void_months',
      'FLOAT',
      'Assumed Void',
      when('s.market_rent IS NOT NULL', `between_int(${id}, 'assumed void', 1, 12)`),
      'Months of vacancy after expiry that the valuer assumes.',
      MONTHS,
    ],
  ]),
  ...columnGroup('Residential', [
    [
      'room_count',
      'FLOAT',
      'Rooms',
      onlyFor(['RESIDENTIAL'], 'greatest(1, round(s.area / 27, 0))'),
      'Number of rooms, without kitchen and bathroom.',
    ],
    [
      'bathroom_count',
      'FLOAT',
      'Bathrooms',
      onlyFor(['RESIDENTIAL'], `CASE WHEN s.area > 95 THEN 2 ELSE 1 END`),
      'Number of bathrooms.',
    ],
    [
      'has_balcony',
      'STRING',
      'Balcony',
      onlyFor(['RESIDENTIAL'], yesNo(`rnd(${id}, 'balcony') < .6`)),
      'true if the flat has a balcony or terrace.',
    ],
    [
      'has_fitted_kitchen',
      'STRING',
      'Fitted Kitchen',
      onlyFor(['RESIDENTIAL'], yesNo(`rnd(${id}, 'kitchen') < .45`)),
      'true if the flat is let with a fitted kitchen.',
    ],
    [
      'is_subsidised',
      'STRING',
      'Subsidised Housing',
      onlyFor(['RESIDENTIAL'], yesNo(`rnd(${id}, 'subsidised') < .08`)),
      'true if a subsidy restricts the rent and the choice of tenant.',
    ],
    [
      'rent_control_type',
      'STRING',
      'Rent Control',
      onlyFor(
        ['RESIDENTIAL'],
        pick(id, 'rent control', 'None', 'Reference rent', 'Reference rent', 'Points system'),
      ),
      'Type of legal rent limit.',
    ],
    [
      'legal_maximum_rent_pa',
      'FLOAT',
      'Legal Maximum Rent PA',
      when(`${isUse('RESIDENTIAL')} AND rnd(${id}, 'legal maximum') < .5`, 'round(s.market_rent * 1.1, 0)'),
      'Highest rent allowed by law.',
      AMOUNT_PA,
    ],
  ]),
];
