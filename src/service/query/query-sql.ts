import type { Column } from '../catalogue/column';
import { chosenRolls, type RollChoice } from './chosen-rolls';
import { joinsFor } from './row-source';
import { rowFields, rowJson } from './row-json';

/**
 * SQL for the rows of the chosen rent rolls as JSON texts, one row a unit and rent roll whichever columns are
 * asked for, ordered by property, rent roll and unit.
 */
export const querySql = (columns: readonly Column[], choice: RollChoice): string => `
  WITH chosen AS (${chosenRolls(choice)})
  SELECT ${rowJson(columns, '__form')} AS row
  FROM (
    SELECT ${rowFields(columns)}, (hash(s.unit_id, s.rentroll_id) % 4)::INTEGER AS __form
    FROM state s ${joinsFor(columns.map(({ sql }) => sql))}
    WHERE s.rentroll_id IN (SELECT rentroll_id FROM chosen)
    ORDER BY r.property_id, s.rentroll_id, s.unit_id
  )`;
