import { byUseType } from './create-world';
import { NEXT_QUARTER } from './world';

/** The quarter of a special event. The first ten properties have it in the newest: `latest` shows every kind. */
const SPECIAL_QUARTER = '(8 - (property_id // 10) % 7)';
const EVENT = { areaCorrection: 0, added: 1, split: 3, merge: 6, removed: 8 } as const;

const USE_MIX: Record<string, Record<string, number>> = {
  OFFICE: { OFFICE: 0.76, RETAIL: 0.05, STORAGE: 0.08, PARKING: 0.11 },
  RETAIL: { RETAIL: 0.8, OFFICE: 0.08, STORAGE: 0.06, PARKING: 0.06 },
  LOGISTICS: { LOGISTICS: 0.75, OFFICE: 0.15, PARKING: 0.1 },
  RESIDENTIAL: { RESIDENTIAL: 0.8, RETAIL: 0.03, PARKING: 0.14, STORAGE: 0.03 },
  PARKING: { PARKING: 0.95, RETAIL: 0.05 },
};

function drawUse(shares: Record<string, number>): string {
  let below = 0;
  const cases = Object.entries(shares).map(([use, share]) => `WHEN r < ${(below += share)} THEN '${use}'`);
  return `CASE ${cases.join(' ')} ELSE '${Object.keys(shares)[0]}' END`;
}

/** The first five units have the property's class, so that special events have an area. */
const useTypes = `CASE
  WHEN n <= 5 THEN asset_class
  WHEN n = units AND property_id % 6 = 4 THEN 'OTHER'
  ${Object.entries(USE_MIX)
    .map(([assetClass, shares]) => `WHEN asset_class = '${assetClass}' THEN ${drawUse(shares)}`)
    .join('\n  ')} END`;

/** Area of a unit. A power of the draw gives many small and few large units. Parking and most storage have no area. */
const area = `CASE WHEN use_type = 'STORAGE' AND rnd(unit_id, 'store area') < .6 THEN NULL ELSE round(${byUseType(
  {
    OFFICE: '45 + 2200 * size * size * size * size',
    RETAIL: '40 + 1900 * size * size * size * size',
    LOGISTICS: '700 + 24000 * size * size * size',
    RESIDENTIAL: '28 + 104 * size',
    STORAGE: '4 + 40 * size',
  },
  'NULL',
)}, 2) END`;

export const createUnits = (): string[] => [
  `CREATE TEMP TABLE ordinary AS
   WITH base AS (
     SELECT p.property_id, asset_class, country, currency, units, location, first_unit, t.n::INTEGER AS n,
       (100000 + first_unit + t.n)::INTEGER AS unit_id
     FROM property p, unnest(range(1, p.units + 1)) AS t(n)
   ), used AS (SELECT *, rnd(unit_id, 'use') AS r, ${useTypes} AS use_type FROM base)
   SELECT * EXCLUDE (r, units), units, rnd(unit_id, 'size') AS size, (${area})::DECIMAL(12,2) AS area FROM used`,

  `CREATE TABLE unit AS
   WITH plain AS (
     SELECT property_id, country, currency, location, unit_id, n, use_type, size, area,
       'original' AS origin, 1 AS valid_from,
       CASE WHEN property_id % 10 = ${EVENT.split} AND n = 1 THEN ${SPECIAL_QUARTER} - 1
            WHEN property_id % 10 = ${EVENT.merge} AND n IN (2, 3) THEN ${SPECIAL_QUARTER} - 1
            WHEN property_id % 10 = ${EVENT.removed} AND n = 4 THEN ${SPECIAL_QUARTER} - 1
            ELSE ${NEXT_QUARTER} END AS valid_to
     FROM ordinary
   ), later AS (
     SELECT property_id, country, currency, location, (100000 + first_unit + units + part)::INTEGER AS unit_id,
       (units + part)::INTEGER AS n, use_type, size,
       round(area * CASE part WHEN 1 THEN 0.4 ELSE 0.6 END, 2) AS area, 'split' AS origin
     FROM ordinary, range(1, 3) AS t(part) WHERE property_id % 10 = ${EVENT.split} AND n = 1
     UNION ALL
     SELECT property_id, any_value(country), any_value(currency), any_value(location),
       (100001 + any_value(first_unit) + any_value(units))::INTEGER, (any_value(units) + 1)::INTEGER,
       any_value(use_type), max(size), sum(area), 'merge'
     FROM ordinary WHERE property_id % 10 = ${EVENT.merge} AND n IN (2, 3) GROUP BY property_id
     UNION ALL
     SELECT property_id, country, currency, location, (100001 + first_unit + units)::INTEGER,
       (units + 1)::INTEGER, use_type, size, area, 'added'
     FROM ordinary WHERE property_id % 10 = ${EVENT.added} AND n = 5
   ), everyone AS (
     SELECT * FROM plain
     UNION ALL BY NAME
     SELECT *, ${SPECIAL_QUARTER} AS valid_from, ${NEXT_QUARTER} AS valid_to FROM later
   ), corrected AS (
     SELECT *,
       -- Units that come or go keep their area, because a split or merge is recognised by it.
       CASE WHEN area IS NULL OR use_type = 'STORAGE' OR valid_from > 1 OR valid_to < ${NEXT_QUARTER} THEN NULL
            WHEN property_id % 10 = ${EVENT.areaCorrection} AND n = 5 THEN ${SPECIAL_QUARTER}
            WHEN rnd(unit_id, 'area corrected') < .02
            THEN between_int(unit_id, 'area corrected at', 2, 8) END AS corrected_at,
       -- Polish offices and warehouses are often let in euro.
       country = 'PL' AND use_type IN ('OFFICE', 'LOGISTICS') AND rnd(unit_id, 'currency') < .5 AS in_euro
     FROM everyone
   )
   SELECT unit_id, e.property_id, n, e.use_type, e.country, size, origin,
     valid_from::TINYINT AS valid_from, valid_to::TINYINT AS valid_to,
     area::DECIMAL(12,2) AS area, corrected_at::TINYINT AS corrected_at,
     CASE WHEN corrected_at IS NOT NULL
          THEN round(area * (CASE WHEN rnd(unit_id, 'smaller') < .5 THEN 0.97 ELSE 1.01 END + 0.02 * rnd(unit_id, 'by')), 2)
          END::DECIMAL(12,2) AS corrected_area,
     CASE WHEN in_euro THEN 'EUR' ELSE e.currency END AS currency,
     round(m.rent * location * (0.92 + 0.16 * rnd(unit_id, 'quality')) / CASE WHEN in_euro THEN 4.3 ELSE 1 END, 2)
       AS market_rate,
     -- Blank means "not valued", zero means "valued at nothing".
     CASE WHEN rnd(unit_id, 'erv') < .05 THEN 'blank' WHEN rnd(unit_id, 'erv') < .08 THEN 'zero' ELSE 'valued' END
       AS valuation,
     e.use_type IN ('OFFICE', 'RESIDENTIAL', 'STORAGE') AND n > 5 AND rnd(unit_id, 'own use') < .008 AS non_revenue,
     CASE WHEN e.use_type IN ('OFFICE', 'RETAIL', 'LOGISTICS') AND rnd(unit_id, 'mid-month') < .25
          THEN 15 ELSE 1 END::TINYINT AS start_day
   FROM corrected e JOIN market m ON m.code = e.country AND m.use_type = e.use_type
   ORDER BY unit_id`,
  'DROP TABLE ordinary',
];
