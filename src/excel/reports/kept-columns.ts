import { ROLES } from '../../templates/report/report-columns';
import type { RoleAnswers } from './role-questions';

const SETTING = 'rr.reportColumns';

export type Settings = Pick<Office.Settings, 'get' | 'set' | 'saveAsync'>;

/** The columns that a person chose for reports. They are saved in the file, without a value of a row. */
interface KeptColumns {
  get(): RoleAnswers;
  /** A file that cannot be saved, for example in Protected View, remembers until it is closed. */
  add(answers: RoleAnswers): Promise<void>;
}

export const createKeptColumns = (settings: Settings): KeptColumns => ({
  get: () => parseAnswers(settings.get(SETTING)),
  add(answers) {
    settings.set(SETTING, { ...parseAnswers(settings.get(SETTING)), ...answers });
    return new Promise<void>((resolve) => settings.saveAsync(() => resolve()));
  },
});

/** Skips what answers nothing: anyone can edit the settings in a file. */
function parseAnswers(given: unknown): RoleAnswers {
  if (typeof given !== 'object' || given === null) return {};
  const answers = given as Record<string, unknown>;
  return Object.fromEntries(
    ROLES.filter((role) => answers[role] === null || typeof answers[role] === 'string').map((role) => [
      role,
      answers[role] as string | null,
    ]),
  );
}
