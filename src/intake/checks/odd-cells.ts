import type { ColumnProposal, Finding } from '../extraction';
import { cellText } from '../grid/cell-shape';
import { cellAt, type Sheet } from '../grid/sheet';
import type { ClassifiedLine } from '../rows/classify-rows';
import { where } from './where';

/** Cells that need a look whatever they mean: hidden rows with units, and texts that Excel would take for a formula. */
export function oddCells(
  sheet: Sheet,
  lines: ReadonlyMap<number, ClassifiedLine>,
  columns: readonly ColumnProposal[],
): Finding[] {
  const hidden: number[] = [];
  const formulas: number[] = [];
  for (const [line, { kind }] of lines) {
    if (!/unit$|lease$|continuation/.test(kind)) continue;
    const row = sheet.firstRow + line;
    if (sheet.hiddenRows.has(row)) hidden.push(row);
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
  if (formulas.length > 0)
    findings.push({
      code: 'formula-text',
      severity: 'note',
      text: `A text begins like a formula, and is kept as text: ${where(formulas)}.`,
      rows: formulas,
    });
  return findings;
}

function looksLikeFormula(sheet: Sheet, line: number, position: number): boolean {
  const cell = cellAt(sheet, line, position);
  if (typeof cell?.v !== 'string' || !/^[\s\u00a0=@+-]/.test(cell.v)) return false;
  return /^[=@]|^[+-](?![\d.,\s€$£(-]|$)/.test(cellText(cell));
}
