import type { RentChangeReason } from './change';
import type { Dates, LeaseInRoll } from './rent-roll';

/** Returns why a lease ended, from the earlier rent roll. Expiry goes before a break, even if the tenant held over. */
export function endedReason(lease: LeaseInRoll, dates: Dates): RentChangeReason {
  if (lease.expiryDate !== null && lease.expiryDate <= dates.later) return 'expiry';
  const isOpen = lease.breakDates.some((date) => date >= dates.earlier && date <= dates.later);
  return isOpen ? 'break exercised' : 'termination';
}
