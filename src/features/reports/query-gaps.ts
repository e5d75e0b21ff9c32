import type { ColumnEntry } from '../../contract/entries';
import { badInput } from '../../contract/failure';
import type { ServiceProfile } from '../../contract/profile';
import { queryHeadings } from './query-headings';
import { liveRoles, type ReportRole } from '../../table/totals/live-roles';
import type { GapRole, GapsQuestion } from '../../templates/gaps/gaps-sheet';

/** Without one of them a person is asked. */
export const GAP_ROLES = [
  ...(['property', 'unit', 'tenant', 'use', 'currency', 'contractedRent', 'erv', 'area', 'expiry'] as const),
  ...(['earliestTermination', 'nextBreak', 'firstBreak', 'index', 'nextIndexation', 'nextReview'] as const),
  ...(['nextStep', 'approval'] as const),
] satisfies readonly (GapRole & ReportRole)[];

/** What units do not tell, as a query of its own. Throws `bad-input` that names what the service lacks. */
export function queryGaps(catalogue: readonly ColumnEntry[], profile: ServiceProfile): GapsQuestion {
  const live = liveRoles(catalogue, profile);
  if (!live.property || !live.currency || !live.contractedRent)
    throw badInput(
      'Gaps cannot be ranked, because the service has no property, currency or contracted rent.',
    );
  const id = catalogue.find(({ name }) => name === profile.identity.property);
  const shown: readonly (readonly [GapRole, ColumnEntry | undefined])[] = [
    ...GAP_ROLES.map((role) => [role, live[role]] as const),
    ['propertyId', id],
  ];
  const { headings, places } = queryHeadings(catalogue);
  const at = places(shown);
  return { headings, at, endless: profile.endlessDates, approved: profile.approvalWords.approved };
}
