import type { Column } from '../catalogue/column';
import { sqlText } from '../data/sql-text';
import { chosenRolls, type RollChoice } from './chosen-rolls';
import { joinsFor } from './row-source';
import { rowFields, rowJson } from './row-json';

/** A unit that is not in a rent roll pays nothing there, nor does an empty one: so changes add up to the totals. */
const rent = (side: 'earlier' | 'later') => `coalesce(${side}.contracted_rent, 0)`;

const changeType = `CASE
  WHEN earlier.unit_id IS NULL
  THEN CASE u.origin WHEN 'split' THEN 'unit split' WHEN 'merge' THEN 'unit merge' ELSE 'unit added' END
  WHEN later.unit_id IS NULL
  THEN CASE u.fate WHEN 'split' THEN 'unit split' WHEN 'merge' THEN 'unit merge' ELSE 'unit removed' END
  WHEN earlier.lease_id IS NULL AND later.lease_id IS NOT NULL THEN 'new letting'
  WHEN earlier.lease_id IS NOT NULL AND later.lease_id IS NULL THEN 'vacated'
  WHEN earlier.lease_id <> later.lease_id
  THEN CASE WHEN earlier_lease.tenant_key = later_lease.tenant_key THEN 'renewal' ELSE 'tenant change' END
  WHEN earlier.contracted_rent <> later.contracted_rent THEN 'rent change'
  WHEN earlier.area IS DISTINCT FROM later.area THEN 'area change' END`;

/** Within one lease the rent moves by its one mechanism, or with the area where it is agreed by area. */
const rentReason = `CASE change_type
  WHEN 'vacated' THEN CASE WHEN outcome IN ('break exercised', 'termination') THEN outcome ELSE 'expiry' END
  WHEN 'rent change' THEN CASE mechanism WHEN 'index' THEN 'indexation' WHEN 'step' THEN 'step rent'
                                         WHEN 'review' THEN 'rent review' ELSE 'area correction' END
  ELSE change_type END`;

/** The rents to show: as they are, or converted, each at the rate of its own date. */
const shownRents = (fxCurrency: string | null): string =>
  fxCurrency === null
    ? 'SELECT *, source_currency AS currency, source_previous_rent AS previous_rent, source_rent AS rent FROM matched'
    : `SELECT m.*, ${sqlText(fxCurrency)} AS currency,
      round(source_previous_rent / previous_own.per_eur * previous_target.per_eur, 2)::DECIMAL(14,2) AS previous_rent,
      round(source_rent / own.per_eur * target.per_eur, 2)::DECIMAL(14,2) AS rent
    FROM matched m
      JOIN exchange_rate own ON own.currency = source_currency AND own.q = m.q
      JOIN exchange_rate target ON target.currency = ${sqlText(fxCurrency)} AND target.q = m.q
      JOIN exchange_rate previous_own ON previous_own.currency = source_currency AND previous_own.q = previous_q
      JOIN exchange_rate previous_target ON previous_target.currency = ${sqlText(fxCurrency)} AND previous_target.q = previous_q`;

/**
 * SQL for the units that changed between each chosen rent roll and the one before it, as JSON texts. With
 * `fxCurrency` (a known currency) both rents are converted at the rate of their own date, and leases whose rent
 * moved through the rates alone are told too; without it rents stay in their own currency.
 */
export const changesSql = (
  columns: readonly Column[],
  choice: RollChoice,
  fxCurrency: string | null,
): string => `
  WITH pair AS (SELECT * FROM (${chosenRolls(choice)}) WHERE previous_id IS NOT NULL),
  later AS (
    SELECT pair.*, s.unit_id, s.lease_id, s.contracted_rent, s.area
    FROM pair JOIN state s ON s.rentroll_id = pair.rentroll_id
  ), earlier AS (
    SELECT pair.*, s.unit_id, s.lease_id, s.contracted_rent, s.area
    FROM pair JOIN state s ON s.rentroll_id = pair.previous_id
  ),
  matched AS (
    SELECT coalesce(later.unit_id, earlier.unit_id) AS unit_id,
      -- Other columns tell of the later rent roll, or of the earlier one where the unit is gone.
      CASE WHEN later.unit_id IS NULL THEN earlier.previous_id ELSE later.rentroll_id END AS row_rentroll_id,
      coalesce(later.rentroll_id, earlier.rentroll_id) AS rentroll_id, coalesce(later.date, earlier.date) AS later_date,
      coalesce(later.previous_date, earlier.previous_date) AS previous_date,
      coalesce(later.q, earlier.q) AS q, coalesce(later.previous_q, earlier.previous_q) AS previous_q,
      ${rent('earlier')} AS source_previous_rent, ${rent('later')} AS source_rent, earlier.area AS previous_area, later.area AS area,
      u.currency AS source_currency, earlier_lease.tenant_key AS previous_tenant_key, earlier_lease.outcome, later_lease.mechanism,
      ${changeType} AS change_type
    FROM later FULL JOIN earlier ON earlier.rentroll_id = later.rentroll_id AND earlier.unit_id = later.unit_id
      JOIN unit u ON u.unit_id = coalesce(later.unit_id, earlier.unit_id)
      LEFT JOIN lease earlier_lease ON earlier_lease.lease_id = earlier.lease_id
      LEFT JOIN lease later_lease ON later_lease.lease_id = later.lease_id
  ), priced AS (${shownRents(fxCurrency)}
  ), change AS (
    SELECT priced.* REPLACE (coalesce(change_type, 'exchange rates') AS change_type),
      previous.tenant_name AS previous_tenant,
      CASE WHEN source_rent <> source_previous_rent THEN ${rentReason}
           WHEN rent <> previous_rent THEN 'exchange rates only' END AS reason
    FROM priced LEFT JOIN tenant previous ON previous.tenant_key = previous_tenant_key
    WHERE change_type IS NOT NULL OR rent <> previous_rent
  )
  SELECT ${rowJson(columns, '__form')} AS row
  FROM (
    SELECT ${rowFields(columns)}, (hash(x.unit_id, x.rentroll_id) % 4)::INTEGER AS __form
    FROM change x JOIN state s ON s.rentroll_id = x.row_rentroll_id AND s.unit_id = x.unit_id
      ${joinsFor(columns.map(({ sql }) => sql))}
    ORDER BY r.property_id, x.rentroll_id, x.unit_id
  )`;
