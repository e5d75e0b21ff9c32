import type { RentrollSelection } from '../../contract/entries';
import type { Value } from '../../table/table';

/**
 * The question that a result answers, and how many rows it has, for people who ask what a figure is based on. Names and
 * counts, never data of the service. The digest and the age of the answer are in `ShownResult`.
 */
export interface Basis {
  /** The function in lower case, such as `query` or `rentrolls`. */
  endpoint: string;
  /** Ids. None if the service does not restrict the answer to databases. */
  databases: readonly string[];
  /** The identifier of each column of the result, `""` for a blank column. */
  columns: readonly string[];
  /** Columns that the formula only filters or sorts by. */
  unshown?: readonly string[];
  /** The conditions as they can be typed. A person may have typed their values in cells, which the file does not repeat. */
  filters?: readonly string[];
  /** Such as `contracted_rent_pa desc`. */
  order?: readonly string[];
  /** Undefined for lists. */
  rentrolls?: RentrollSelection;
  approvedOnly?: true;
  /** The day of the option `as_of`, as a serial number. */
  asOf?: number;
  /** The newest rent roll date of each property in the answer: see `writeRollDates`. Only for the latest rent rolls. */
  rolls?: string;
  /** The currency into which the changes are converted. */
  currency?: string;
  limit?: number;
  /** The text that the result shows for a blank number, by the option `nulls`. */
  nulls?: string;
  /** What RR.TOTAL calculates, and the column that weighs it. Rows `shown` are those behind the figure. */
  statistic?: string;
  weight?: string;
  /** Rows before the filters: those of the answer, or of the rent rolls that `as_of` chooses. */
  all: number;
  /** Rows that meet the filters. */
  matching: number;
  /** Rows of the result, without headings. */
  shown: number;
}

/** Which rows a question asks for, whatever columns it shows of them. */
export interface AskedRows extends Pick<
  Basis,
  'endpoint' | 'filters' | 'rentrolls' | 'approvedOnly' | 'asOf' | 'limit' | 'currency'
> {
  /** Ids. Null for the databases of the workbook. */
  databases: readonly string[] | null;
}

/** Which properties and currencies the matching rows are of. This is data: it is never saved in the file. */
export interface Breadth {
  /** Undefined if the answer does not hold the property of each row. */
  properties?: number;
  /** In alphabetical order. Undefined if the answer does not hold the currency of each row. */
  currencies?: readonly string[];
}

/** Values of columns that a result does not show, by identifier, in the order of its rows. Data: never saved in the file. */
export type ExtraValues = ReadonlyMap<string, readonly Value[]>;
