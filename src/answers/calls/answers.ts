import type { RowsQuestion, Stage } from '../../client/client';
import type { DatabaseEntry } from '../../contract/entries';
import type { ListName } from '../../contract/list-endpoints';
import type { Extraction, Reconciliation, Roll, Sides } from '../../intake/index';
import type { QueryOptions } from '../../table/arguments/parse-options';
import type { ReadConditions } from '../../table/filters/read-conditions';
import type { Statistic } from '../../table/totals/statistic';
import type { Steps } from '../../table/steps';
import type { Cell } from '../../table/cells/cell';
import type { CellsRequest } from '../../table/cells/to-cells';
import type { ExtraValues, Breadth } from '../formulas/basis';
import type { ShownResult } from '../formulas/formula-runs';

/** Answers what the pane asks as formulas do. Names are not resolved yet: that needs the service's columns. */
export interface Answers {
  rows(request: RowsRequest, call: CellCall): Promise<FunctionResult>;
  /** Compares a rent roll that was read with the database. */
  reconcile(request: ReconcileRequest, call: CellCall): Promise<Reconciled>;
  /** Compares two rent rolls with each other. Works signed out, and sends nothing. */
  compareRolls(request: CompareRollsRequest, call: Pick<CellCall, 'signal'>): Promise<Reconciled>;
}

/** They may load, as a formula's do. */
export type Conditions = ReadConditions | Promise<ReadConditions> | undefined;

/** 0 none, 1 display names, 2 identifiers. */
export type HeaderMode = 0 | 1 | 2;

export interface RowsRequest extends Pick<
  RowsQuestion,
  'endpoint' | 'rentrolls' | 'approvedOnly' | 'fxCurrency'
> {
  /** A text with names, or cells with one name each. */
  columns: unknown;
  /** A formula's own are read once it is known which of its texts name columns. */
  conditions?: Conditions;
  headers: HeaderMode;
  options: QueryOptions;
  /** One figure instead of the rows. */
  statistic?: Statistic;
}

export interface ListRequest {
  list: ListName;
  /** What a list by id is asked for. */
  ids?: readonly string[];
  conditions?: Conditions;
  headers: HeaderMode;
  options: QueryOptions;
}

export interface ReconcileRequest {
  /** Reads the rent roll while the first requests go. */
  read(): Promise<ReadRoll>;
  property?: string;
  /** A serial number. Without it, the day that the rent roll names. */
  asOf?: number;
  database?: readonly string[];
  approvedOnly?: boolean;
  /** An amount, 1 by default, and a percentage, 0.5 by default. */
  tolerance?: number;
  tolerancePercent?: number;
  /** By identifier or display name. */
  columns?: readonly string[];
  words: ReconcileWords;
}

export interface ReadRoll {
  extraction: Extraction;
  /** The texts next to it, which may name the property. */
  titles: readonly string[];
  /** Columns to ask the database for besides, where they cannot change its rows. */
  alsoAsk?: readonly string[];
}

export interface CompareRollsRequest extends Pick<
  ReconcileRequest,
  'read' | 'property' | 'tolerance' | 'tolerancePercent' | 'columns'
> {
  /** Reads the rent roll that takes the place of the database. */
  readOther: ReconcileRequest['read'];
  /** What sentences call the two: `range_a`, or `sheet “Q2”`. */
  sides: Sides;
  /** The next step where the property is not known. */
  words: Pick<ReconcileWords, 'property'>;
}

/** How messages name what is compared, and the next step of a refusal. */
export interface ReconcileWords {
  source: 'range' | 'sheet';
  property: string;
  day: string;
  /** What the notes tell the place of, if no person said it. */
  sourcesToReport: readonly ('property' | 'date' | 'currency')[];
}

export interface Reconciled extends Pick<FunctionResult, 'at' | 'usesChoice' | 'notes'> {
  reconciliation: Reconciliation;
  /** The rows of the other side, as its matches count them. */
  theirs: Roll;
  /** The sentence about all properties, with their names and the date of the rent roll. */
  headline: string;
  labelOf(column: string): string;
}

export interface CellCall {
  /** Aborts when the formula is edited, deleted or recalculated. */
  signal: AbortSignal;
  /** Excel evaluates part of a formula that is still being typed: answer from the cache, send no request. */
  isPreview: boolean;
  /** A refresh: take no answer that was requested before this point in the client's sequence. */
  notBefore?: number;
  /** A refresh works the call out with the answers of this stage. */
  stage?: Stage;
  /** Answer as if these were the databases of the workbook. */
  chosen?: readonly DatabaseEntry[];
  /** Called for each question whose answer the result shows. See `Answer.question`. */
  onUse?(question: string): void;
  /** Called for each list in which the call looks up names of columns or databases. */
  onLookUp?(question: string): void;
  /** Also tell the properties and currencies of the matching rows. */
  shouldIncludeBreadth?: boolean;
  /** Looks at all rows of the result, in pieces. */
  eachRow?: (rows: ShownRows) => Steps<void>;
  /** Make cells of at most this number of rows. Notes and counts are those of all. */
  firstRows?: number;
  /**
   * Also ask for these columns, and tell their values for each row of the result. Those that the service lacks are left out.
   * Names are looked up in the cached lists, also with a stage.
   */
  extraColumns?: readonly string[];
}

/** The rows of a result before they become cells. */
export type ShownRows = Pick<CellsRequest, 'table' | 'columns' | 'rows'>;

/** Makes a recorded call again, as its cell does. */
export type RepeatCall = (
  run: { name: string; args: readonly unknown[] },
  call: CellCall,
) => Promise<FunctionResult>;

/** What a call gives: what is remembered of it, and the cells. */
export interface FunctionResult extends Omit<ShownResult, 'rows' | 'columns' | 'earlierRows'> {
  /** A rectangle of at least 1×1. */
  cells: Cell[][];
  /** Length of the cells as JSON. */
  bytes: number;
  /** The columns shown. A null is a blank one. */
  columns: CellsRequest['columns'];
  /** How many of the cells' rows are headings. */
  headerRows: number;
  /** Only if `CellCall.shouldIncludeBreadth` asks for it. */
  breadth?: Breadth;
  /** The columns of `CellCall.extraColumns` that the service has, with a value for each row. */
  extraValues?: ExtraValues;
}
