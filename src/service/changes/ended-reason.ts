import type { RentChangeReason } from './change';
import type { Dates, LeaseInRoll } from './rent-roll';

/**
 * Returns why a lease ended, from the dates in the earlier rent roll. It expired if its expiry had come, even if the
 * tenant held over. Otherwise the tenant used a break if one lay between the rent rolls. Otherwise it was terminated.
 */
export function endedReason(lease: LeaseInRoll, dates: Dates): RentChangeReason {
  if (lease.expiryDate !== null && lease.expiryDate <= dates.later) return 'expiry';
  const isOpen = lease.breakDates.some((date) => date >= dates.earlier && date <= dates.later);
  return isOpen ? 'break exercised' : 'termination';
}
