import type { GivenRange } from '../../excel/formulas/given-range';
import type { Extraction } from '../../intake/index';
import { mappingText, rowAccount, totalsAccount } from '../../intake/reconcile';
import { placeShown } from './compared-range';
import type { ShownCell, ShownLines } from './shown-lines';

const SURE = 0.9;

/** Shows what each column of the range is read as, how sure that is, and why. The first line has the mapping as text. */
export function showColumns({ columns, findings }: Extraction): ShownLines {
  const asks = findings.filter(({ severity }) => severity === 'asks').map(({ text }) => text);
  const read = columns.filter(({ column }) => column !== null);
  const unsure = read.filter(({ confidence }) => confidence < SURE).length;
  return {
    headline: [
      `${read.length} of ${columns.length} columns are read${unsure > 0 ? `, ${unsure} of them to be checked` : ''}.`,
      ...asks,
      `Mapping: ${mappingText(columns).join('; ')}`,
    ].join(' '),
    headings: ['Number', 'Heading', 'Column', 'Confidence', 'Sure', 'Reason', 'Period', 'In', 'Else'],
    rows: columns.map(
      ({
        position,
        heading,
        column,
        confidence,
        reasons,
        alternatives,
        period,
        unit,
        currency,
      }): ShownCell[] => [
        position + 1,
        heading,
        column ?? '',
        { number: confidence, format: '0%' },
        column === null ? '' : confidence >= SURE ? 'sure' : 'check',
        reasons.join(' '),
        period ?? '',
        currency ?? unit ?? '',
        alternatives.map((one) => one.column).join(', '),
      ],
    ),
  };
}

/** Shows the kind of every row of the range, and why. The first line accounts for all rows and for the sheet's own totals. */
export const showRows = (extraction: Extraction, range: GivenRange, firstColumn: number): ShownLines => ({
  headline: `${rowAccount(extraction)}. ${totalsAccount(extraction)}`,
  headings: ['Row', 'Kind', 'Reason', 'Belongs to'],
  rows: extraction.rows.map(({ row, kind, reason, owner }): ShownCell[] => [
    placeShown(range, row, 0, firstColumn),
    kind,
    reason,
    placeShown(range, owner, 0, firstColumn),
  ]),
});
