import type { Answers, RowsRequest } from '../../answers/calls/answers';
import { diffValue } from '../../answers/result/diff-values';
import { NO_OPTIONS } from '../../table/arguments/parse-options';
import type { UnitRent } from './first-choices';

/** Asks what the units pay, in which currency. Without an answer a person chooses. */
export async function unitRents(
  currency: string | undefined,
  rent: string | undefined,
  answers: Pick<Answers, 'rows'>,
): Promise<readonly UnitRent[]> {
  if (currency === undefined || rent === undefined) return [];
  const request: RowsRequest = {
    endpoint: 'query',
    columns: [[currency, rent]],
    rentrolls: 'latest',
    headers: 0,
    approvedOnly: false,
    options: NO_OPTIONS,
  };
  const { signal } = new AbortController();
  return answers.rows(request, { signal, isPreview: false }).then(
    ({ cells }) => cells.map(([name, amount]) => ({ currency: diffValue(name), rent: diffValue(amount) })),
    () => [],
  );
}
