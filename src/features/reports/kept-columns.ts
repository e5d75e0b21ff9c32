import type { WorkbookStore } from '../../excel/workbook-store';
import { ASKED_ROLES, type RoleAnswers } from './role-questions';

const KEY = 'rr.reportColumns';

/**
 * Returns the columns that a person chose for reports in this workbook, with these answers, which are saved in the file. Returns none
 * if the person wants to choose again.
 */
export async function keptColumns(
  store: Pick<WorkbookStore, 'read' | 'keep'>,
  answers?: RoleAnswers | 'again',
): Promise<RoleAnswers> {
  if (answers === 'again') return {};
  if (answers) await store.keep(KEY, (former) => ({ ...parseAnswers(former), ...answers }));
  return parseAnswers(await store.read(KEY));
}

/** Skips what answers nothing: anyone can edit the settings in a file. */
function parseAnswers(given: unknown): RoleAnswers {
  if (typeof given !== 'object' || given === null) return {};
  const answers = given as Record<string, unknown>;
  return Object.fromEntries(
    ASKED_ROLES.filter((role) => answers[role] === null || typeof answers[role] === 'string').map((role) => [
      role,
      answers[role] as string | null,
    ]),
  );
}
