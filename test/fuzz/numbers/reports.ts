import fc from 'fast-check';
import type { WireValue } from '../../../src/workbench/workbook/function-runtime';
import { portfolioReport } from '../../../src/templates/report/portfolio-report';
import type { ReportRole } from '../../../src/templates/report/report-columns';
import { answersOf, calculateSheets } from '../../support/calculate-sheets';
import { fakeGateway } from '../../support/fake-gateway';
import { reportColumns } from '../../support/report/raw-units';
import { readReport } from '../../support/report/read-report';
import { FUNCTION_ARGUMENTS } from '../../../src/contract/function-arguments';
import { cleanRows, COLUMNS, type Row } from './clean-rows';
import { createFace, inAnyOrder, renamed, shownBy } from './face';
import { damagesBy } from './formulas';
import { DAMAGES } from './row-damages';

const SHEETS = { Units: 'Units', Report: 'Report' };

/** "Units" and "Report" of the pane, over the rows of a service. One for all damages, because the engine allows one. */
function openReport() {
  const known = new Set(COLUMNS.map(({ columnName }) => columnName));
  const all = reportColumns();
  const lacked = Object.entries(all).filter(([, { name }]) => !known.has(name));
  const columns = reportColumns(lacked.map(([role]) => role as ReportRole));
  const sheets = portfolioReport(columns, SHEETS, { formattedRows: 30 });
  let rows: readonly Row[] = [];
  let shown = 0;
  const sheet = calculateSheets(sheets, (name, args) => {
    const filters = (FUNCTION_ARGUMENTS as Record<string, readonly string[]>)[name]!.indexOf('filters');
    const given = args.map((value, index) => (index === filters ? null : (value as WireValue)));
    return answersOf(fakeGateway({ columns: COLUMNS as Row[], rows: rows as Row[] }).context)(name, given);
  });
  const report = readReport(sheets[1]!, (cell) => sheet.value(`${SHEETS.Report}!${cell}`));
  return async (of: readonly Row[]) => {
    rows = of;
    // The answer ignores the conditions, so that another one only makes the grid ask again.
    await sheet.enter({ [`${SHEETS.Units}!F5`]: 'unit_name', [`${SHEETS.Units}!G5`]: String(++shown) });
    const { profile, bands, uses, tenants, calendar, breaks } = report;
    const figures = report.figures().map((label) => [label, report.figure(label)]);
    return {
      failed: Object.entries(report.checks()).filter(([, status]) => status !== 'OK'),
      lines: [figures, profile(), bands(), uses(), tenants(), calendar(), breaks()].flat(),
    };
  };
}

/** An expiry without end is an open-ended lease, and the report counts it as one. */
const { 'a date without end': _, ...SHOWN } = DAMAGES;

let opened: ReturnType<typeof openReport> | undefined;

/** The report that the pane inserts. It has checks instead of notes. */
export const reports = createFace(
  'reports',
  fc.record(damagesBy(cleanRows, SHOWN)),
  async ({ rows, damage, dice }) => {
    const show = (opened ??= openReport());
    const clean = rows.slice(9);
    const damaged = DAMAGES[damage]!(clean, dice);
    // The workbench's grid takes a text such as "#N/A" for an error. In Excel it is a text, and counted as one.
    if (damaged.rows.some((row) => Object.values(row).some((value) => String(value).startsWith('#'))))
      return undefined;
    const after = await show(damaged.rows);
    if (after.failed.length > 0) return undefined;
    const before = await show(clean);
    if (before.failed.length > 0) return `The clean report says ${JSON.stringify(before.failed)}`;
    const { renames } = damaged;
    const expected = inAnyOrder(
      before.lines.map((line) => renamed(shownBy(line), renames)),
      renames,
    );
    const lines = inAnyOrder(
      after.lines.map((line) => shownBy(line)),
      renames,
    );
    if (lines.join() === expected.join()) return undefined;
    const values = damaged.rows.map((row) => row[damaged.what]);
    return `${damage} in ${damaged.what} ${JSON.stringify(values)}: all checks are OK, and it shows\n${lines.filter((line) => !expected.includes(line)).join('\n')}\nfor\n${expected.filter((line) => !lines.includes(line)).join('\n')}`;
  },
);
