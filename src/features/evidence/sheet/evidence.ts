import type { DataArea } from './data-area';
import type { DataHashes } from './hash-data';

/** What an evidence sheet says. Texts are ready to be read. */
export interface Evidence {
  /** In milliseconds since the epoch. */
  madeAt: number;
  version: string;
  /** Only if the person wants it to be named. */
  gateway?: string;
  person?: string;
  /** The formulas that were not current, if the sheet was made anyway. */
  notCurrent: readonly { place: string; state: string }[];
  findings: readonly EvidenceFinding[];
  /** What “Check workbook” said beside the findings. */
  findingsNotes: readonly string[];
  results: readonly EvidenceResult[];
}

export interface EvidenceFinding {
  severity: string;
  /** Such as `'Rent roll'!B9`. */
  place: string;
  title: string;
}

/** What a formula shows. */
export interface EvidenceResult {
  place: string;
  formula: string;
  /** What is known of the question, in the order in which it is written. */
  facts: readonly (readonly [label: string, value: string | number])[];
  alpha: readonly string[];
  area: DataArea;
  /** The row below the data is blank, so that an added row can be noticed. */
  isEmptyBelow: boolean;
  columns: readonly EvidenceColumn[];
  hashes: DataHashes;
  /** Why columns have no control total, in a sentence. */
  noTotals?: string;
}

export interface EvidenceColumn {
  /** As in the first line of the canonical data. */
  identifier: string;
  label: string;
  unit: string;
  /** One for each currency, or one without. Empty for a column that may not be added up. */
  totals: readonly { currency: string; sum: number }[];
}
