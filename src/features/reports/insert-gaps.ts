import { insertSheets } from '../../excel/sheets/insert-sheets';
import { gapsSheet } from '../../templates/gaps/gaps-sheet';
import type { OwnSheetParts } from './insert-totals';
import { ownColumns } from './own-columns';
import { GAP_ROLES, queryGaps } from './query-gaps';
import type { Inserted } from './report-actions';
import type { RoleAnswers } from './role-questions';

/** Adds the sheet "Gaps" and shows it, or returns the columns to ask a person for. */
export async function insertGaps(
  { written, formulas, ...sources }: OwnSheetParts,
  answers?: RoleAnswers | 'again',
): Promise<Inserted> {
  const asked = await ownColumns(sources, GAP_ROLES, answers);
  if ('questions' in asked) return asked;
  const question = queryGaps(asked.catalogue, asked.profile);
  const { names } = await insertSheets(['Gaps'], ({ Gaps }) => [gapsSheet(Gaps, question)], {
    written,
    by: 'reports',
  });
  void formulas.scan().catch(() => undefined);
  return { said: `The sheet "${names.Gaps}" was added.`, isAnswered: asked.isAnswered };
}
