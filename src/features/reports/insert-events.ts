import { insertSheets } from '../../excel/sheets/insert-sheets';
import { leaseEventsSheet } from '../../templates/events/lease-events';
import type { OwnSheetParts } from './insert-totals';
import { ownColumns } from './own-columns';
import { EVENT_ROLES, queryEvents } from './query-events';
import type { Inserted } from './report-actions';
import type { RoleAnswers } from './role-questions';

/** Adds the sheet "Lease events" and shows it, or returns the columns to ask a person for. */
export async function insertEvents(
  { written, formulas, ...sources }: OwnSheetParts,
  answers?: RoleAnswers | 'again',
): Promise<Inserted> {
  const asked = await ownColumns(sources, EVENT_ROLES, answers);
  if ('questions' in asked) return asked;
  const question = queryEvents(asked.catalogue, asked.profile);
  const { names } = await insertSheets(
    ['Lease events'],
    ({ 'Lease events': name }) => [leaseEventsSheet(name, question)],
    { written, by: 'reports' },
  );
  void formulas.scan().catch(() => undefined);
  return { said: `The sheet "${names['Lease events']}" was added.`, isAnswered: asked.isAnswered };
}
