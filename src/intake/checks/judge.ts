import type { Finding } from '../extraction';
import { oddCells, problemFindings } from './cell-findings';
import { checkCounts } from './check-counts';
import { checkRows } from './check-rows';
import { checkTotals, totalsDiffer } from './check-totals';
import type { Judge } from './table-reading';
import { whyNot } from './why-not';

/** Proves the totals of a table, checks its rows, and says why another sheet is not a rent roll. */
export const judge: Judge = {
  *table(reading) {
    const { sheet, twice } = reading;
    const totals = yield* checkTotals(reading);
    const findings = totalsDiffer(totals, reading.columns);
    yield;
    const odd = oddCells(reading);
    yield;
    const rows = yield* checkRows(reading);
    yield;
    const counts = yield* checkCounts(reading);
    const unclear = twice.map(({ unit, lines }): Finding => ({
      code: 'unit-twice',
      severity: 'blocks',
      text: `Unit “${unit}” stands in ${lines.length} rows, and neither dates nor status say which one is current.`,
      rows: lines.map((line) => sheet.firstRow + line),
    }));
    const all = [...unclear, ...findings, ...counts, ...problemFindings(reading), ...rows, ...odd];
    return { totals, findings: all };
  },
  refusal: whyNot,
};
