import type { ColumnEntry } from '../../contract/entries';

/** A pasted rent roll over which sheets can be made: how formulas read it, and what is known of it. */
export interface RollSource {
  /** The sheet with its clean table. */
  sheet: string;
  /** The arguments of RR.ROLL, as formulas of another sheet write them. */
  arguments: { range: string; mapping: string; options: string };
  /** The columns that it has. */
  columns: readonly ColumnEntry[];
  /** What its units pay. */
  units: readonly { currency: unknown; rent: unknown }[];
}
