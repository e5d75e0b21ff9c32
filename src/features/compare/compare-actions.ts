import type {
  ColumnEvidence,
  Difference,
  Extraction,
  Grid,
  Hints,
  Reconciliation,
  TargetColumn,
} from '../../intake/index';
import type { RollSource } from '../../answers/roll/roll-source';
import type { RrError } from '../../contract/failure';

/** What the tab "Compare" does. Each action rejects with an `RrError` whose message is for the person. */
export interface CompareActions {
  /** The visible sheets, those that look like rent rolls first. */
  sheets(signal: AbortSignal): Promise<readonly ListedSheet[]>;
  /**
   * Reads a sheet where it stands, the one in front if none is named, or what the formula of the cell `schedule` fills there.
   * Changes nothing and sends nothing.
   */
  read(how: ReadHow, sheetId?: string, schedule?: string): Promise<SheetReading>;
  /** Makes a sheet of CSV text, and reads that. */
  readText(text: string, signal: AbortSignal): Promise<SheetReading>;
  /** Reads the same cells again with what the person says, such as what a column means. */
  again(read: ReadSheet, answers: Answers, signal: AbortSignal): Promise<SheetReading>;
  /**
   * Compares with the database, or with another sheet, as the formula does that {@link write} writes. One request at most, and
   * none with another sheet. A pass over several sheets gives the columns of all as `alsoAsk`, so that one request serves all.
   */
  compare(sides: Given, signal: AbortSignal, alsoAsk?: readonly string[]): Promise<Compared>;
  /** Writes a sheet with the summary and the formula. Resolves to the name of the sheet. */
  write(sides: Given, compared: Compared): Promise<string>;
  /** Writes a sheet with the rent roll as a clean table. Asks no service. */
  writeClean(side: Side): Promise<RollSource>;
  /** Adds one conditional format to the cells that differ, on each sheet. Resolves to their number. */
  highlight(sides: Given, compared: Compared): Promise<number>;
  /** Takes the formats away again. */
  removeHighlight(sides: Given): Promise<void>;
  isHighlighted(sides: Given): boolean;
  /** Selects a cell of a sheet that was read. */
  goTo(reading: SheetReading, cell: string): Promise<void>;
  /** What to ask the agent, as text. */
  question(sides: Given, compared: Compared): Promise<string>;
}

export interface ReadHow {
  signal: AbortSignal;
  progress?(share: number): void;
}

/** A sheet that a person sees, or rows on it that a formula of the add-in fills. */
export interface ListedSheet {
  id: string;
  name: string;
  filledBy?: Filling | undefined;
  isInFront: boolean;
  /** Whether its first rows are those of a rent roll. */
  isLikely: boolean;
}

/** The formula that fills cells with the rows of a rent roll. */
export interface Filling {
  /** Such as `RR.QUERY`. */
  name: string;
  cell: string;
}

/** A sheet that was read, and what a person answered about it. */
export interface Side {
  reading: SheetReading;
  answers: Answers;
}

/** What is compared: a sheet with another one, or else with the database. */
export interface Given extends Side {
  otherSide?: Side | undefined;
}

/** The sheet, and the other one if there is one. */
export const sidesOf = ({ reading, answers, otherSide }: Given): Side[] => [
  { reading, answers },
  ...(otherSide ? [otherSide] : []),
];

/** What the sheet with the rent rolls of a pass is called, and the text in its first cell. */
export const LIST = 'Rent rolls received';

/** What tells the cell of a difference. */
export type CellOfDifference = Pick<Difference, 'row' | 'position' | 'column' | 'otherLocation'>;

/** What a person answered. A blank leaves it to the sheet. */
export interface Answers extends Pick<Hints, 'currency' | 'period' | 'areaUnit' | 'decimal' | 'dateOrder'> {
  /** By position in the grid, from 0. */
  columns: ReadonlyMap<number, TargetColumn | null>;
  /** Which rent roll of the sheet is meant: the position in {@link SheetReading.tables}. */
  table?: number | undefined;
  property?: string | undefined;
  /** The date of the rent roll, as `YYYY-MM-DD`. */
  date?: string | undefined;
}

export const NO_ANSWERS: Answers = { columns: new Map() };

/** Example: `, filled by RR.QUERY at B9`. */
export const filledText = (filledBy: Filling | undefined): string =>
  filledBy ? `, filled by ${filledBy.name} at ${filledBy.cell}` : '';

/** The cells of a sheet. */
export interface ReadSheet {
  /** Its name when it was read. */
  sheet: string;
  /** Excel's own, which stays when a person renames the sheet. */
  sheetId: string;
  grid: Grid & { name: string; firstRow: number };
  /** The column of the sheet that the grid begins with, from 0. */
  firstColumn: number;
  /** Whether formulas of the add-in fill cells of the sheet. The grid does not have these cells. */
  hasResults: boolean;
  /** The formula that fills the grid, below its headings if these stand in cells. */
  filledBy?: Filling | undefined;
}

export interface SheetReading extends ReadSheet {
  /** The rent roll to compare. A sheet without one has the reason in the findings. */
  extraction: Extraction;
  /** All rent rolls of the sheet, the largest first. A sheet without one has one without facts. */
  tables: readonly Extraction[];
  /** The cells to compare, such as `A1:P54`. */
  range: string;
}

export interface Compared {
  reconciliation: Reconciliation;
  /** What columns that are not understood are, by the values of the other side: for each of {@link sidesOf}. */
  evidence: readonly (readonly ColumnEvidence[])[];
  /** The formula's notes: what it takes for granted. */
  notes: readonly string[];
  /** What the rents differ by in one currency, as a sentence after others, and the cell whose option tells a formula the same. */
  rates?: { sentence: string; cell?: string } | undefined;
  /** When the data was asked for, in milliseconds since the epoch. */
  at: number;
}

/** What is known of the sheets: their readings, and the comparison or why it failed. */
export interface Checked extends Given {
  compared?: Compared;
  failure?: RrError;
}
