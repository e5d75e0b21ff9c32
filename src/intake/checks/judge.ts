import type { ColumnProposal, Finding, RentRollRow, SourceRow, TotalCheck } from '../extraction';
import type { Problem } from '../facts/read-facts';
import type { Sheet } from '../grid/sheet';
import type { SettledLeases } from '../rows/settle-leases';
import type { ClassifiedLine } from '../rows/table-lines';
import type { Task } from '../task';
import type { NumberAt } from '../values/read-value';
import { checkCounts } from './check-counts';
import { checkRows } from './check-rows';
import { checkTotals } from './check-totals';
import { oddCells, problemFindings } from './cell-findings';
import { whyNot } from './why-not';

/** A table as it was read, for checks of it. */
export interface TableReading {
  sheet: Sheet;
  columns: readonly ColumnProposal[];
  /** The column of amounts of charges, whose rows are not totals of each other. */
  chargeAmounts: number | undefined;
  lines: ReadonlyMap<number, ClassifiedLine>;
  rows: readonly SourceRow[];
  facts: readonly RentRollRow[];
  problems: readonly Problem[];
  twice: SettledLeases['twice'];
  /** The columns that wait for an answer. */
  asked: ReadonlySet<number>;
  rollDate: string | undefined;
  numberAt: NumberAt;
}

/** What is said about a sheet beyond what its cells mean. It loads apart: a comparison does not need it. */
export interface Judge {
  table(reading: TableReading): Task<{ totals: readonly TotalCheck[]; findings: readonly Finding[] }>;
  refusal(sheet: Sheet, headings: readonly string[]): Finding;
}

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
