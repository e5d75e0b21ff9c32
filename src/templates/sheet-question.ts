import type { RollArguments } from './formula-parts';

/** Which rows a sheet is of: the first contents of its yellow cells, or a pasted rent roll. */
export interface SheetQuestion {
  /** Names of company databases. Undefined: those of the workbook. */
  databases?: readonly string[];
  /** An Excel date: the newest rent roll of each property up to this day. Undefined: the latest. */
  upTo?: number;
  approvedOnly?: boolean;
  /** A column's heading and the cells of its criterion, as rows of a block of filters. */
  conditions?: readonly { column: string; criteria: readonly (string | number)[] }[];
  /** A pasted rent roll, which is of one date. Undefined: the rows are those of the service. */
  roll?: RollArguments | undefined;
}
