import type { Column } from '../catalogue/column';
import { CHOSEN } from './choose-rolls';
import { nearTables } from './near-tables';
import { joinsFor } from './row-source';
import { rowsSql } from './row-json';

/** Selects one row for each unit and rent roll, whichever columns are requested. */
export function querySql(columns: readonly Column[], batch: number): string {
  const inBatch = `s.rentroll_id IN (SELECT rentroll_id FROM ${CHOSEN} WHERE batch = ${batch})`;
  const rows = rowsSql(columns, {
    from: `state s ${joinsFor(columns.map(({ sql }) => sql))}`,
    key: 's.unit_id, s.rentroll_id',
    order: 'r.property_id, s.rentroll_id, s.unit_id',
  });
  return `WITH ${nearTables(inBatch)} ${rows}`;
}
