import type { Column } from '../catalogue/column';
import { chosenRolls, type RollChoice } from './chosen-rolls';
import { joinsFor } from './row-source';
import { rowsSql } from './row-json';

/**
 * SQL for the rows of the chosen rent rolls as JSON texts, one row a unit and rent roll whichever columns are
 * asked for, ordered by property, rent roll and unit.
 */
export const querySql = (columns: readonly Column[], choice: RollChoice): string =>
  rowsSql(columns, {
    from: `state s ${joinsFor(columns.map(({ sql }) => sql))}
    WHERE s.rentroll_id IN (SELECT rentroll_id FROM (${chosenRolls(choice)}))`,
    key: 's.unit_id, s.rentroll_id',
    order: 'r.property_id, s.rentroll_id, s.unit_id',
  });
