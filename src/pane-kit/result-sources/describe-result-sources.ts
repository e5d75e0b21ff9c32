import type { ResultSources } from '../../answers/result-sources';
import { countOf, countText } from '../../contract/count-text';
import { dayText } from '../../table/day-text';

const UNKNOWN = 'not known';

/** Example: `From 45 rent rolls, 3 not approved, oldest 30 Jun 2026`. What is not told reads "not known". */
export function describeResultSources({ rolls, approvals, oldest }: ResultSources): string {
  if (rolls === 0) return 'From no rent roll';
  const isOne = rolls === 1;
  const day = oldest === undefined ? UNKNOWN : dayText(oldest);
  return [
    rolls === undefined ? `Rent rolls ${UNKNOWN}` : `From ${countOf(rolls, 'rent roll')}`,
    ...(approvals ? approvalWords(approvals, isOne) : [`approval ${UNKNOWN}`]),
    isOne && oldest !== undefined ? `of ${day}` : `${isOne ? 'date' : 'oldest'} ${day}`,
  ].join(', ');
}

function approvalWords(
  { approved, notApproved, unknown }: NonNullable<ResultSources['approvals']>,
  isOne: boolean,
): string[] {
  if (isOne) return [approved ? 'approved' : notApproved ? 'not approved' : `approval ${UNKNOWN}`];
  if (notApproved + unknown === 0) return ['all approved'];
  return [
    ...(notApproved > 0 ? [`${countText(notApproved)} not approved`] : []),
    ...(unknown > 0 ? [`approval of ${countText(unknown)} ${UNKNOWN}`] : []),
  ];
}
