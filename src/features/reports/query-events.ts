import type { ColumnEntry } from '../../contract/entries';
import { badInput } from '../../contract/failure';
import type { ServiceProfile } from '../../contract/profile';
import { queryHeadings } from './query-headings';
import { liveRoles, type ReportRole } from '../../table/totals/live-roles';
import { type EventsQuestion, EVENT_KINDS, type EventRole } from '../../templates/events/events-sheet';

/** Without one of them a person is asked. */
export const EVENT_ROLES = [
  ...(['property', 'unit', 'tenant', 'currency', 'contractedRent', 'rentrollDate'] as const),
  ...(['firstBreak', 'breakNotice', 'firstBreakHolder', 'secondBreak', 'secondBreakHolder'] as const),
  ...(['thirdBreak', 'thirdBreakHolder', 'nextBreak', 'earliestTermination', 'expiry'] as const),
  ...(['nextStep', 'nextIndexation', 'nextReview', 'rentFreeEnd'] as const),
] satisfies readonly (EventRole & ReportRole)[];

/** The dates of leases, as a query of its own. Throws `bad-input` that names what the service lacks. */
export function queryEvents(catalogue: readonly ColumnEntry[], profile: ServiceProfile): EventsQuestion {
  const live = liveRoles(catalogue, profile);
  if (!live.property || !live.unit || !EVENT_KINDS.some(({ date }) => live[date as ReportRole]))
    throw badInput(
      'No lease events can be listed, because the service has no property, no unit or no date of a lease.',
    );
  const named = (name: string) => catalogue.find((column) => column.name === name);
  const shown: readonly (readonly [EventRole, ColumnEntry | undefined])[] = [
    ...EVENT_ROLES.map((role) => [role, live[role]] as const),
    ['propertyId', named(profile.identity.property)],
    ['unitId', named(profile.identity.unit)],
  ];
  const { headings, places } = queryHeadings(catalogue);
  const at = places(shown);
  return { headings, at, endless: profile.endlessDates };
}
