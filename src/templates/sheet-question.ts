/** What a sheet takes over from the question of a formula: the first contents of its yellow cells. */
export interface SheetQuestion {
  /** Names of company databases. Undefined: those of the workbook. */
  databases?: readonly string[];
  /** An Excel date: the newest rent roll of each property up to this day. Undefined: the latest. */
  upTo?: number;
  approvedOnly?: boolean;
  /** A column's heading and the cells of its criterion, as rows of a block of filters. */
  conditions?: readonly { column: string; criteria: readonly (string | number)[] }[];
}
