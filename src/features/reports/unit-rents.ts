import type { RowsRequest } from '../../answers/calls/answers';
import { diffValue } from '../../answers/result/diff-values';
import { ALL_ROWS, type ReportParts } from './report-parts';
import type { UnitRent } from './first-choices';

/** Asks what the units pay, in which currency. Without an answer a person chooses. */
export async function unitRents(
  currency: string | undefined,
  rent: string | undefined,
  { answers, taken }: Pick<ReportParts, 'answers' | 'taken'>,
): Promise<readonly UnitRent[]> {
  if (taken?.roll) return taken.roll.units;
  if (currency === undefined || rent === undefined) return [];
  const request: RowsRequest = {
    endpoint: 'query',
    columns: [[currency, rent]],
    rentrolls: 'latest',
    headers: 0,
    ...(taken?.asked ?? ALL_ROWS),
  };
  const { signal } = new AbortController();
  return answers.rows(request, { signal, isPreview: false }).then(
    ({ cells }) => cells.map(([name, amount]) => ({ currency: diffValue(name), rent: diffValue(amount) })),
    () => [],
  );
}
