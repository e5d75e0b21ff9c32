import type { ColumnProposal, Finding } from '../extraction';
import { cellText, valueOf } from '../grid/cell-shape';
import { cellAt, type Sheet } from '../grid/sheet';
import type { ClassifiedLine } from '../rows/classified-line';
import { kindOf } from '../vocabulary/target-columns';
import { where } from './where';

/** Cells that need a look: hidden rows with units, formulas without a value, and texts that Excel would take for a formula. */
export function oddCells(
  sheet: Sheet,
  lines: ReadonlyMap<number, ClassifiedLine>,
  columns: readonly ColumnProposal[],
): Finding[] {
  const hidden: number[] = [];
  const formulas: number[] = [];
  const blank: number[] = [];
  const amounts = columns.filter(({ column }) => column !== null && /money|area/.test(kindOf(column)));
  for (const [line, { kind }] of lines) {
    if (!/unit$|lease$|continuation/.test(kind)) continue;
    const row = sheet.firstRow + line;
    if (sheet.hiddenRows.has(row)) hidden.push(row);
    if (amounts.some(({ position }) => isBlankFormula(sheet, line, position))) blank.push(row);
    if (columns.some(({ position, column }) => column && looksLikeFormula(sheet, line, position)))
      formulas.push(row);
  }
  const findings: Finding[] = [];
  if (hidden.length > 0)
    findings.push({
      code: 'hidden-row',
      severity: 'note',
      text: `Hidden, but read: ${where(hidden)}.`,
      rows: hidden,
    });
  if (blank.length > 0)
    findings.push({
      code: 'formula-blank',
      severity: 'warns',
      text: `Formulas of amounts or areas show nothing: ${where(blank)}. If they were never calculated, press F9 and check again.`,
      rows: blank,
    });
  if (formulas.length > 0)
    findings.push({
      code: 'formula-text',
      severity: 'note',
      text: `A text begins like a formula, and is kept as text: ${where(formulas)}.`,
      rows: formulas,
    });
  return findings;
}

function isBlankFormula(sheet: Sheet, line: number, position: number): boolean {
  const cell = cellAt(sheet, line, position);
  if (typeof cell !== 'object' || cell === null) return false;
  return cell.f === true && (cell.v === null || cell.v === '');
}

function looksLikeFormula(sheet: Sheet, line: number, position: number): boolean {
  const value = valueOf(cellAt(sheet, line, position));
  if (typeof value !== 'string' || !/^[\s\u00a0=@+-]/.test(value)) return false;
  return /^[=@]|^[+-](?![\d.,\s€$£(-]|$)/.test(cellText(value));
}
