export { readRentRoll, readRentRollSteps } from './read-rent-roll';
export { layoutOf, rememberLayout } from './layout/layout-of';
export { ROW_KINDS, FINDING_CODES } from './extraction';
export type * from './extraction';
export { isTargetColumn, TARGET_COLUMNS } from './vocabulary/target-columns';
export type { TargetColumn } from './vocabulary/target-columns';
