import type { DatabaseChoice } from '../../answers/database-choice';
import { namingOf } from '../../answers/naming';
import type { Client } from '../../client/client';
import type { ColumnEntry } from '../../contract/entries';
import type { ServiceProfile } from '../../contract/profile';
import type { WorkbookStore } from '../../excel/workbook-store';
import type { ReportRole } from '../../table/totals/live-roles';
import { keptColumns } from './kept-columns';
import {
  answeredProfile,
  roleQuestions,
  usefulAnswers,
  type RoleAnswers,
  type RoleQuestion,
} from './role-questions';

interface OwnColumns {
  catalogue: readonly ColumnEntry[];
  /** With the columns that a person chose. */
  profile: ServiceProfile;
  /** Whether a person chose one of them. */
  isAnswered: boolean;
}

/** The columns of a query that a sheet asks itself, or what to ask a person about `roles` first. */
export async function ownColumns(
  { store, ...sources }: { client: Client; databases: DatabaseChoice; store: WorkbookStore },
  roles: readonly ReportRole[],
  answers?: RoleAnswers | 'again',
): Promise<OwnColumns | { questions: readonly RoleQuestion[] }> {
  const { signal } = new AbortController();
  const { profile, catalogue } = await namingOf(sources, { endpoint: 'query', databases: null }, signal);
  const chosen = usefulAnswers(catalogue, profile, await keptColumns(store, answers));
  const questions = roleQuestions(catalogue, profile, chosen, roles);
  if (questions.length > 0) return { questions };
  return {
    catalogue,
    profile: answeredProfile(profile, chosen),
    isAnswered: roles.some((role) => role in chosen),
  };
}
