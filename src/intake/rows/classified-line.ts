import type { RowKind, SourceRow } from '../extraction';
import type { Sheet } from '../grid/sheet';

/** What a line of a table is. */
export interface ClassifiedLine {
  readonly kind: RowKind;
  readonly reason: string;
  /** The line of the unit that it belongs to. */
  readonly owner?: number;
}

export const isUnit = (kind: RowKind): boolean => kind === 'unit' || kind === 'vacant unit';

export function toSourceRow(
  { firstRow }: Sheet,
  line: number,
  { kind, reason, owner }: ClassifiedLine,
): SourceRow {
  const row = firstRow + line;
  return owner === undefined ? { row, kind, reason } : { row, kind, reason, owner: firstRow + owner };
}
