import type { SheetWriter } from '../sheet-writer';
import { lackedColumns, type ReportColumns, type ReportRole } from './report-columns';
import { INPUT_CELLS } from './report-inputs';
import { CURRENCY_COUNT } from './units-sheet';
import { sheetPrefix, unitRefs, type UnitRefs } from './unit-refs';

/** What the parts of "Report" share: how they address "Units", and how they guard what they show. */
export interface ReportParts {
  writer: SheetWriter;
  columns: ReportColumns;
  /** The columns of "Units", from another sheet. */
  units: UnitRefs;
  /** The name of the sheet "Units" with `!`. */
  prefix: string;
  asAt: string;
  hasOneCurrency: string;
  /** A dash in place of an error. */
  count(formula: string): string;
  /** A dash unless all amounts are in one currency. */
  amount(formula: string): string;
  /** Likewise, and unless terms have a day to count from. */
  term(formula: string): string;
  /** Nothing beside an empty cell of a list. `formula` begins with `=`. */
  listed(cell: string, formula: string): string;
  /** Why a figure is left out, or undefined if the service has all columns that it needs. */
  off(needs: readonly ReportRole[]): string | undefined;
}

export const DASH = '–';

export function reportParts(writer: SheetWriter, columns: ReportColumns, unitsName: string): ReportParts {
  const prefix = sheetPrefix(unitsName);
  const asAt = `${prefix}${INPUT_CELLS.asAt}`;
  const hasOneCurrency = `${prefix}${CURRENCY_COUNT}=1`;
  const units = unitRefs(columns, unitsName);
  const guarded = (formula: string) => `IFERROR(${formula},"${DASH}")`;
  return {
    writer,
    columns,
    units,
    prefix,
    asAt,
    hasOneCurrency,
    count: (formula) => `=${guarded(formula)}`,
    amount: (formula) => `=IF(${hasOneCurrency},${guarded(formula)},"${DASH}")`,
    term: (formula) => `=IF(${hasOneCurrency},IF(ISNUMBER(${asAt}),${guarded(formula)},"${DASH}"),"${DASH}")`,
    listed: (cell, formula) => `=IF(ISERROR(${units.query}),"",IF(${cell}="","",${formula.slice(1)}))`,
    off(needs) {
      const lacked = lackedColumns(columns, needs);
      if (lacked.length === 0) return undefined;
      return `Left out: the service has no column ${lacked.join(', ')}.`;
    },
  };
}
