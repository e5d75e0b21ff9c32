/**
 * The table of rent rolls that questions read, with each one's approval and its submission's decision: a copy in
 * memory of what was generated, which decisions change while the service runs (see approvals.ts).
 */
export const RENTROLLS = 'live.rentroll';
