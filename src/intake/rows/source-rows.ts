import type { SourceRow } from '../extraction';
import type { LineFeatures } from '../headings/line-features';
import { BLANK, classified, type ClassifiedLine, type TableColumns } from './table-lines';

/** Accounts for every row of the used area, once and in order. */
export function sourceRows(
  { sheet, features }: TableColumns,
  lines: ReadonlyMap<number, ClassifiedLine>,
  { top, end }: { top: number; end: number },
): SourceRow[] {
  const rows: SourceRow[] = [];
  const outside = (line: number, { filled, numbers }: LineFeatures) => {
    if (filled === 0) return BLANK;
    if (line >= top) return classified(line < end ? 'summary' : 'outside', 'It belongs to another table.');
    return numbers >= 3
      ? classified('outside', 'It stands above the headings and has numbers.')
      : classified('title', 'It stands above the headings.');
  };
  const lastValues = features.findLastIndex(({ numbers, dates }) => numbers + dates > 0);
  for (let line = sheet.used.top; line <= sheet.used.bottom; line++) {
    const own = features[line]!;
    // Several cells side by side may be the last lines of a list.
    const isText = own.filled === 1 || (own.filled > 1 && /blank|note/.test(rows.at(-1)?.kind ?? ''));
    const isBelow = isText && line > lastValues && line >= top;
    const { kind, reason, owner } =
      lines.get(line) ?? (isBelow ? classified('note', 'It is a text below the units.') : outside(line, own));
    const row = sheet.firstRow + line;
    rows.push({ row, kind, reason, owner: owner === undefined ? undefined : sheet.firstRow + owner });
  }
  return rows;
}
