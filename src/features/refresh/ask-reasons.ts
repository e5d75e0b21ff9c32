import type { Answers, RowsRequest } from '../../answers/calls/answers';
import type { Comparison } from '../../answers/refresher';
import type { Client } from '../../client/client';
import { NO_OPTIONS } from '../../table/arguments/parse-options';
import { createReasonFinder } from './diff/create-reason-finder';

export type RowsCompared = Extract<Comparison, { kind: 'rows' }>;

interface ReasonParts {
  client: Pick<Client, 'profile' | 'nextSequence'>;
  answers: Pick<Answers, 'rows'>;
}

/**
 * Asks the service why the rents of these comparisons moved, and returns them with the reasons that it tells. A reason is told
 * only where the changes of a unit add up to its movement. Equal questions are asked once. Rejects as RR.CHANGES would.
 */
export async function askReasons(
  comparisons: readonly RowsCompared[],
  { client, answers }: ReasonParts,
): Promise<RowsCompared[]> {
  const { signal } = new AbortController();
  const { profile } = await client.profile();
  const { reasonColumn, changeColumn, currencyColumn } = profile.changes;
  const notBefore = client.nextSequence();
  const asked = new Map<string, ReturnType<Answers['rows']>>();
  return Promise.all(
    comparisons.map(async (comparison) => {
      const { reasons } = comparison;
      if (!reasons) return comparison;
      const { key, basis } = reasons;
      const request: RowsRequest = {
        endpoint: 'changes',
        columns: [[...key, reasonColumn, changeColumn, currencyColumn]],
        rentrolls: 'latest',
        headers: 0,
        approvedOnly: basis.approvedOnly ?? false,
        options: NO_OPTIONS,
      };
      const chosen = basis.databases.map((id) => ({ id, name: id }));
      const question = JSON.stringify([request, chosen]);
      const answer =
        asked.get(question) ?? answers.rows(request, { signal, isPreview: false, notBefore, chosen });
      asked.set(question, answer);
      const reasonOf = createReasonFinder([await answer], profile, basis);
      const changes = comparison.changes.map((change) => {
        const reason = change.unexplained && reasonOf({ ...change.unexplained, key });
        return reason === undefined ? change : { ...change, reason };
      });
      return { ...comparison, changes, reasons: { ...reasons, isAsked: true as const } };
    }),
  );
}
