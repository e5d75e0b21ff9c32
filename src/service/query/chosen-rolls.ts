import type { RentrollSelection } from '../../contract/entries';
import { sqlText } from '../data/sql-text';
import { RENTROLLS } from './tables';

export interface RollChoice {
  databases: readonly string[];
  rentrolls: RentrollSelection;
  /** Selects only approved rent rolls. `latest` then means the newest approved one of each property. */
  approvedOnly: boolean;
}

/** `previous_id`, `previous_q` and `previous_date` are null for the first rent roll that the choice allows. */
export const chosenRolls = ({ databases, rentrolls, approvedOnly }: RollChoice): string => `
  SELECT rentroll_id, property_id, q, date,
    lag(rentroll_id) OVER w AS previous_id, lag(q) OVER w AS previous_q, lag(date) OVER w AS previous_date
  FROM ${RENTROLLS}
  WHERE database_id IN (${databases.map(sqlText).join(', ')}) ${approvedOnly ? 'AND is_approved' : ''}
  WINDOW w AS (PARTITION BY property_id ORDER BY date)
  ${rentrolls === 'latest' ? 'QUALIFY row_number() OVER (PARTITION BY property_id ORDER BY date DESC) = 1' : ''}`;
