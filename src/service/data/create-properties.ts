import { PROPERTY_NOUNS, PROPERTY_WORDS } from './names';
import { NEXT_QUARTER, PROPERTY_PATTERN } from './world';
import { sqlText } from './sql-text';

/** About fifty units a property, and at least as many properties as the pattern, so that no kind is missing. */
const propertyCount = (units: number): number => Math.max(PROPERTY_PATTERN.length, Math.round(units / 50));

/** The entry of the pattern, and the units, of the property that comes last. */
const KIND_OF_THE_NEXT = 3;
const UNITS_OF_THE_NEXT = 14;

/** A warehouse that was bought between the first quarter and the newest one. Data of few units does not have it. */
const BOUGHT_BETWEEN = { property: 49, quarter: 6 } as const;

const words = sqlText(PROPERTY_WORDS);
const nouns = PROPERTY_NOUNS.map(([use, list]) => `WHEN ${sqlText(use)} THEN ${sqlText(list)}`).join(' ');
/** Words × four nouns. After that many properties the names repeat and get a number. */
const distinct = PROPERTY_WORDS.length * 4;

export const createProperties = (units: number): string[] => [
  `CREATE TABLE property AS
   WITH base AS (
     SELECT i::INTEGER AS property_id, pattern.*,
       -- Numbers the properties of each database, so that submissions have equal sizes.
       (row_number() OVER (PARTITION BY database_id ORDER BY i))::INTEGER AS number_in_database,
       (weight * between_int(i, 'units', 60, 140))::BIGINT AS share
     FROM range(${propertyCount(units)}) AS t(i) JOIN property_pattern pattern ON pattern.slot = i % ${PROPERTY_PATTERN.length}
   ), sized AS (
     SELECT *, greatest(8, round(${units} * share / sum(share) OVER ()))::INTEGER AS units FROM base
   ), everyone AS (
     SELECT *, CASE WHEN property_id = ${BOUGHT_BETWEEN.property} THEN ${BOUGHT_BETWEEN.quarter} ELSE 1 END AS first_quarter
     FROM sized
     UNION ALL BY NAME
     -- It is bought in the quarter that comes when an operator advances the demo.
     SELECT ${propertyCount(units)}::INTEGER AS property_id, pattern.*, ${UNITS_OF_THE_NEXT} AS units,
       (1 + (SELECT max(number_in_database) FROM sized s WHERE s.database_id = pattern.database_id))::INTEGER AS number_in_database,
       ${NEXT_QUARTER} AS first_quarter
     FROM property_pattern pattern WHERE slot = ${KIND_OF_THE_NEXT}
   )
   SELECT property_id, database_id, asset_class, country, c.currency, number_in_database, units,
     first_quarter::TINYINT AS first_quarter,
     -- Reserves five numbers for units that split, merge or are added.
     (sum(units + 5) OVER (ORDER BY property_id) - units - 5)::INTEGER AS first_unit,
     ${words}[1 + (property_id * 17) % ${PROPERTY_WORDS.length}] || ' '
       || (CASE asset_class ${nouns} END)[1 + (property_id // ${PROPERTY_WORDS.length}) % 4]
       || CASE WHEN property_id >= ${distinct} THEN ' ' || (property_id // ${distinct} + 1) ELSE '' END AS property_name,
     city.city, city.region, city.postcode, city.lat, city.lon,
     pick(c.streets, property_id, 'street') AS street,
     between_int(property_id, 'street number', 1, 148) AS street_number,
     round(0.8 + 0.5 * rnd(property_id, 'location'), 2) AS location,
     between_int(property_id, 'year built', 1904, 2019) AS year_built,
     (4001 + property_id)::INTEGER AS svc_property_id,
     (2000 + 10 * (database_id::INTEGER - 100) + between_int(property_id, 'project', 1, 4))::INTEGER AS svc_project_id
   FROM everyone s JOIN country c ON c.code = s.country
     JOIN city ON city.code = s.country AND city.n = between_int(s.property_id, 'city', 1, city.cities)
   ORDER BY property_id`,
];
