import type { Column } from '../../catalogue/column';
import { CHANGE_TABLE } from './change-table';
import { nearTables } from '../near-tables';
import { joinsFor } from '../row-source';
import { rowFields, rowJson } from '../row-json';
import { RENTROLLS } from '../tables';

/** Orders rows by property, rent roll, unit. Columns describe the later rent roll, or the earlier if a unit is gone. */
export const changesSql = (columns: readonly Column[]): string => `
  WITH change AS (${CHANGE_TABLE}), detailed AS (
    SELECT change.* REPLACE (previous_area::DECIMAL(12,2) AS previous_area, change.area::DECIMAL(12,2) AS area),
      (previous_cents / 100)::DECIMAL(14,2) AS previous_rent, (cents / 100)::DECIMAL(14,2) AS rent,
      previous.date AS previous_date, later.date AS later_date, if(gone, previous_id, change.rentroll_id) AS row_id
    FROM change JOIN ${RENTROLLS} later ON later.rentroll_id = change.rentroll_id
      JOIN ${RENTROLLS} previous ON previous.rentroll_id = previous_id
  ), ${nearTables('(s.rentroll_id, s.unit_id) IN (SELECT row_id, unit_id FROM detailed)')}
  SELECT ${rowJson(columns, '__form')} AS row
  FROM (
    SELECT ${rowFields(columns)}, (hash(x.unit_id, x.rentroll_id) % 4)::INTEGER AS __form
    FROM detailed x JOIN state s ON s.rentroll_id = x.row_id AND s.unit_id = x.unit_id
      ${joinsFor(columns.map(({ sql }) => sql))}
    ORDER BY r.property_id, x.rentroll_id, x.place
  )`;
