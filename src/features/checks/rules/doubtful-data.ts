import { cellKey } from '../../../excel/cell-address';
import type { ResultFact, WorkbookFacts } from '../facts/workbook-facts';
import type { Finding } from '../finding';
import { placesText } from './words';

/** Finds answers whose data is not what its columns promise, such as an amount that is a text: each sentence once. */
export function doubtfulData({ results }: WorkbookFacts): Finding[] {
  const doubtful = results.flatMap((result) => {
    const says = new Set(result.runs.flatMap(({ shown }) => shown?.doubts ?? []));
    return says.size > 0 ? [{ result, says }] : [];
  });
  const said = new Set<string>();
  return doubtful.flatMap(({ result, says }): Finding[] => {
    const fresh = [...says].filter((sentence) => !said.has(sentence));
    fresh.forEach((sentence) => said.add(sentence));
    if (fresh.length === 0) return [];
    const others = doubtful
      .filter((one) => cellKey(one.result) !== cellKey(result) && fresh.some((text) => one.says.has(text)))
      .map((one) => one.result);
    return [findingOf(result, fresh, others)];
  });
}

function findingOf(
  { sheet, cell, formula }: ResultFact,
  says: readonly string[],
  others: readonly ResultFact[],
): Finding {
  const [first, ...more] = says.filter((sentence) => sentence !== '');
  const also =
    others.length > 0 ? [`${placesText(others)} ${others.length === 1 ? 'shows' : 'show'} it, too.`] : [];
  const next =
    first === undefined
      ? 'Refresh the workbook to see what is wrong.'
      : 'Correct it at its source and refresh, leave the rows out by a filter, or mark this as intended.';
  return {
    rule: 'doubtful data',
    severity: 'warning',
    sheet,
    cell,
    title: first ?? 'The data of this answer is not what its columns promise.',
    advice: [...more, ...also, next].join(' '),
    evidence: [formula, says],
    ...(first === undefined && { remedy: 'refresh' }),
  };
}
