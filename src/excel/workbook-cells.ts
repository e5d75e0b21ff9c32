/** What reads and writes cells. The first answer does not need it, so it loads afterwards. */
export { busyCells } from './formulas/scan/busy-cells';
export { enterAgain } from './formulas/rewrite/enter-again';
export { findObstacle, findUnspilled } from './formulas/scan/find-obstacle';
export { scanFormulas } from './formulas/scan/scan-formulas';
export { entriesBeside } from './refresh/diff/entries-beside';
export { recalculateCells } from './refresh/recalculate-cells';
export { spillValues } from './formulas/spill-values';
export { activeSheet, selectedCells } from './refresh/selected-cells';
