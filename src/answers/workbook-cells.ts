import { loadPart } from '../client/load-part';
import type { Recalculation } from './formulas/run-cells';

/** What reads and writes cells. The first answer does not need it, so it loads afterwards. */
export { checkDates } from '../excel/host/date-system';
export { busyCells } from '../excel/scan/busy-cells';
export { findObstacle, findUnspilled } from '../excel/scan/find-obstacle';
export { scanFormulas } from '../excel/scan/scan-formulas';
export { watchWorkbook } from '../excel/scan/watch-workbook';
export { readAdjacentEntries } from '../excel/adjacent-entries';
export { calculateDependents, recalculateCells } from '../excel/recalculate-cells';
export { spillValues } from '../excel/spill-values';
export { activeFormula, activeSheet, selectedCells } from '../excel/selected-cells';

/** Few cells calculate only when they are entered again. */
export const enterAgain: Recalculation['enterAgain'] = async (cells) =>
  (
    await loadPart(() => import(/* webpackChunkName: "write-formulas" */ './formulas/rewrite-cells'))
  ).enterAgain(cells);
