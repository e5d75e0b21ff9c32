import type { Answers, RowsRequest } from '../../answers/calls/answers';
import type { DatabaseChoice } from '../../answers/database-choice';
import type { Formulas } from '../../answers/formulas/formula-inventory';
import type { Client } from '../../client/client';
import type { DatabaseEntry } from '../../contract/entries';
import type { WorkbookStore } from '../../excel/workbook-store';
import type { LastWritten } from '../../excel/write/last-written';
import { NO_OPTIONS } from '../../table/arguments/parse-options';
import type { SheetQuestion } from '../../templates/sheet-question';

/** A question, for the sheets that take it over. */
export interface TakenRows {
  question: SheetQuestion;
  /** Ids of company databases. Null for those of the workbook. */
  databases: readonly string[] | null;
  /** What a request for its rows asks. */
  asked: Pick<RowsRequest, 'conditions' | 'approvedOnly' | 'options'>;
}

/** What sheets of all rows ask. */
export const ALL_ROWS: TakenRows['asked'] = { approvedOnly: false, options: NO_OPTIONS };

export interface ReportParts {
  client: Client;
  databases: DatabaseChoice;
  formulas: Pick<Formulas, 'all' | 'scan'>;
  store: WorkbookStore;
  written: LastWritten;
  answers: Pick<Answers, 'rows'>;
  /** The databases at the start of the insertion. */
  chosen: readonly DatabaseEntry[];
  taken?: TakenRows | undefined;
}
