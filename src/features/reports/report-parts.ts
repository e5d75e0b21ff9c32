import type { Answers, RowsRequest } from '../../answers/calls/answers';
import type { DatabaseChoice } from '../../answers/database-choice';
import type { Formulas } from '../../answers/formulas/formula-inventory';
import type { RollSource } from '../../answers/roll/roll-source';
import type { Client } from '../../client/client';
import type { DatabaseEntry } from '../../contract/entries';
import type { ServiceProfile } from '../../contract/profile';
import type { WorkbookStore } from '../../excel/workbook-store';
import type { LastWritten } from '../../excel/write/last-written';
import { NO_OPTIONS } from '../../table/arguments/parse-options';
import type { SheetQuestion } from '../../templates/sheet-question';

/** The rows that sheets are of, if these are not all of the chosen databases. */
export interface TakenRows {
  question: SheetQuestion;
  /** Ids of company databases. Null for those of the workbook. */
  databases: readonly string[] | null;
  /** What a request for its rows asks. */
  asked: Pick<RowsRequest, 'conditions' | 'approvedOnly' | 'options'>;
  /** The pasted rent roll that they are of. Then no service is asked. */
  roll?: RollRows;
}

interface RollRows extends RollSource {
  /** How its columns are used. */
  profile: ServiceProfile;
  /** The columns that a rent roll can have. */
  possible: ReadonlySet<string>;
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
