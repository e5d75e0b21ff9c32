import type { RentChangeReason } from './change';
import type { Dates, LeaseInRoll } from './rent-roll';

/**
 * Why a lease that the later rent roll no longer has ended, by the dates that the earlier one names: its expiry
 * had come (or had passed, with the tenant holding over), or else one of its breaks lay between the two. Neither:
 * it was terminated.
 */
export function endedReason(lease: LeaseInRoll, dates: Dates): RentChangeReason {
  if (lease.expiryDate !== null && lease.expiryDate <= dates.later) return 'expiry';
  const isOpen = lease.breakDates.some((date) => date >= dates.earlier && date <= dates.later);
  return isOpen ? 'break exercised' : 'termination';
}
