import type { Value } from '../../../table/table';
import type { MappedHeading, SetHeadings } from './mapped-headings';
import type { ApprovalCounts, ListedFile, ListedRoll, SourceRow } from '../../../answers/source-rows';

/** Where a figure is from, as far as the service tells. Sentences say what it does not tell. */
export type Trail = {
  /** Sentences about what is missing, and why. */
  notes: readonly string[];
  /** When the service answered, in milliseconds since the epoch. */
  at: number;
} & (
  | { kind: 'row'; source: RowSource; how: 'same' | 'equal' }
  | { kind: 'alike'; count: number; sources: readonly RowSource[] }
  | { kind: 'none'; why: string }
  | { kind: 'set'; why: string; set: SourceSet }
);

/** The source of one row. */
export interface RowSource extends SourceRow {
  /** The service has no column with the decision, so none is not told from an unknown one. */
  lacksDecision?: true;
  roll?: ListedRoll;
  file?: ListedFile;
  /** Undefined if the mappings of its extraction are not known. */
  headings?: readonly MappedHeading[];
  /** How many mappings its extraction has. */
  mappings?: number;
}

/** What stands behind all rows of a result. */
export interface SourceSet {
  rows: number;
  rolls: readonly { id: Value; roll?: ListedRoll; file?: ListedFile }[];
  /** Undefined if the service does not tell which rent rolls are approved. */
  approvals?: ApprovalCounts;
  extractions: readonly Value[];
  /** Undefined if the mappings of the extractions are not known. */
  headings?: SetHeadings;
}
