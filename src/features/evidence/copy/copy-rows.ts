import { WORDS } from '../sheet/sheet-form';
import { BLANK, fact, note, part, type EvidenceRow } from '../sheet/evidence-rows';

/** What is said of a copy of the workbook, if the sheet is part of one. */
export interface EvidenceCopy {
  sheets: readonly string[];
  /** How many sheets of the workbook the copy lacks. */
  leftOut: number;
  /** How many formulas became values. */
  frozen: number;
  hiddenLines: readonly string[];
}

/** Says what a copy is. */
export const copyRows = ({ sheets, leftOut, frozen, hiddenLines }: EvidenceCopy): EvidenceRow[] => [
  BLANK,
  part(WORDS.copy),
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
];
