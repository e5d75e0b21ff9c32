import { DATE } from './cell-styles';

/** The dates of all rent rolls that the service lists, as serial numbers, 0 for those without one. */
export const LISTED_DATES = 'IFERROR(INT(INDEX(RR.RENTROLLS(,0),0,4)),0)';

/** Dates once each, the newest first. Those that are 0 come last. */
export const newestFirst = (dates: string): string => `SORT(UNIQUE(${dates}),1,-1)`;

/** Shows nothing for 0. */
export const FILLED_DATE = `${DATE};;`;
