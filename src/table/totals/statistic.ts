/** What RR.TOTAL calculates. The first is the default. */
export const STATISTICS = ['sum', 'count', 'distinct', 'average', 'weighted average', 'min', 'max'] as const;
export type Statistic = (typeof STATISTICS)[number];

/** Reads a statistic in any case, with blanks, `_` or `-` between its words. */
export function readStatistic(text: string): Statistic | undefined {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
  return STATISTICS.find((statistic) => statistic === words);
}

/** Whether it only counts values, so that a column of any kind has it. */
export const isCount = (statistic: Statistic): boolean => statistic === 'count' || statistic === 'distinct';

export const isAverage = (statistic: Statistic): boolean =>
  statistic === 'average' || statistic === 'weighted average';
