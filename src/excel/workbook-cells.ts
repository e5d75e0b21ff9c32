/** What reads and writes cells. The first answer does not need it, so it loads afterwards. */
export { busyCells } from './formulas/busy-cells';
export { enterAgain } from './formulas/enter-again';
export { findObstacle } from './formulas/find-obstacle';
export { scanFormulas } from './formulas/scan-formulas';
export { recalculateCells } from './refresh/recalculate-cells';
export { activeSheet, selectedCells } from './refresh/selected-cells';
