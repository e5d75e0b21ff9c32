import { sqlText } from '../data/sql-text';
import FORMS from './readable-forms.json';

/** The human-readable form of each machine value (interface, "Proposals", 2). */
export const HUMAN_READABLE: Readonly<Record<string, string>> = FORMS;

const forms = Object.entries(HUMAN_READABLE)
  .map(([machine, human]) => `${sqlText(machine)}: ${sqlText(human)}`)
  .join(', ');

/** SQL: the human-readable form of a machine value. A CASE over `sql` would be compared, and planned, once for each form. */
export const humanReadable = (sql: string): string => `coalesce(MAP {${forms}}[${sql}], ${sql})`;
