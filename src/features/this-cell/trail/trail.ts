import { columnOf, isBlank, valueAt, type Table, type Value } from '../../../table/table';
import {
  idKey,
  type ApprovalCounts,
  type ListedFile,
  type ListedRoll,
  type SourceRow,
} from '../../../answers/source-rows';

/** Where a figure is from, as far as the service tells. Sentences say what it does not tell. */
export type Trail = {
  /** Sentences about what is missing, and why. */
  notes: readonly string[];
} & (
  | { kind: 'row'; source: RowSource }
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

/** A heading of a source file that an extraction mapped to a column. */
export interface MappedHeading {
  heading: string;
  /** From 0 to 1. Null if the service does not tell. */
  confidence: number | null;
}

/** The headings of several source files that were mapped to one column. */
export interface SetHeadings {
  /** In how many extractions each is, the most first. */
  headings: readonly { heading: string; extractions: number }[];
  /** How many extractions list no heading for the column. */
  without: number;
}

/** The mappings of these extractions. */
function mappingsOf(mappings: Table, extractions: readonly Value[]) {
  const requested = new Set(extractions.map(idKey));
  const at = (name: string, row: number) => valueAt(columnOf(mappings, name), row);
  return Array.from({ length: mappings.rowCount }, (_, row) => ({
    extraction: idKey(at('extractionId', row)),
    column: at('columnName', row),
    heading: at('sourceColumn', row),
    confidence: at('confidence', row),
  })).filter(({ extraction }) => requested.has(extraction));
}

/** Returns the headings that the mappings of this extraction lead to `column`, the surest first. */
export const mappedHeadings = (mappings: Table, extraction: Value, column: string): MappedHeading[] =>
  mappingsOf(mappings, [extraction])
    .filter((mapping) => mapping.column === column && !isBlank(mapping.heading))
    .map(({ heading, confidence }) => ({
      heading: String(heading),
      confidence: typeof confidence === 'number' ? confidence : null,
    }))
    .sort((a, b) => (b.confidence ?? -1) - (a.confidence ?? -1));

/** Counts the headings that the mappings of these extractions lead to `column`. */
export function setHeadings(mappings: Table, extractions: readonly Value[], column: string): SetHeadings {
  const found = new Map<string, Set<string>>();
  const without = new Set(extractions.map(idKey));
  for (const mapping of mappingsOf(mappings, extractions)) {
    if (mapping.column !== column || isBlank(mapping.heading)) continue;
    const heading = String(mapping.heading);
    found.set(heading, (found.get(heading) ?? new Set()).add(mapping.extraction));
    without.delete(mapping.extraction);
  }
  return {
    headings: [...found]
      .map(([heading, ids]) => ({ heading, extractions: ids.size }))
      .sort((a, b) => b.extractions - a.extractions || (a.heading < b.heading ? -1 : 1)),
    without: without.size,
  };
}

/** How many mappings an extraction has. */
export const countMappings = (mappings: Table, extraction: Value): number =>
  mappingsOf(mappings, [extraction]).length;
