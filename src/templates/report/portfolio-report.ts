import type { SheetTemplate } from '../sheet-template';
import type { SheetWriter } from '../sheet-writer';
import type { ReportColumns } from './report-columns';
import type { ReportInputs } from './report-inputs';
import { reportSheet } from './report-sheet';
import { unitsSheet } from './units-sheet';

export interface PortfolioReport {
  sheets: readonly SheetTemplate[];
  /** By sheet, the cells whose formulas fill several rows, and how many. */
  filled: { Units: SheetWriter['filled']; Report: SheetWriter['filled'] };
}

/**
 * The report of a portfolio: a sheet of its units with the inputs, and a sheet of figures over it. What each unit adds has a
 * number format in the first `formattedRows`.
 */
export function portfolioReport(
  columns: ReportColumns,
  names: { Units: string; Report: string },
  inputs: ReportInputs = {},
  formattedRows = 2_000,
): PortfolioReport {
  const units = unitsSheet(columns, names.Units, inputs, formattedRows);
  const report = reportSheet(columns, names);
  return {
    sheets: [units.template, report.template],
    filled: { Units: units.filled, Report: report.filled },
  };
}
