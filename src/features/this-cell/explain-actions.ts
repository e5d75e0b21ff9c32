import type { ColumnType } from '../../contract/column-types';
import type { CellAddress } from '../../excel/cell-address';
import type { DiffValue, ValueChange } from '../../answers/result/table-diff';
import type { Traced } from './trail/find-trail';
import type { Trail } from './trail/trail';
import type { QuestionWords } from '../../answers/result/question-words';
import { createPartHook } from '../../pane-kit/pane-part';

/** What the tab "This cell" does with the workbook. Each action rejects with an `RrError` whose message is for the person. */
export interface ExplainActions {
  /** Tells what is selected, and what is known of it here. Never sends a request. */
  look(signal: AbortSignal): Promise<Looked>;
  /** Follows the selection as long as there is a listener. */
  onSelect(listener: () => void): () => void;
  /** Asks the service where the figure is from. */
  findSource(cell: ExplainedCell, signal: AbortSignal): Promise<Trail>;
  /** Enters a formula with the mappings of an extraction, `rows` of them. Never overwrites. */
  insertMappings(extraction: string, target: CellAddress, rows: number): Promise<void>;
}

export const useExplainActions = createPartHook<ExplainActions>('explain');

export type Looked =
  /** Excel does not tell, for example while a chart is selected. */
  | { kind: 'unknown' }
  | { kind: 'nothing'; address: CellAddress }
  | { kind: 'cell'; cell: ExplainedCell }
  | { kind: 'depends'; cell: DependentCell }
  | { kind: 'several'; figures: SelectedFigures };

export interface ExplainedCell {
  /** Another one after the cell or its answer has changed. */
  id: string;
  address: CellAddress;
  /** The cell with the formula. */
  formula: CellAddress;
  text: string;
  /**
   * `figure`: one number over all rows. `list`: a value of a list, such as RR.FILES. `error`: Excel shows an error in place of
   * a result with headings.
   */
  part: 'value' | 'heading' | 'figure' | 'list' | 'empty' | 'error';
  /** As the cell shows it. */
  shown: string;
  value: DiffValue;
  column: ColumnFacts | null;
  /** What names the row, as far as the result shows it: property, unit, tenant. */
  about: readonly string[];
  question: QuestionWords | null;
  /** Why the question is null. */
  unasked?: string;
  change: LastChange | null;
  /** The answer is from the file: this Excel has not run the formula since it was opened. */
  isSaved: boolean;
  /** Where the search for the source begins. Undefined if there is nothing to search for. */
  traced?: Traced;
  /** How many questions the search asks at most. */
  questions: number;
}

export interface ColumnFacts {
  name: string;
  label: string;
  type: ColumnType | null;
  unit: string | null;
  /** The currency of this row's amount, if that is known. */
  currency: string | null;
  description: string | null;
  group: string | null;
  /** Undefined if the list of columns is not held here. */
  status?: 'live' | 'deprecated' | 'alpha';
}

/** What the last refresh changed in a cell. */
export interface LastChange {
  /** When the cell changed, in milliseconds since the epoch. */
  at: number;
  value: ValueChange | 'new row';
}

/** A cell that refers to results, or a result that is calculated from answers. */
export interface DependentCell {
  address: CellAddress;
  shown: string;
  reached: readonly ReachedFormula[];
  mayDependOnMore: boolean;
  figure?: FigureRows;
}

/** What a figure is made of. */
export interface FigureRows {
  /** The parts add up to the figure, each with its sign. Otherwise it is calculated from them. */
  isSum: boolean;
  parts: readonly FigurePart[];
  /** The part of the formula that cannot be followed. No row is listed then. */
  unfollowed?: string;
}

/** Rows of a result that a part of a formula adds up, averages, counts or takes. Without them, another cell or a number. */
export interface FigurePart {
  /** As the formula writes it. */
  text: string;
  /** The cell where it stands, if that is another one. */
  cell?: CellAddress;
  /** The text to the left of that cell. */
  label?: string;
  sign: 1 | -1;
  value: DiffValue;
  does: 'add' | 'average' | 'count' | 'take' | 'stand alone';
  rows: readonly FigureRow[];
  /** How many there are, also those that are not listed. */
  count: number;
  /** The sum of the rows that are not listed. */
  unlistedSum?: number;
}

export interface FigureRow {
  /** The cell with the amount. */
  cell: CellAddress;
  /** Property, unit and tenant. */
  name: string;
  /** Blank if the row is only counted. */
  amount: DiffValue;
}

export interface ReachedFormula {
  formula: CellAddress;
  text: string;
  /** Such as `whole result` or `column Contracted Rent PA`. */
  how: string;
  /** The cells in between. */
  through: readonly CellAddress[];
  question: QuestionWords | null;
}

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
