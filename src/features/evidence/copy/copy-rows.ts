import { isoText } from '../../../table/day-text';
import { COPY } from '../sheet/labels';
import { BLANK, fact, note, part, type EvidenceRow } from '../sheet/evidence-rows';

/** What is said of a copy of the workbook, if the sheet is part of one. */
export interface EvidenceCopy {
  sheets: readonly string[];
  /** How many sheets of the workbook the copy lacks. */
  leftOut: number;
  /** How many formulas became values. */
  frozen: number;
  hiddenLines: readonly string[];
  /** The rent rolls behind the results, as far as they are determined. */
  rolls: readonly { id: string; property: string; date: string; isApproved: boolean | null }[];
  /** How many results have rows whose rent rolls are not determined. */
  undetermined: number;
}

const APPROVED = new Map<boolean | null, string>([
  [true, 'Approved'],
  [false, 'Not approved'],
  [null, 'Not known'],
]);
/** More than anybody reads. Each result counts its own. */
const MOST_ROLLS = 2_000;

/** Says what a copy is, and which rent rolls are behind it. */
export function copyRows({
  sheets,
  leftOut,
  frozen,
  hiddenLines,
  rolls,
  undetermined,
}: EvidenceCopy): EvidenceRow[] {
  const line = (cells: EvidenceRow['cells']): EvidenceRow => ({ kind: 'line', cells });
  const approved = rolls.filter(({ isApproved }) => isApproved).length;
  const more = rolls.length - MOST_ROLLS;
  return [
    BLANK,
    part(COPY),
    note(
      'Formulas of the add-in, and lists that choose their own length, show what they showed when the copy was made. The other formulas still calculate.',
    ),
    fact('Formulas made values', frozen),
    fact('Sheets', sheets.join(', ')),
    fact('Sheets left out', leftOut),
    fact(
      'Hidden lines',
      hiddenLines.length > 0 ? `Rows or columns are hidden on ${hiddenLines.join(', ')}` : 'None',
    ),
    BLANK,
    part('Rent rolls', `${rolls.length} behind the copy, of which ${approved} approved`),
    ...(rolls.length > 0
      ? [{ kind: 'headings' as const, cells: ['Rent roll', 'Property', '', 'Date', '', 'Approval'] }]
      : []),
    ...rolls
      .slice(0, MOST_ROLLS)
      .map(({ id, property, date, isApproved }) =>
        line([id, property, '', isoText(date), '', APPROVED.get(isApproved)!]),
      ),
    ...(more > 0 ? [note(`And ${more} more.`)] : []),
    ...(undetermined > 0
      ? [
          note(
            `The rent rolls of ${undetermined} of the results below are not determined. Each result says why.`,
          ),
        ]
      : []),
  ];
}
