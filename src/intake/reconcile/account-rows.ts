import { countOf, plural } from '../../contract/count-text';
import { groupBy } from '../../table/sorting/group-by';
import { ROW_KINDS, type Extraction, type RowKind } from '../extraction';

const NAMES: Readonly<Partial<Record<RowKind, readonly [singular: string, plural: string]>>> = {
  'vacant unit': ['vacant', 'vacant'],
  'sub-heading': ['inner heading', 'inner headings'],
  summary: ['summary', 'summaries'],
  outside: ['outside the table', 'outside the table'],
  rejected: ['rejected', 'rejected'],
  blank: ['blank', 'blank'],
};

/** Accounts for every row of the sheet: "412 rows = 386 units + 21 vacant + 3 subtotals + 2 notes". */
export function rowAccount({ rows }: Pick<Extraction, 'rows'>): string {
  const byKind = groupBy(rows, ({ kind }) => kind);
  const parts = ROW_KINDS.filter((kind) => byKind.has(kind)).map((kind) => {
    const [singular, plural] = NAMES[kind] ?? [kind];
    return countOf(byKind.get(kind)!.length, singular, plural);
  });
  return `${countOf(rows.length, 'row')} = ${parts.join(' + ') || '0'}`;
}

/** Says whether the sheet's own totals are the sums of its rows, and which row explains a difference. */
export function totalsAccount({
  totals,
  rows,
  findings,
}: Pick<Extraction, 'totals' | 'rows' | 'findings'>): string {
  if (totals.length === 0) {
    const has = (expected: RowKind) => rows.some(({ kind }) => kind === expected);
    if (has('total')) return 'The totals of the sheet have no numbers to compare.';
    return `The sheet has no ${has('subtotal') ? 'grand total' : 'totals of its own'}.`;
  }
  const correct = totals.filter(({ ok }) => ok).length;
  const wrong = findings.filter(({ code }) => code === 'total-differs').map(({ text }) => text);
  const summary =
    totals.length === 1
      ? `The total of the sheet is ${wrong.length > 0 ? 'not ' : ''}the sum of its rows.`
      : wrong.length === 0
        ? `All ${totals.length} totals of the sheet are the sums of its rows.`
        : `${correct} of ${totals.length} totals of the sheet ${plural(correct, 'is the sum', 'are the sums')} of its rows.`;
  return [summary, ...wrong].join(' ');
}

/** What may stand below a rent roll as well as above the next one. */
const BETWEEN: ReadonlySet<RowKind> = new Set(['blank', 'outside', 'title', 'note']);

/** The last row that belongs to the table, as the sheet counts. */
export const lastRowOf = ({ rows, headingRows }: Extraction): number =>
  rows.findLast(({ kind }) => !BETWEEN.has(kind))?.row ?? headingRows.at(-1)!;
