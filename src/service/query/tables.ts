/** A copy in memory, which operators' decisions change while the service runs (see approval/approvals.ts). */
export const RENTROLLS = 'live.rentroll';
