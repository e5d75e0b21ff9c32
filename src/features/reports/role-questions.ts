import { createColumnNames, namingOf } from '../../answers/naming';
import { isDateType, isNumeric } from '../../contract/column-types';
import type { ColumnEntry } from '../../contract/entries';
import type { ServiceProfile } from '../../contract/profile';
import type { WorkbookStore } from '../../excel/workbook-store';
import { liveRoles, type ReportRole } from '../../table/totals/live-roles';
import { ROLE_WORDS, type RoleKind } from '../../templates/report/role-words';
import type { ReportParts } from './report-parts';

/** Columns that a person chose, by role. Null: none of the service's columns. */
export type RoleAnswers = Readonly<Partial<Record<ReportRole, string | null>>>;

/** A role that no column of the service has, and the columns that may hold it. */
export interface RoleQuestion {
  role: ReportRole;
  /** What the column holds, such as “Passing rent a year”. */
  label: string;
  choices: readonly { name: string; heading: string }[];
}

/** A column whose unit is not told may hold anything. Roles of other kinds are not asked for. */
const FITS: Readonly<Partial<Record<RoleKind, (column: ColumnEntry) => boolean>>> = {
  text: ({ type }) => !isNumeric(type) && !isDateType(type),
  date: ({ type }) => isDateType(type),
  area: ({ type, unit }) => isNumeric(type) && (unit === null || /^(sqm|m2|m²)$/i.test(unit)),
  rent: ({ type, unit }) =>
    isNumeric(type) && (unit === null || /^currency\b[^/]*(p\.?a\.?|year|annum)$/i.test(unit)),
};

/** In the order of the questions. */
const ASKED_ROLES = (Object.keys(ROLE_WORDS) as ReportRole[]).filter(
  (role) => FITS[ROLE_WORDS[role][0]] !== undefined,
);

/** The profile with the columns that a person chose, as if the service's operator had named them. */
export function answeredProfile(profile: ServiceProfile, answers: RoleAnswers): ServiceProfile {
  const { currency, rentrollDate, ...roles } = Object.fromEntries(
    Object.entries(answers).filter(([, name]) => name !== null),
  ) as Partial<Record<ReportRole, string>>;
  const named = Object.entries(roles);
  const own = (section: object) => Object.fromEntries(named.filter(([role]) => role in section));
  return {
    ...profile,
    reportRoles: { ...profile.reportRoles, ...own(profile.reportRoles) },
    sheetRoles: { ...profile.sheetRoles, ...own(profile.sheetRoles) },
    ...(currency !== undefined && { currencyColumn: currency }),
    ...(rentrollDate !== undefined && { rentrollDateColumn: rentrollDate }),
  };
}

/** What a column that a person chose is used for, as far as the service lacks the one of its profile. */
export function usefulAnswers(
  catalogue: readonly ColumnEntry[],
  profile: ServiceProfile,
  answers: RoleAnswers,
): RoleAnswers {
  const live = liveRoles(catalogue, profile);
  const names = new Set(catalogue.map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(answers).filter(
      ([role, name]) => !live[role as ReportRole] && (name === null || names.has(name)),
    ),
  );
}

/** Asks for each of the roles that no column has, no answer tells, and some column may hold. */
export function roleQuestions(
  catalogue: readonly ColumnEntry[],
  profile: ServiceProfile,
  answers: RoleAnswers,
  roles: readonly ReportRole[] = ASKED_ROLES.filter((role) => !(role in profile.sheetRoles)),
): RoleQuestion[] {
  const live = liveRoles(catalogue, profile);
  const used = new Set(Object.values(live).map(({ name }) => name));
  const { heading } = createColumnNames(catalogue);
  return roles.flatMap((role) => {
    const [kind, label] = ROLE_WORDS[role];
    if (live[role] || role in answers) return [];
    const choices = catalogue
      .filter((column) => FITS[kind]?.(column) && !used.has(column.name))
      .map(({ name }) => ({ name, heading: heading(name) }))
      .sort((a, b) => a.heading.localeCompare(b.heading, 'en'));
    return choices.length > 0 ? [{ role, label, choices }] : [];
  });
}

const KEY = 'rr.reportColumns';

/**
 * Returns the columns that a person chose for reports in this workbook, with these answers, which are saved in the file. Returns none
 * if the person wants to choose again.
 */
export async function resolveChosenColumns(
  store: Pick<WorkbookStore, 'read' | 'retain'>,
  answers?: RoleAnswers | 'again',
): Promise<RoleAnswers> {
  if (answers === 'again') return {};
  if (answers) await store.retain(KEY, (former) => ({ ...parseAnswers(former), ...answers }));
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

interface OwnColumns {
  catalogue: readonly ColumnEntry[];
  /** With the columns that a person chose. */
  profile: ServiceProfile;
  /** Whether a person chose one of them. */
  usedChosenColumns: boolean;
}

/** The columns of a query that a sheet asks itself, or what to ask a person about `roles` first: those of the report if undefined. */
export async function ownColumns(
  { store, taken, ...sources }: Pick<ReportParts, 'client' | 'databases' | 'store' | 'taken'>,
  roles: readonly ReportRole[] | undefined,
  answers?: RoleAnswers | 'again',
): Promise<OwnColumns | { questions: readonly RoleQuestion[] }> {
  if (taken?.roll) {
    const { columns: catalogue, profile } = taken.roll;
    return { catalogue, profile, usedChosenColumns: false };
  }
  const { signal } = new AbortController();
  const { profile, catalogue } = await namingOf(
    sources,
    { endpoint: 'query', databases: taken?.databases ?? null },
    signal,
  );
  const chosen = usefulAnswers(catalogue, profile, await resolveChosenColumns(store, answers));
  const questions = roleQuestions(catalogue, profile, chosen, roles);
  if (questions.length > 0) return { questions };
  return {
    catalogue,
    profile: answeredProfile(profile, chosen),
    usedChosenColumns: (roles ?? Object.keys(chosen)).some((role) => role in chosen),
  };
}
