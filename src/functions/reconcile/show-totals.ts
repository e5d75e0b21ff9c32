import { DIFFERENCE_KINDS } from '../../intake/reconcile';
import type { ComparedRange } from './compared-range';
import { saysOf } from './show-differences';
import { amount, type ShownCell, type ShownLines } from './shown-lines';

const HEADINGS = ['Property', 'Column', 'In', 'Sheet', 'Database', 'Difference', ...DIFFERENCE_KINDS];

/** Shows the sums of each column in each currency, and the kinds of differences that they come from. */
export const showTotals = (compared: ComparedRange): ShownLines => ({
  headline: saysOf(compared.reconciliation.properties, compared),
  headings: HEADINGS,
  rows: compared.reconciliation.properties.flatMap(({ name, sums }) =>
    sums.map(({ column, measure, sheet, database, difference, parts }): ShownCell[] => [
      name,
      compared.label(column),
      measure,
      amount(sheet),
      amount(database),
      amount(difference),
      ...DIFFERENCE_KINDS.map((kind) => amount(parts.get(kind))),
    ]),
  ),
});
