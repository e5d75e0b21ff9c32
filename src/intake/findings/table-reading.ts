import type { ColumnProposal, Finding, RentRollRow, SourceRow, TotalCheck } from '../extraction';
import type { Problem } from '../facts/read-facts';
import type { Sheet } from '../grid/sheet';
import type { ClassifiedLine } from '../rows/classified-line';
import type { SettledLeases } from '../rows/settle-leases';
import type { Task } from '../task';
import type { NumberAt } from '../values/read-value';

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
