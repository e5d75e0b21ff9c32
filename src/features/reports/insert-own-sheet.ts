import type { ColumnEntry } from '../../contract/entries';
import { badInput } from '../../contract/failure';
import type { ServiceProfile } from '../../contract/profile';
import { liveRoles, type ReportRole } from '../../table/totals/live-roles';
import { EVENT_KINDS, EVENT_ROLES, type EventsQuestion } from '../../templates/events/events-sheet';
import { leaseEventsSheet } from '../../templates/events/lease-events';
import { GAP_ROLES, type GapsQuestion } from '../../templates/gaps/gap-rows';
import { GAP_TITLES, gapSheets } from '../../templates/gaps/gaps-sheet';
import { addReportSheets } from './add-report-sheets';
import type { ReportParts } from './report-parts';
import { findRates, canList } from './first-choices';
import { roleQuery } from './query-headings';
import type { Inserted } from './report-actions';
import { ownColumns, type RoleAnswers } from './role-questions';

/** The dates of leases, as a query of its own. Throws `bad-input` that names what the service lacks. */
export function queryEvents(catalogue: readonly ColumnEntry[], profile: ServiceProfile): EventsQuestion {
  const live = liveRoles(catalogue, profile);
  if (!live.property || !live.unit || !EVENT_KINDS.some(({ date }) => live[date as ReportRole]))
    throw badInput(
      'No lease events can be listed, because the service has no property, no unit or no date of a lease.',
    );
  const roles = [...EVENT_ROLES, 'propertyId', 'unitId', 'database'] as const;
  return { ...roleQuery(catalogue, profile, roles), endless: profile.endlessDates };
}

/** What units do not tell, as a query of its own. Throws `bad-input` that names what the service lacks. */
export function queryGaps(catalogue: readonly ColumnEntry[], profile: ServiceProfile): GapsQuestion {
  const live = liveRoles(catalogue, profile);
  if (!live.property || !live.currency || !live.contractedRent)
    throw badInput(
      'Gaps cannot be ranked, because the service has no property, currency or contracted rent.',
    );
  const roles = [...GAP_ROLES, 'propertyId', 'rentrollId', 'database', 'rentrollDate'] as const;
  const { approved, pending } = profile.approvalWords;
  return {
    ...roleQuery(catalogue, profile, roles),
    ...{ endless: profile.endlessDates, approvals: [...approved, ...pending] },
  };
}

/** Adds a sheet with a query of its own and shows it, or returns the columns to ask a person for. */
export async function insertOwnSheet(
  parts: ReportParts,
  kind: 'gaps' | 'events',
  answers?: RoleAnswers | 'again',
): Promise<Inserted> {
  const isGaps = kind === 'gaps';
  const asked = await ownColumns(parts, isGaps ? GAP_ROLES : EVENT_ROLES, answers);
  if ('questions' in asked) return asked;
  const { catalogue, profile, usedChosenColumns } = asked;
  const [rates, rolls] = await Promise.all([findRates(), canList(parts, 'rentrolls')]);
  if (isGaps) {
    const asksFor = { ...queryGaps(catalogue, profile), question: parts.taken?.question };
    const hasFiles = rolls && (await canList(parts, 'files'));
    return addReportSheets(parts, {
      titles: GAP_TITLES,
      build: (names) => gapSheets(names, { ...asksFor, hasFiles }, rates),
      usedChosenColumns,
    });
  }
  const asksFor = { ...queryEvents(catalogue, profile), question: parts.taken?.question };
  return addReportSheets(parts, {
    titles: ['Lease events'],
    build: (names) => [leaseEventsSheet(names['Lease events'], { ...asksFor, rolls }, rates?.sheet)],
    usedChosenColumns,
  });
}
