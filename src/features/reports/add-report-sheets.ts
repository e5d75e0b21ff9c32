import type { Answers } from '../../answers/calls/answers';
import type { DatabaseChoice } from '../../answers/database-choice';
import type { Formulas } from '../../answers/formulas/formula-inventory';
import type { Client } from '../../client/client';
import { insertSheets, type InsertedSheets } from '../../excel/sheets/insert-sheets';
import type { LastWritten } from '../../excel/write/last-written';
import type { WorkbookStore } from '../../excel/workbook-store';
import type { SheetTemplate } from '../../templates/sheet-template';
import type { Inserted } from './report-actions';

export interface ReportParts {
  client: Client;
  databases: DatabaseChoice;
  formulas: Pick<Formulas, 'all' | 'scan'>;
  store: WorkbookStore;
  written: LastWritten;
  answers: Pick<Answers, 'rows'>;
}

interface Addition<Name extends string> {
  titles: readonly Name[];
  build(names: Record<Name, string>): readonly SheetTemplate[];
  /** What is said besides the names of the sheets. */
  says?(made: InsertedSheets<Name>): readonly (string | undefined)[];
  /** Whether a person chose a column. */
  isAnswered: boolean;
}

/** Adds sheets, shows the last one, and looks for their formulas. */
export async function addReportSheets<Name extends string>(
  { written, formulas }: ReportParts,
  { titles, build, says, isAnswered }: Addition<Name>,
): Promise<Inserted> {
  const made = await insertSheets(titles, build, { written, by: 'reports' });
  void formulas.scan().catch(() => undefined);
  const sheets: string[] = Object.values(made.names);
  const added = `The sheet${sheets.length > 1 ? 's' : ''} "${sheets.join('" and "')}" ${sheets.length > 1 ? 'were' : 'was'} added.`;
  return { said: [added, ...(says?.(made) ?? [])].filter(Boolean).join(' '), sheets, isAnswered };
}
