import type { SourceRow } from '../extraction';
import type { LineFeatures } from '../headings/line-features';
import type { ClassifiedLine, TableLines } from './table-lines';

/** Accounts for every row of the used area, once and in order. */
export function sourceRows(
  { sheet, features }: Pick<TableLines, 'sheet' | 'features'>,
  lines: ReadonlyMap<number, ClassifiedLine>,
  { top, end }: { top: number; end: number },
): SourceRow[] {
  const rows: SourceRow[] = [];
  const lastValues = features.findLastIndex(({ numbers, dates }) => numbers + dates > 0);
  for (let line = sheet.used?.top ?? 0; line <= (sheet.used?.bottom ?? -1); line++) {
    const own = features[line] as LineFeatures;
    // Several cells side by side may be the last lines of a list.
    const isText = own.filled === 1 || (own.filled > 1 && /blank|note/.test(rows.at(-1)?.kind ?? ''));
    const isBelow = isText && line > lastValues && line >= top;
    const { kind, reason, owner } =
      lines.get(line) ?? (isBelow ? TEXT_BELOW : outsideLine(own, line, top, end));
    const row = sheet.firstRow + line;
    rows.push({ row, kind, reason, ...(owner !== undefined && { owner: sheet.firstRow + owner }) });
  }
  return rows;
}

const TEXT_BELOW: ClassifiedLine = { kind: 'note', reason: 'It is a text below the units.' };

function outsideLine(features: LineFeatures, line: number, top: number, end: number): ClassifiedLine {
  const { filled, numbers } = features;
  if (filled === 0) return { kind: 'blank', reason: '' };
  if (line >= top)
    return { kind: line < end ? 'summary' : 'outside', reason: 'It belongs to another table.' };
  return numbers >= 3
    ? { kind: 'outside', reason: 'It stands above the headings and has numbers.' }
    : { kind: 'title', reason: 'It stands above the headings.' };
}
