import { DIFFERENCE_KINDS, inOne, type Rates, type Reconciliation, rentSentence } from '../../intake/index';
import { groupBy } from '../../table/sorting/group-by';
import type { ShownCell, ShownLines } from './show-columns';

/** A line for each column of money, over all properties. */
function columnLines({ properties }: Reconciliation, rates: Rates, labelOf: (column: string) => string) {
  // Other measures are `m²`, `days` and so on.
  const money = properties
    .flatMap((property) => property.sums)
    .filter(({ measure }) => /^(?:[A-Z]{3})?$/.test(measure));
  const byColumn = groupBy(money, ({ column }) => column);
  const shown = (number: number): ShownCell => ({ number, format: '#,##0.00' });
  return [...byColumn].map(([column, sums]): ShownCell[] => {
    const found = inOne(sums, rates);
    const begin = ['All in one currency', labelOf(column), rates.into];
    if (typeof found === 'string') return [...begin, found, '', '', ...DIFFERENCE_KINDS.map(() => '')];
    const { sheet, database, difference } = found;
    const parts = DIFFERENCE_KINDS.map((kind) => {
      const own = sums.filter(({ parts: of }) => of.has(kind));
      const total = own.reduce(
        (all, { measure, parts: of }) => all + of.get(kind)! * (rates.of.get(measure) ?? 0),
        0,
      );
      return own.length === 0 ? '' : shown(total);
    });
    return [...begin, shown(sheet), shown(database), shown(difference), ...parts];
  });
}

/** Adds what a comparison comes to in one currency, if a person gives rates. */
export function inOneCurrency(
  lines: ShownLines,
  { reconciliation, labelOf }: { reconciliation: Reconciliation; labelOf(column: string): string },
  rates: Rates | undefined,
  show: string,
): ShownLines {
  if (!rates) return lines;
  return {
    ...lines,
    headline: lines.headline + rentSentence(reconciliation, rates),
    rows: show === 'totals' ? [...lines.rows, ...columnLines(reconciliation, rates, labelOf)] : lines.rows,
  };
}
