import type { FormulaRun, ShownResult } from '../../src/answers/formulas/formula-runs';
import type { ScannedFormula } from '../../src/excel/scan/scan-formulas';

export const SHOWN: ShownResult = { digest: 'd', rows: 2, columns: 2, usesChoice: true, notes: [] };

/** A formula as a scan finds it: on the sheet Roll, unless `more` says otherwise. */
export const formulaOf = (cell: string, more: Partial<ScannedFormula> = {}): ScannedFormula => ({
  ...{ sheet: 'Roll', sheetId: 'Roll', cell, row: Number(cell.slice(1)) - 1 },
  ...{ column: cell.charCodeAt(0) - 65, sheetIsHidden: false, sheetPosition: 0 },
  ...{ formula: `=RR.QUERY(${cell})`, calls: 1, isPlain: true, error: undefined },
  ...more,
});

/** A call from a cell, which was answered. */
export const runOf = (address: string, more: Partial<FormulaRun> = {}): FormulaRun => ({
  ...{ address, name: 'QUERY', args: [], state: 'answered', order: 1, since: 0, shown: SHOWN },
  ...more,
});
