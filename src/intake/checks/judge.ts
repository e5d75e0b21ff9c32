import type { Finding } from '../extraction';
import type { Judge } from '../findings/table-reading';
import { checkCounts } from './check-counts';
import { checkRows } from './check-rows';
import { checkTotals } from './check-totals';
import { oddCells } from './odd-cells';
import { problemFindings } from './problem-findings';
import { whyNot } from './why-not';

/** Proves the totals of a table, checks its rows, and says why another sheet is not a rent roll. */
export const judge: Judge = {
  *table({ sheet, columns, chargeAmounts, lines, rows, facts, problems, twice, asked, rollDate, numberAt }) {
    const added = columns.filter(({ position }) => position !== chargeAmounts);
    const { totals, findings } = yield* checkTotals(sheet, added, numberAt, lines);
    yield;
    const odd = oddCells(sheet, lines, columns);
    yield;
    const end = columns.find(({ column }) => column === 'lease_expiry_date')?.position;
    const open = problems.filter(({ kind, position }) => kind === 'open date' && position === end);
    const withoutEnd = new Set(open.flatMap(({ lines }) => lines.map((line) => sheet.firstRow + line)));
    const checks = yield* checkRows(facts, rows, columns, asked, withoutEnd, rollDate);
    yield;
    const counts = yield* checkCounts(sheet, lines, facts);
    return {
      totals,
      findings: [
        ...twice.map(({ unit, lines: at }): Finding => ({
          code: 'unit-twice',
          severity: 'blocks',
          text: `Unit “${unit}” stands in ${at.length} rows, and neither dates nor status say which one is current.`,
          rows: at.map((line) => sheet.firstRow + line),
        })),
        ...findings,
        ...counts,
        ...problemFindings(problems, columns, sheet.firstRow),
        ...checks,
        ...odd,
      ],
    };
  },
  refusal: whyNot,
};
