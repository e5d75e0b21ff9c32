import { badInput } from '../../contract/failure';
import { quoted } from '../quoted';

/** What RR.TOTAL calculates. The first is the default. */
export const STATISTICS = ['sum', 'count', 'distinct', 'average', 'weighted average', 'min', 'max'] as const;
export type Statistic = (typeof STATISTICS)[number];

/** Reads a statistic in any case, with blanks, `_` or `-` between its words. Throws `bad-input` for another text. */
export function readStatistic(text: string): Statistic {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
  const found = STATISTICS.find((statistic) => statistic === words);
  if (found) return found;
  throw badInput(`The statistic ${quoted(text)} does not exist. Use one of: ${STATISTICS.join(', ')}.`);
}

/** Whether it only counts values, so that a column of any kind has it. */
export const isCount = (statistic: Statistic): boolean => statistic === 'count' || statistic === 'distinct';

export const isAverage = (statistic: Statistic): boolean =>
  statistic === 'average' || statistic === 'weighted average';
