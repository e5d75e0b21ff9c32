import type { CellAddress } from '../../cell-address';
import type { QuestionWords } from '../words/question-words';

/** What can be said of a selection of several cells. */
export interface SelectedFigures {
  sheet: string;
  /** Such as `G9:G228, I9:I228`. */
  address: string;
  columns: readonly SelectedColumn[];
  /** Sentences about what was not counted, and why. */
  notes: readonly string[];
}

/** The selected cells of one column of a result. */
export interface SelectedColumn {
  formula: CellAddress;
  formulaId: string;
  name: string;
  label: string;
  unit: string | null;
  /** Cells with a number. All cells with a value if they must not be added. */
  count: number;
  blank: number;
  /** One for each currency, or one without a currency. Empty if the values must not be added. */
  sums: readonly SelectedSum[];
  /** Why it has no sum, in a sentence. */
  refused?: string;
  question: QuestionWords | null;
  /** When the service answered, in milliseconds since the epoch. */
  at?: number;
  /** The figure with what it rests on, to be copied. */
  sentence?: string;
}

export interface SelectedSum {
  /** Null for units other than money. */
  currency: string | null;
  count: number;
  sum: number;
  average: number;
}
