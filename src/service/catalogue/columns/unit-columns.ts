import { SQM, columnGroup, pick, when, yesNo } from '../column';
import { humanReadable } from '../human-readable';

const id = 'u.unit_id';
export const isUse = (...uses: string[]) => `u.use_type IN (${uses.map((use) => `'${use}'`).join(', ')})`;
export const onlyFor = (uses: string[], value: string) => when(isUse(...uses), value);
const building = `1 + u.n % CASE WHEN p.units > 60 THEN 3 ELSE 1 END`;

const useTypeFull = `CASE u.use_type
  WHEN 'OFFICE' THEN ${pick(id, 'use', 'OFFICE_GENERAL', 'OFFICE_GENERAL', 'OFFICE_GENERAL', 'OFFICE_MEDICAL', 'OFFICE_COWORKING')}
  WHEN 'RETAIL' THEN ${pick(id, 'use', 'RETAIL_SHOP', 'RETAIL_SHOP', 'RETAIL_SUPERMARKET', 'RETAIL_GASTRONOMY')}
  WHEN 'LOGISTICS' THEN ${pick(id, 'use', 'LOGISTICS_WAREHOUSE', 'LOGISTICS_WAREHOUSE', 'LOGISTICS_LIGHT_INDUSTRIAL')}
  WHEN 'RESIDENTIAL' THEN ${pick(id, 'use', 'RESIDENTIAL_APARTMENT', 'RESIDENTIAL_APARTMENT', 'RESIDENTIAL_APARTMENT', 'RESIDENTIAL_STUDIO')}
  WHEN 'PARKING' THEN ${pick(id, 'use', 'PARKING_INDOOR', 'PARKING_INDOOR', 'PARKING_OUTDOOR')}
  WHEN 'STORAGE' THEN 'STORAGE_GENERAL' ELSE 'OTHER_ANTENNA' END`;

const unitName = `CASE u.use_type
  WHEN 'PARKING' THEN 'Space ' || u.n WHEN 'STORAGE' THEN 'Store ' || u.n WHEN 'OTHER' THEN 'Roof antenna'
  WHEN 'RESIDENTIAL' THEN 'Flat ' || u.n WHEN 'LOGISTICS' THEN 'Hall ' || u.n ELSE 'Unit ' || u.n END`;

/** Units of large sites have their own street number. */
const streetNumber = `p.street_number || CASE WHEN p.units > 60 THEN chr((96 + ${building})::INTEGER) ELSE '' END`;

export const unitColumns = [
  ...columnGroup('Unit', [
    ['unit_id', 'STRING', 'Unit ID', `'U' || u.unit_id`, 'Identifies the unit. The same in all rent rolls.'],
    ['unit_name', 'STRING', 'Unit Name', unitName, 'Name of the unit within its property.'],
    [
      'unit_reference',
      'STRING',
      'Unit Reference',
      `p.svc_property_id || '.' || lpad(u.n::VARCHAR, 4, '0')`,
      "The owner's reference for the unit.",
    ],
    [
      'building_name',
      'STRING',
      'Building',
      `'Building ' || chr((64 + ${building})::INTEGER)`,
      'Building of the unit.',
    ],
    [
      'unit_floor',
      'STRING',
      'Unit Floor',
      `CASE WHEN ${isUse('PARKING', 'STORAGE')} THEN '-1' WHEN ${isUse('RETAIL', 'LOGISTICS')} THEN '0' WHEN ${isUse('OTHER')} THEN 'Roof' ELSE between_int(${id}, 'floor', 0, 6)::VARCHAR END`,
      'Floor of the unit.',
    ],
    ['unit_street', 'STRING', 'Unit Street', 'p.street', "Street of the unit's entrance."],
    ['unit_street_number', 'STRING', 'Unit Street Number', streetNumber, 'Street number.'],
    [
      'unit_postcode',
      'STRING',
      'Unit Postcode',
      `p.postcode || between_int(p.property_id, 'postcode', 100, 999)`,
      'Postcode of the unit.',
    ],
    ['unit_city', 'STRING', 'Unit City', 'p.city', 'City of the unit.'],
    ['unit_region', 'STRING', 'Unit Region', 'p.region', 'Region of the unit.'],
    ['unit_country', 'STRING', 'Unit Country', 'c.country_name', 'Country of the unit.'],
    ['use_type', 'ENUM', 'Use Type', 'u.use_type', 'Main use of the unit, as a machine value.'],
    ['use_type_full', 'ENUM', 'Use Type (full)', useTypeFull, 'Detailed use of the unit.'],
    [
      'use_type_full_formatted',
      'ENUM',
      'Use Type (full, formatted)',
      humanReadable(useTypeFull),
      'use_type_full in human-readable form.',
    ],
    [
      'vacancy_status',
      'STRING',
      'Vacancy Status',
      `CASE WHEN s.lease_id IS NULL THEN 'vacant' ELSE 'let' END`,
      'let or vacant. Units that the owner uses count as let.',
    ],
    ['vacant_since_date', 'TIMESTAMP', 'Vacant Since', 's.vacant_since', 'First day of the vacancy.'],
    [
      'is_non_revenue',
      'STRING',
      'Non-Revenue Unit',
      yesNo('u.non_revenue'),
      'true if the owner uses the unit.',
    ],
    [
      'unit_origin',
      'STRING',
      'Unit Origin',
      'u.origin',
      'Origin of the unit: original, added, split or merge.',
    ],
    [
      'unit_condition',
      'STRING',
      'Unit Condition',
      when(
        `NOT ${isUse('PARKING', 'STORAGE', 'OTHER')}`,
        pick(id, 'condition', 'Good', 'Good', 'Fair', 'To be refurbished'),
      ),
      'Condition at the last inspection.',
    ],
    [
      'unit_fit_out',
      'STRING',
      'Unit Fit-Out',
      onlyFor(
        ['OFFICE', 'RETAIL'],
        pick(id, 'fit-out', 'Shell and core', 'Category A', 'Category A', 'Fitted'),
      ),
      'Fit-out with which the unit is let.',
    ],
    [
      'ceiling_height_m',
      'FLOAT',
      'Ceiling Height',
      onlyFor(
        ['LOGISTICS', 'RETAIL'],
        `round(CASE u.use_type WHEN 'LOGISTICS' THEN 8 + 4 * rnd(${id}, 'height') ELSE 3 + 1.5 * rnd(${id}, 'height') END, 1)`,
      ),
      'Clear height.',
      { unit: 'm' },
    ],
    [
      'floor_load_kn_sqm',
      'FLOAT',
      'Floor Load',
      onlyFor(['LOGISTICS'], `between_int(${id}, 'load', 4, 8) * 10`),
      'Permitted floor load.',
      { unit: 'kN/sqm' },
    ],
    [
      'loading_gate_count',
      'FLOAT',
      'Loading Gates',
      onlyFor(['LOGISTICS'], `between_int(${id}, 'gates', 2, 28)`),
      'Number of loading gates.',
    ],
    [
      'zone_a_area_sqm',
      'FLOAT',
      'Zone A Area',
      when(`${isUse('RETAIL')} AND p.country = 'GB'`, 'round(s.area * .38, 2)'),
      'Area of zone A, directly behind the shop front.',
      SQM,
    ],
    [
      'works_planned_date',
      'TIMESTAMP',
      'Works Planned From',
      when(`s.lease_id IS NULL AND rnd(${id}, 'works') < .3`, 'r.date + 45'),
      'Start of planned works in a vacant unit.',
    ],
    [
      'unit_comment',
      'STRING',
      'Unit Comment',
      when(
        `rnd(${id}, 'comment') < .06`,
        pick(
          id,
          'comment text',
          'Remeasured by the surveyor',
          'Access through the courtyard',
          'Shares a meter with the unit next door',
          'Listed façade: "no signs" rule',
        ),
      ),
      'Free text.',
    ],
    [
      'unit_last_modified_at',
      'TIMESTAMP',
      'Unit Last Modified At',
      `office_time(DATE '2024-11-04' + between_int(${id}, 'modified', 0, 90), ${id}, 'modified at')`,
      'When the unit record was last changed.',
    ],
  ]),
];
