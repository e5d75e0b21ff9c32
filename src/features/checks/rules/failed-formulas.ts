import type { WorkbookFacts } from '../facts/workbook-facts';
import type { Finding } from '../finding';
import { counted, placesText } from './words';

/** Names the formulas that show no data, together: what each lacks is in the list of formulas. */
export function failedFormulas({ results }: WorkbookFacts): Finding[] {
  const failed = results.filter(({ isFailed }) => isFailed);
  const [first] = failed;
  if (!first) return [];
  return [
    {
      rule: 'failed',
      severity: 'error',
      sheet: first.sheet,
      cell: first.cell,
      title: `${failed.length === 1 ? '1 formula' : `${counted(failed.length)} formulas`} failed.`,
      advice: `${placesText(failed)} ${failed.length === 1 ? 'was' : 'were'} not checked. The list of formulas says why.`,
      evidence: failed.map(({ formula }) => formula),
    },
  ];
}
