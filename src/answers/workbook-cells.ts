/** What reads and writes cells. The first answer does not need it, so it loads afterwards. */
export { checkDates } from '../excel/host/date-system';
export { busyCells } from '../excel/scan/busy-cells';
export { enterAgain } from './formulas/rewrite-cells';
export { findObstacle, findUnspilled } from '../excel/scan/find-obstacle';
export { scanFormulas } from '../excel/scan/scan-formulas';
export { watchWorkbook } from '../excel/scan/watch-workbook';
export { entriesBeside } from '../excel/entries-beside';
export { calculateDependents, recalculateCells } from '../excel/recalculate-cells';
export { spillValues } from '../excel/spill-values';
export { activeFormula, activeSheet, selectedCells } from '../excel/selected-cells';
