/**
 * The table of rent rolls that queries read, with their approvals and the decisions on their submissions. It is a copy
 * in memory, which operators' decisions change while the service runs (see approval/approvals.ts).
 */
export const RENTROLLS = 'live.rentroll';
