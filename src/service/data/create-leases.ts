import { byUseType } from './create-world';
import { FIRST_MONTH, NEXT_QUARTER } from './world';
import { CHAIN_TENANTS, SURNAMES, TENANT_FIRST_WORDS, TENANT_TRADES } from './names';
import { sqlText } from './sql-text';

const LAST_MONTH = FIRST_MONTH + 21;

/**
 * Contract term in months. Small lettings are short and large ones long: in the UK in 2010/11, 63 % of lettings had
 * under five years to the first break, but only a third of the rent.
 */
const term = `CASE
  WHEN commercial THEN CASE WHEN x < .22 THEN 12 WHEN x < .33 THEN 24 WHEN x < .45 THEN 36
                            WHEN x < .65 THEN 60 WHEN x < .83 THEN 120 ELSE 180 END
  WHEN use_type = 'OTHER' THEN 120
  ELSE [12, 24, 36, 60][between_int(lease_id, 'term', 1, 4)] END`;

/** Months that a tenant with an open-ended lease stays. */
const stay = byUseType(
  { RESIDENTIAL: `between_int(lease_id, 'stay', 14, 130)` },
  `between_int(lease_id, 'stay', 8, 70)`,
);

/** Months of vacancy after a tenant has left. These and the turnover of tenants give the vacancy rate. */
const voidMonths = byUseType(
  {
    OFFICE: `CASE WHEN v < .25 THEN 0 ELSE 1 + floor(v * 13) END`,
    RETAIL: `CASE WHEN v < .25 THEN 0 ELSE 1 + floor(v * 13) END`,
    LOGISTICS: `CASE WHEN v < .35 THEN 0 ELSE 2 + floor(v * 9) END`,
    RESIDENTIAL: `CASE WHEN v < .35 THEN 0 ELSE 1 + floor(v * 3) END`,
  },
  `CASE WHEN v < .3 THEN 0 ELSE 1 + floor(v * 6) END`,
);
const firstVacancy = byUseType({ OFFICE: 0.085, RETAIL: 0.085, LOGISTICS: 0.05, RESIDENTIAL: 0.025 }, 0.06);

const openEnded = byUseType({ OFFICE: 0.02, RETAIL: 0.02, LOGISTICS: 0.02, RESIDENTIAL: 0.72 }, 0.55);

/** German index clauses need a term of ten years. */
const mechanism = `CASE
  WHEN non_revenue THEN 'none'
  WHEN use_type = 'RESIDENTIAL' THEN CASE WHEN m < .15 THEN 'index' WHEN m < .23 THEN 'step' ELSE 'none' END
  WHEN NOT commercial OR open_ended OR term < 24 THEN 'none'
  WHEN country = 'US' THEN CASE WHEN m < .6 THEN 'step' ELSE 'none' END
  WHEN country = 'GB' THEN CASE WHEN term >= 60 AND m < .85 THEN 'review' WHEN m < .15 THEN 'step' ELSE 'none' END
  WHEN country = 'DE' AND term < 120 THEN CASE WHEN m < .25 THEN 'step' ELSE 'none' END
  ELSE CASE WHEN m < .65 THEN 'index' WHEN m < .77 THEN 'step' ELSE 'none' END END`;

const trades = sqlText(TENANT_TRADES.map(([trade]) => trade));
const industries = sqlText(TENANT_TRADES.map(([, industry]) => industry));
const chainNames = sqlText(CHAIN_TENANTS.map(([name]) => name));
const chainIndustries = sqlText(CHAIN_TENANTS.map(([, industry]) => industry));

/** Moves some leaving tenants to a unit of the same use, property and quarter. They take over the tenancy there. */
const MOVES = [
  `CREATE TEMP TABLE move AS
   WITH tenancy AS (
     SELECT slot.* FROM slot JOIN unit USING (unit_id)
     WHERE unit.valid_from = 1 AND unit.valid_to = ${NEXT_QUARTER} AND occupied > 0 AND tenant_key > ${CHAIN_TENANTS.length}
   ), span AS (
     SELECT later.q, earlier.date AS previous_date, later.date
     FROM quarter later JOIN quarter earlier ON earlier.q = later.q - 1 WHERE later.q < ${NEXT_QUARTER}
   ),
   leaving AS (
     SELECT property_id, use_type, q, unit_id, tenant_key
     FROM tenancy JOIN span ON end_date >= previous_date AND end_date < date WHERE NOT renewed
   ), coming AS (
     SELECT property_id, use_type, q, unit_id, tenant_key
     FROM tenancy JOIN span ON start_date > previous_date AND start_date <= date WHERE NOT is_renewal
   )
   SELECT coming.unit_id, coming.tenant_key, leaving.tenant_key AS mover
   FROM leaving JOIN coming USING (property_id, use_type, q)
   WHERE leaving.unit_id <> coming.unit_id AND rnd(coming.tenant_key, 'moved') < .1
   QUALIFY row_number() OVER (PARTITION BY property_id, use_type, q ORDER BY coming.unit_id, leaving.unit_id) = 1`,
  `UPDATE slot SET tenant_key = mover FROM move WHERE slot.unit_id = move.unit_id AND slot.tenant_key = move.tenant_key`,
  'DROP TABLE move',
];

/** What the parties agree, and how the tenancy ends. */
const AGREED = `drawn AS (
     SELECT unit_id, property_id, use_type, country, area, corrected_at, corrected_area, market_rate, non_revenue,
       start_day, valid_from, valid_to, k::INTEGER AS k, (unit_id::BIGINT * 8 + k) AS lease_id,
       use_type IN ('OFFICE', 'RETAIL', 'LOGISTICS') AS commercial,
       0.5 * rnd(lease_id, 'length') + 0.5 * size AS x, ${term} AS term,
       non_revenue OR rnd(lease_id, 'open') < ${openEnded} AS open_ended,
       k = 0 AND valid_from = 1 AND NOT non_revenue AND rnd(unit_id, 'first') < ${firstVacancy} AS empty_first,
       CASE WHEN commercial AND NOT open_ended AND term >= 36 AND rnd(lease_id, 'break') < .41
            THEN CASE term WHEN 36 THEN 24 WHEN 60 THEN 36 WHEN 120 THEN 60 ELSE 120 END END AS break_month,
       rnd(lease_id, 'fate') AS f, rnd(lease_id, 'void') AS v, rnd(lease_id, 'mechanism') AS m
     FROM unit, range(5) AS t(k)
   ), fated AS (
     SELECT *,
       CASE WHEN non_revenue THEN 'none'
            WHEN open_ended THEN 'termination'
            WHEN break_month IS NOT NULL AND rnd(lease_id, 'exercised') < .25 THEN 'break exercised'
            WHEN commercial AND term >= 36 AND f < .07 THEN 'regear'
            WHEN f < .17 THEN 'holding over'
            ELSE 'expiry' END AS outcome,
       CASE outcome WHEN 'none' THEN 600
            WHEN 'termination' THEN ${stay}
            WHEN 'break exercised' THEN break_month
            WHEN 'regear' THEN term - between_int(lease_id, 'regear', 6, 12)
            WHEN 'holding over' THEN term + between_int(lease_id, 'over', 3, 11)
            ELSE term END AS occupied,
       CASE WHEN outcome = 'regear' THEN true
            WHEN outcome IN ('expiry', 'holding over') THEN rnd(lease_id, 'renewed') < .5 ELSE false END AS renewed,
       CASE WHEN renewed THEN 0 ELSE ${voidMonths} END AS void
     FROM drawn
   )`;

/** Tenancies one after another: when each begins and ends, who the tenant is, and how the rent changes. */
const DATED = `placed AS (
     SELECT * REPLACE (
       CASE WHEN empty_first THEN 0 ELSE occupied END AS occupied,
       NOT empty_first AND renewed AS renewed,
       CASE WHEN empty_first THEN elapsed + 1 + floor(v * ${byUseType({ RESIDENTIAL: 3 }, 16)}) ELSE void END AS void)
     FROM (SELECT *, CASE WHEN k > 0 OR valid_from > 1 THEN 0
                          WHEN empty_first THEN between_int(unit_id, 'phase', 0, 9)
                          ELSE floor(rnd(unit_id, 'phase') * occupied) END AS elapsed FROM fated)
   ), chained AS (
     SELECT *,
       -- The last lease of a unit that goes ends the day before.
       CASE WHEN valid_to < ${NEXT_QUARTER} THEN ${FIRST_MONTH} + 1 + 3 * (valid_to - 1) END AS last_month,
       (CASE WHEN valid_from > 1 THEN ${FIRST_MONTH} + 1 + 3 * (valid_from - 2) ELSE ${FIRST_MONTH} - first(elapsed) OVER w END
         + coalesce(sum(occupied + void) OVER (w ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))::INTEGER AS start_month,
       coalesce(lag(renewed) OVER w, false) AS is_renewal,
       sum(CASE WHEN renewed THEN 0 ELSE 1 END) OVER (w ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS moves
     FROM placed WINDOW w AS (PARTITION BY unit_id ORDER BY k)
   ), capped AS (
     SELECT * REPLACE (least(occupied, last_month - start_month)::INTEGER AS occupied,
                       CASE WHEN start_month + occupied > last_month THEN 'expiry' ELSE outcome END AS outcome,
                       CASE WHEN start_month + break_month < coalesce(last_month, 9999) THEN break_month END AS break_month),
       coalesce(start_month + occupied > last_month, false) AS cut
     FROM chained WHERE start_month <= ${LAST_MONTH + 18} AND start_month < coalesce(last_month, 9999)
   ), dated AS (
     SELECT *,
       month_date(start_month, start_day) AS start_date,
       month_date(start_month + occupied, start_day) - 1 AS end_date,
       CASE WHEN cut THEN month_date(start_month + occupied, start_day) - 1
            WHEN NOT open_ended THEN month_date(start_month + term, start_day) - 1 END AS expiry_date,
       month_date(start_month, start_day) - between_int(lease_id, 'signed', 10, CASE WHEN commercial THEN 200 ELSE 55 END)
         AS contract_date,
       CASE WHEN start_month > ${FIRST_MONTH} + 3 * (corrected_at - 1) THEN corrected_area ELSE area END AS contract_area,
       ${mechanism} AS mechanism,
       CASE WHEN non_revenue THEN 0
            WHEN commercial AND rnd(unit_id * 8 + coalesce(moves, 0), 'chain') < .06
            THEN between_int(unit_id * 8 + coalesce(moves, 0), 'which chain', 1, ${CHAIN_TENANTS.length})
            ELSE unit_id::BIGINT * 8 + coalesce(moves, 0)::BIGINT END AS tenant_key
     FROM capped
   )`;

/** A `slot` is a tenancy and the vacancy after it. Slots have no gaps. Five a unit suffice for the shortest leases. */
const SLOTS = `CREATE TEMP TABLE slot AS
   WITH ${AGREED}, ${DATED}, priced AS (
     SELECT *,
       market_rate * CASE WHEN use_type IN ('PARKING', 'OTHER') THEN 1 ELSE coalesce(contract_area, 8) END
         * (1 + .006 * greatest(0, start_month - ${FIRST_MONTH}) / 3)
         * CASE WHEN k = 0 AND valid_from = 1 THEN .78 + .36 * rnd(lease_id, 'rent')
                ELSE .93 + .15 * rnd(lease_id, 'rent') END AS asked
     FROM dated
   )
   SELECT lease_id, unit_id, property_id, country, use_type, commercial, k, start_month, occupied, start_date, end_date,
     expiry_date, contract_date, renewed, is_renewal, open_ended,
     CASE WHEN open_ended THEN NULL ELSE term END AS term, tenant_key, mechanism, contract_area, non_revenue,
     -- Rent at the start, or at the first rent roll if the start is earlier. Monthly rents are whole numbers.
     CASE WHEN non_revenue THEN 0 WHEN commercial THEN 10 * round(asked / 10)
          ELSE 12 * round(asked / 12) END::DECIMAL(14,2) AS base_rent,
     CASE WHEN mechanism = 'step' THEN [.02, .025, .03, .04][between_int(lease_id, 'step', 1, 4)] END AS step_rate,
     CASE WHEN mechanism = 'step' THEN least(10, coalesce(term, 60) // 12 - 1) END::INTEGER AS steps,
     -- If the index must first exceed a threshold, the rent is adjusted every other year.
     CASE WHEN mechanism = 'index' THEN CASE WHEN rnd(lease_id, 'threshold') < .35 THEN 24 ELSE 12 END END::INTEGER
       AS index_months,
     CASE WHEN mechanism = 'review' THEN CASE WHEN term >= 120 THEN 60 ELSE 36 END END::INTEGER AS review_months,
     CASE WHEN mechanism = 'review' THEN round(.03 + .09 * rnd(lease_id, 'review'), 3) END AS review_rate,
     mechanism = 'none' AND (rnd(lease_id, 'by area') < .6 OR property_id % 10 = 0) AS rent_by_area,
     CASE WHEN is_renewal OR NOT commercial OR rnd(lease_id, 'rent-free') >= .36 THEN NULL
          WHEN term < 36 THEN between_int(lease_id, 'rent-free months', 1, 3)
          WHEN term < 120 THEN between_int(lease_id, 'rent-free months', 2, 9)
          ELSE between_int(lease_id, 'rent-free months', 6, 18) END::INTEGER AS free_months,
     CASE WHEN rnd(lease_id, 'rent-free part') < .8 THEN 100 ELSE 50 END AS free_percent,
     -- Some longer leases start at the full rent and are rent-free in their second year.
     CASE WHEN free_months IS NOT NULL
          THEN CASE WHEN term >= 36 AND rnd(lease_id, 'rent-free later') < .4 THEN 12 ELSE 0 END END::INTEGER AS free_from,
     month_date(start_month + break_month, start_day) - 1 AS break_date,
     CASE WHEN NOT cut AND term >= 120 AND rnd(lease_id, 'second break') < .4 AND outcome <> 'break exercised'
          THEN month_date(start_month + break_month + 24, start_day) - 1 END AS break_two_date,
     CASE WHEN break_two_date IS NOT NULL AND rnd(lease_id, 'third break') < .4
          THEN month_date(start_month + break_month + 48, start_day) - 1 END AS break_three_date,
     lead(start_date) OVER w AS next_start_date,
     CASE WHEN lead(occupied) OVER w > 0 THEN lead(contract_date) OVER w END AS next_contract_date,
     lead(lease_id) OVER w AS next_lease_id
   FROM priced WINDOW w AS (PARTITION BY unit_id ORDER BY k)`;

const LEASES = `CREATE TABLE lease AS SELECT * EXCLUDE (next_start_date, next_contract_date, next_lease_id, use_type, country, property_id)
   FROM slot WHERE occupied > 0 AND end_date >= (SELECT min(date) FROM quarter) ORDER BY lease_id`;

const TENANTS = `CREATE TABLE tenant AS
   WITH own AS (
     SELECT tenant_key, any_value(commercial OR use_type = 'OTHER') AS company, any_value(country) AS country,
       any_value(CASE WHEN commercial THEN 1 ELSE rnd(tenant_key, 'private') END) AS r, min(start_date) AS since
     FROM slot WHERE tenant_key > ${CHAIN_TENANTS.length} AND occupied > 0 GROUP BY tenant_key
   ), named AS (
     SELECT tenant_key, country, since, company OR r < .15 AS is_company,
       pick(${sqlText(TENANT_FIRST_WORDS)}, tenant_key, 'first word') AS first_word,
       between_int(tenant_key, 'trade', 1, ${TENANT_TRADES.length}) AS trade
     FROM own
   )
   SELECT tenant_key, n.country, since, is_company, false AS is_chain,
     CASE WHEN is_company
          THEN first_word || ' ' || ${trades}[trade] || ' ' || pick(c.legal_forms, tenant_key, 'legal form')
          ELSE chr(65 + between_int(tenant_key, 'initial', 0, 25)) || '. '
            || pick(${sqlText(SURNAMES)}, tenant_key, 'surname') END AS tenant_name,
     CASE WHEN is_company THEN ${industries}[trade] ELSE 'Private household' END AS industry,
     CASE WHEN is_company THEN pick(c.legal_forms, tenant_key, 'legal form') END AS legal_form,
     -- The quarter from which some companies have another name.
     CASE WHEN is_company AND rnd(tenant_key, 'renamed') < .08
          THEN between_int(tenant_key, 'renamed at', 2, 8) END::TINYINT AS renamed_at,
     CASE WHEN renamed_at IS NOT NULL THEN first_word || ' Group ' || legal_form END AS new_name
   FROM named n JOIN country c ON c.code = n.country
   UNION ALL
   SELECT i, 'GB', DATE '2008-04-01', true, true, ${chainNames}[i], ${chainIndustries}[i], 'plc', NULL, NULL
   FROM range(1, ${CHAIN_TENANTS.length + 1}) AS t(i)
   UNION ALL
   SELECT 0, 'GB', NULL, true, false, 'Owner (own use)', 'Property management', NULL, NULL, NULL
   ORDER BY tenant_key`;

export const createLeases = (): string[] => [SLOTS, ...MOVES, LEASES, TENANTS];
