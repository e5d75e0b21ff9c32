import { badInput } from '../../contract/failure';
import { insertSheets } from '../../excel/sheets/insert-sheets';
import { templateOfRoll } from '../../templates/roll-words';
import type { SheetTemplate } from '../../templates/sheet-template';
import type { Inserted } from './report-actions';
import type { ReportParts } from './report-parts';

interface Addition<Name extends string> {
  titles: readonly Name[];
  build(names: Record<Name, string>): readonly SheetTemplate[];
  /** What is said in addition to the names of the sheets, and what Excel left out. */
  notes?: readonly string[];
  /** Whether a person chose a column. */
  usedChosenColumns: boolean;
}

/** Adds sheets, shows the last one, and looks for their formulas. Rejects if the databases are others by now. */
export async function addReportSheets<Name extends string>(
  {
    databases,
    chosen,
    written,
    formulas,
    taken,
  }: Pick<ReportParts, 'databases' | 'chosen' | 'written' | 'formulas' | 'taken'>,
  { titles, build, notes = [], usedChosenColumns }: Addition<Name>,
): Promise<Extract<Inserted, { message: string }>> {
  const made = await insertSheets(
    titles,
    (names) => {
      // What was asked, such as the currency of most units, is of those.
      if (databases.get() !== chosen)
        throw badInput('Nothing was added, because other databases were chosen meanwhile. Insert it again.');
      return taken?.roll ? build(names).map(templateOfRoll) : build(names);
    },
    { written, by: 'reports' },
  );
  void formulas.scan().catch(() => undefined);
  const sheets: string[] = Object.values(made.names);
  const added = `The sheet${sheets.length > 1 ? 's' : ''} "${sheets.join('" and "')}" ${sheets.length > 1 ? 'were' : 'was'} added.`;
  return {
    message: [added, ...notes, made.chartsLeftOut, made.named?.message].filter(Boolean).join(' '),
    sheets,
    usedChosenColumns,
  };
}
