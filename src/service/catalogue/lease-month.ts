/** SQL for the whole months from the start of the lease to the rent roll. */
export const leaseAge = '(r.month - l.start_month)';

/** Returns SQL for the day that is `months`, an SQL expression, after the start of the lease. */
export const leaseMonth = (months: string): string =>
  `month_date((l.start_month + ${months})::INTEGER, day(l.start_date))`;
