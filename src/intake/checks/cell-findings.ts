import type { ColumnProposal, Finding } from '../extraction';
import type { Problem } from '../facts/read-facts';
import { cellText, valueOf, cellAt, type Sheet } from '../grid/sheet';
import type { ClassifiedLine } from '../rows/table-lines';
import { kindOf } from '../vocabulary/target-columns';
import { where } from './check-rows';

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

const MOST_NAMED = 20;

type Said = readonly [code: Finding['code'], severity: Finding['severity'], text: string];

/** Says of each column which values could not be read, or not as they stand. */
export const problemFindings = (
  problems: readonly Problem[],
  columns: readonly ColumnProposal[],
  firstRow: number,
): Finding[] =>
  problems.flatMap(({ kind, position, lines, texts }): Finding[] => {
    const heading = columns.find((one) => one.position === position)?.heading ?? '';
    const row = (lines[0] ?? 0) + firstRow;
    const said = sentenceOf(kind, lines.length, heading, texts[0] ?? '', row);
    if (!said) return [];
    const [code, severity, text] = said;
    const rows = lines.slice(0, MOST_NAMED).map((line) => firstRow + line);
    return [{ code, severity, text, rows, ...(kind !== 'step' && { positions: [position] }) }];
  });

function sentenceOf(
  kind: Problem['kind'],
  count: number,
  heading: string,
  text: string,
  row: number,
): Said | undefined {
  const example = `for example “${text}” (row ${row})`;
  const are = (one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);
  switch (kind) {
    case 'error':
      return [
        'error-cell',
        'note',
        `${are(`cell of “${heading}” shows`, `cells of “${heading}” show`)} an error, ${example}.`,
      ];
    case 'open date':
      return [
        'value-unreadable',
        'note',
        `${are(`date of “${heading}” stands`, `dates of “${heading}” stand`)} for "unknown" or "without end", ${example}.`,
      ];
    case 'unknown value':
      return [
        'value-unknown',
        'note',
        `${are(`value of “${heading}” is`, `values of “${heading}” are`)} read as OTHER, ${example}.`,
      ];
    case 'step':
      return [
        'step-dropped',
        'note',
        `${are('rent step was', 'rent steps were')} left out, for example in row ${row}: ${text}.`,
      ];
    case 'unreadable':
      return [
        'value-unreadable',
        'warns',
        `${are('value', 'values')} of “${heading}” could not be read, ${example}.`,
      ];
    default:
      return undefined;
  }
}
