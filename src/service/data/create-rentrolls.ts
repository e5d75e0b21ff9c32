import { byUseType } from './create-world';
import { sqlText } from './sql-text';
import { FIRST_MONTH, NEXT_QUARTER } from './world';

const REVIEWERS = ['a.lindqvorn', 'm.castelluna', 't.grevenau', 'j.hollinder'];

/** In months. A rent roll is dated at a month end. */
const age = '(quarter.month - slot.start_month)';
/** The same at the first rent roll. 0 for leases that start later. */
const ageAtAnchor = `greatest(0, ${FIRST_MONTH} - slot.start_month)`;

/** Index and review count from the first rent roll, if it is later than the lease: its rent is the base rent. */
const contractedRent = `round(CASE slot.mechanism
  WHEN 'step' THEN slot.base_rent * (1 + slot.step_rate * least(slot.steps, ${age} // 12))
  WHEN 'index' THEN slot.base_rent * now_index.level / base_index.level
  WHEN 'review' THEN slot.base_rent
    * (1 + slot.review_rate * (${age} // slot.review_months - ${ageAtAnchor} // slot.review_months))
  ELSE CASE WHEN slot.rent_by_area AND slot.contract_area = unit.area AND unit.corrected_at <= quarter.q
            THEN slot.base_rent * unit.corrected_area / unit.area ELSE slot.base_rent END END, 2)::DECIMAL(14,2)`;

/** The change of market rents a quarter, by use: up for warehouses and flats, down for shops. */
const drift = byUseType({ LOGISTICS: 0.008, RESIDENTIAL: 0.006, RETAIL: -0.002 }, 0.003, 'unit');

const areaNow = `CASE WHEN unit.corrected_at <= quarter.q THEN unit.corrected_area ELSE unit.area END`;
const marketRent = `CASE unit.valuation WHEN 'blank' THEN NULL WHEN 'zero' THEN 0
  ELSE round(unit.market_rate * (1 + ${drift} * (quarter.q - 1))
    * CASE WHEN unit.use_type IN ('PARKING', 'OTHER') THEN 1 ELSE coalesce(${areaNow}, 8) END) END::DECIMAL(14,2)`;

/** Numbers rent rolls by quarter, then property, so that the newest lie together. */
const rentrollId = (q: string, property: string) =>
  `(50000 + ${q} * (SELECT count(*) FROM property WHERE first_quarter < ${NEXT_QUARTER}) + ${property})::INTEGER`;

/** Adds the units of one quarter's rent rolls to `state`, in their final order. */
export const createStates = (q: number): string => `INSERT INTO state
  WITH found AS (
    SELECT ${rentrollId('quarter.q', 'unit.property_id')} AS rentroll_id, unit.unit_id, quarter.q,
      CASE WHEN slot.occupied > 0 AND quarter.date <= slot.end_date THEN slot.lease_id END AS lease_id,
      CASE WHEN slot.next_contract_date <= quarter.date THEN slot.next_lease_id END AS next_lease_id,
      ${areaNow} AS area, ${marketRent} AS market_rent, ${contractedRent} AS contracted_rent,
      CASE WHEN ${age} >= slot.free_from AND ${age} < slot.free_from + slot.free_months
           THEN slot.free_percent ELSE 0 END AS free_percent,
      slot.end_date + 1 AS empty_since
    FROM quarter
      JOIN unit ON quarter.q BETWEEN unit.valid_from AND unit.valid_to
      JOIN property ON property.property_id = unit.property_id AND property.first_quarter <= quarter.q
      JOIN slot ON slot.unit_id = unit.unit_id AND (slot.k = 0 OR slot.start_date <= quarter.date)
        AND (slot.next_start_date IS NULL OR slot.next_start_date > quarter.date)
      LEFT JOIN index_level now_index ON now_index.code = slot.country AND slot.mechanism = 'index'
        AND now_index.year = month_year(slot.start_month + ${age} // slot.index_months * slot.index_months)
      LEFT JOIN index_level base_index ON base_index.code = slot.country AND slot.mechanism = 'index'
        AND base_index.year = month_year(slot.start_month + ${ageAtAnchor} // slot.index_months * slot.index_months)
    WHERE quarter.q = ${q}
  )
  SELECT rentroll_id, unit_id, q, lease_id, next_lease_id, area, market_rent,
    CASE WHEN lease_id IS NOT NULL THEN contracted_rent END,
    CASE WHEN lease_id IS NOT NULL
         THEN (contracted_rent - round(contracted_rent * free_percent / 100, 2))::DECIMAL(14,2) END,
    CASE WHEN lease_id IS NULL THEN empty_since END
  FROM found ORDER BY rentroll_id, unit_id`;

/** Raises one rent in the next quarter, which nothing in its lease explains. */
export const CORRECT_A_RENT = `UPDATE state SET contracted_rent = contracted_rent + 1200, in_place_rent = in_place_rent + 1200
  WHERE q = ${NEXT_QUARTER} AND unit_id = (
    SELECT min(later.unit_id) FROM state later
      JOIN state earlier ON earlier.unit_id = later.unit_id AND earlier.q = later.q - 1 AND earlier.lease_id = later.lease_id
      JOIN unit ON unit.unit_id = later.unit_id JOIN property USING (property_id)
      JOIN slot ON slot.lease_id = later.lease_id
    WHERE later.q = ${NEXT_QUARTER} AND property.database_id = '101' AND unit.currency = 'EUR'
      AND slot.mechanism = 'none' AND later.in_place_rent > 0
      AND earlier.in_place_rent = later.in_place_rent AND earlier.contracted_rent = later.contracted_rent
      AND earlier.area IS NOT DISTINCT FROM later.area)`;

/** `state` has one row for each unit and rent roll, with everything that differs between the rent rolls of a unit. */
export const CREATE_STATE_TABLE = `CREATE TABLE state (
  rentroll_id INTEGER, unit_id INTEGER, q TINYINT, lease_id BIGINT, next_lease_id BIGINT, area DECIMAL(12,2),
  market_rent DECIMAL(14,2), contracted_rent DECIMAL(14,2), in_place_rent DECIMAL(14,2), vacant_since DATE)`;

/**
 * Makes `rentroll`: one row for each property and quarter. The first two quarters were approved before decisions on
 * properties existed. A later submission is a third of a database's properties in a quarter.
 */
export const createRentrolls = (): string[] => [
  `CREATE TEMP TABLE submission AS
   WITH base AS (
     SELECT d.database_id, q.q, q.date, t.part::INTEGER AS part,
       (d.database_id::INTEGER * 1000 + q.q * 10 + t.part)::INTEGER AS submission_id
     FROM company_database d, quarter q, range(3) AS t(part)
   ), decided AS (
     SELECT *, CASE WHEN q < 3 THEN NULL
       -- In the newest quarter, each database has one submission of each kind.
       WHEN q = ${NEXT_QUARTER} THEN NULL
       WHEN q = 8 THEN ['approved', 'rejected', NULL][1 + part]
       WHEN rnd(submission_id, 'decision') < .65 THEN 'approved'
       WHEN rnd(submission_id, 'decision') < .8 THEN 'rejected' END AS decision
     FROM base
   )
   SELECT *,
     CASE WHEN decision IS NOT NULL
          THEN pick(${sqlText(REVIEWERS)}, submission_id, 'reviewer') || '@reviewers.example' END AS decided_by,
     CASE WHEN decision IS NOT NULL
          THEN office_time(date + between_int(submission_id, 'decided', 9, 40), submission_id, 'time') END AS decided_at
   FROM decided`,

  `CREATE TEMP TABLE total AS
   WITH valued AS (
     SELECT s.rentroll_id, s.lease_id, s.area, u.use_type, u.non_revenue, l.expiry_date,
       (s.contracted_rent * rate.per_eur / own.per_eur)::DECIMAL(14,2) AS contracted,
       (s.in_place_rent * rate.per_eur / own.per_eur)::DECIMAL(14,2) AS in_place,
       (s.market_rent * rate.per_eur / own.per_eur)::DECIMAL(14,2) AS market,
       greatest(0, l.expiry_date - q.date) AS days_to_expiry,
       greatest(0, least(
         CASE WHEN l.break_date > q.date THEN l.break_date WHEN l.break_two_date > q.date THEN l.break_two_date
              WHEN l.break_three_date > q.date THEN l.break_three_date END,
         l.expiry_date) - q.date) AS days_to_break
     FROM state s JOIN unit u USING (unit_id) JOIN property p USING (property_id) JOIN quarter q ON q.q = s.q
       JOIN exchange_rate rate ON rate.currency = p.currency AND rate.q = s.q
       JOIN exchange_rate own ON own.currency = u.currency AND own.q = s.q
       LEFT JOIN lease l ON l.lease_id = s.lease_id
   )
   SELECT rentroll_id, count(*) AS units, count(lease_id) AS occupied, count(*) FILTER (non_revenue) AS non_revenue,
     count(*) FILTER (area IS NOT NULL) AS with_area, count(*) FILTER (use_type = 'PARKING') AS parking,
     sum(area) AS area, coalesce(sum(area) FILTER (lease_id IS NULL), 0) AS vacant_area,
     sum(contracted) AS contracted, sum(in_place) AS in_place,
     sum(market) AS market, coalesce(sum(market) FILTER (lease_id IS NULL), 0) AS vacant_market,
     sum(contracted * days_to_expiry) FILTER (expiry_date IS NOT NULL) AS rent_days_to_expiry,
     sum(contracted * days_to_break) FILTER (expiry_date IS NOT NULL) AS rent_days_to_break,
     sum(contracted) FILTER (expiry_date IS NOT NULL) AS dated_rent
   FROM valued GROUP BY rentroll_id`,

  `CREATE TABLE rentroll AS
   WITH base AS (
     SELECT ${rentrollId('q.q', 'p.property_id')} AS rentroll_id, p.property_id, p.database_id,
       q.q, q.date, q.month, s.submission_id, s.decision, s.decided_by, s.decided_at
     FROM property p, quarter q
       JOIN submission s ON s.database_id = p.database_id AND s.q = q.q AND s.part = p.number_in_database % 3
     WHERE p.first_quarter <= q.q
   )
   SELECT base.*, total.* EXCLUDE (rentroll_id),
     CASE WHEN q < 3 THEN true
          -- The rent rolls that have just come wait for their approval.
          WHEN q = ${NEXT_QUARTER} THEN false
          WHEN decision = 'approved' THEN rnd(rentroll_id, 'approval') < .85
          WHEN decision = 'rejected' THEN rnd(rentroll_id, 'approval') < .1
          ELSE rnd(rentroll_id, 'approval') < .45 END AS is_approved,
     office_time(date + between_int(rentroll_id, 'completed', 3, 8), rentroll_id, 'completed at') AS completed_at
   FROM base JOIN total USING (rentroll_id) ORDER BY rentroll_id`,
  'DROP TABLE submission',
  'DROP TABLE total',
  'DROP TABLE slot',
];
