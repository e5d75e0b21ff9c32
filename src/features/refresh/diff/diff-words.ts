import type { ColumnTotal, TableDiff } from '../../../answers/result/table-diff';
import { countOf, countText, plural } from '../../../contract/count-text';
import { totalText } from '../../../pane-kit/text/value-text';
import { joinAnd } from '../../../table/quoted';

/** Example: "220 → 221 rows: 12 changed, 2 new, 1 gone or no longer matching". */
export function countsText({ rows, added, removed, changed, moved, isOfForm }: TableDiff): string {
  const counts = [
    [changed, 'changed'],
    [added, 'new'],
    [removed, 'gone or no longer matching'],
    [moved, 'moved'],
  ] as const;
  const parts = counts.flatMap(([count, word]) => (count > 0 ? [`${countText(count)} ${word}`] : []));
  const size =
    rows.before === rows.after
      ? countOf(rows.after, 'row')
      : `${countText(rows.before)} → ${countOf(rows.after, 'row')}`;
  const only = isOfForm ? 'how letters are stored differs' : 'headings or number formats differ';
  return `${size}: ${parts.length > 0 ? parts.join(', ') : `only ${only}`}`;
}

/** Example: "Contracted Rent PA +1,200.00 EUR". */
export const movementText = (total: ColumnTotal): string => `${total.column} ${totalText(total).difference}`;

/** Says which columns only follow from others, and are not listed by row. Empty if none differs. */
export function derivedText({ derived, changed }: Pick<TableDiff, 'derived' | 'changed'>): string {
  if (!derived) return '';
  const { columns, rows, alone } = derived;
  const only =
    alone === 0
      ? ''
      : alone === rows
        ? ', and nothing else'
        : `, ${countText(alone)} of them in nothing else`;
  return `${joinAnd(columns)} ${plural(columns.length, 'differs', 'differ')} in ${rows === changed && rows > 1 ? 'all ' : ''}${countOf(rows, 'changed row')}${only}.`;
}
