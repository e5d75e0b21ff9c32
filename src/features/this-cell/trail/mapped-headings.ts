import { columnOf, isBlank, valueAt, type Table, type Value } from '../../../table/table';
import { idKey } from '../../../answers/source-rows';

/** A heading of a source file that an extraction mapped to a column. */
export interface MappedHeading {
  heading: string;
  /** From 0 to 1. Null if the service does not tell. */
  confidence: number | null;
}

/** Returns the headings that the mappings of this extraction lead to `column`, the surest first. */
export function mappedHeadings(mappings: Table, extraction: Value, column: string): MappedHeading[] {
  const at = (name: string, row: number) => valueAt(columnOf(mappings, name), row);
  return Array.from({ length: mappings.rowCount }, (_, row) => row)
    .filter((row) => idKey(at('extractionId', row)) === idKey(extraction) && at('columnName', row) === column)
    .flatMap((row): MappedHeading[] => {
      const [heading, confidence] = [at('sourceColumn', row), at('confidence', row)];
      if (isBlank(heading)) return [];
      return [{ heading: String(heading), confidence: typeof confidence === 'number' ? confidence : null }];
    })
    .sort((a, b) => (b.confidence ?? -1) - (a.confidence ?? -1));
}

/** The headings of several source files that were mapped to one column. */
export interface SetHeadings {
  /** In how many extractions each is, the most first. */
  headings: readonly { heading: string; extractions: number }[];
  /** How many extractions list no heading for the column. */
  without: number;
}

/** Counts the headings that the mappings of these extractions lead to `column`. */
export function setHeadings(mappings: Table, extractions: readonly Value[], column: string): SetHeadings {
  const at = (name: string, row: number) => valueAt(columnOf(mappings, name), row);
  const wanted = new Set(extractions.map(idKey));
  const found = new Map<string, Set<string>>();
  for (let row = 0; row < mappings.rowCount; row++) {
    const [extraction, heading] = [idKey(at('extractionId', row)), at('sourceColumn', row)];
    if (!wanted.has(extraction) || at('columnName', row) !== column || isBlank(heading)) continue;
    const ids = found.get(String(heading)) ?? new Set();
    found.set(String(heading), ids.add(extraction));
  }
  const told = new Set([...found.values()].flatMap((ids) => [...ids]));
  return {
    headings: [...found]
      .map(([heading, ids]) => ({ heading, extractions: ids.size }))
      .sort((a, b) => b.extractions - a.extractions || (a.heading < b.heading ? -1 : 1)),
    without: wanted.size - told.size,
  };
}

/** How many mappings an extraction has. */
export const countMappings = (mappings: Table, extraction: Value): number =>
  Array.from({ length: mappings.rowCount }, (_, row) =>
    valueAt(columnOf(mappings, 'extractionId'), row),
  ).filter((id) => idKey(id) === idKey(extraction)).length;
