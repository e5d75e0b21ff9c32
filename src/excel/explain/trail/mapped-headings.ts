import { columnOf, isBlank, valueAt } from '../../../table/column-values';
import type { Table, Value } from '../../../table/table';
import { idKey } from './source-rows';

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

/** How many mappings an extraction has. */
export const countMappings = (mappings: Table, extraction: Value): number =>
  Array.from({ length: mappings.rowCount }, (_, row) =>
    valueAt(columnOf(mappings, 'extractionId'), row),
  ).filter((id) => idKey(id) === idKey(extraction)).length;
