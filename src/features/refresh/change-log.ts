import type { FormulaChange, AppliedChanges } from '../../answers/refresher';
import type { SheetTemplate } from '../../templates/sheet-template';
import { formatAddress, formatColumn, type CellAddress } from '../../excel/cell-address';
import { insertSheets } from '../../excel/sheets/insert-sheets';
import type { LastWritten } from '../../excel/write/last-written';
import type { DiffValue } from '../../answers/result/table-diff';

type Line = DiffValue[];

const HEADINGS = ['When', 'Person', 'Cell', 'Formula', 'Row', 'Column', 'Before', 'After', 'Difference'];
const WIDTHS = { A: 120, C: 100, D: 160, E: 220, F: 160, G: 110, H: 110, I: 90 };
const MOST_LINES = 10_000;
const DATES = 'yyyy-mm-dd';

/**
 * Writes what a refresh changed to a new sheet at the end, as values only. Returns the name of the sheet. Rejects with an
 * `RrError`, which names the sheet if Excel did not let the add-in delete it again.
 */
export async function writeChangeLog(
  changes: AppliedChanges,
  person: string,
  written: LastWritten,
): Promise<string> {
  const { day, time } = moment(changes.at);
  const wanted = `Changes ${day} ${time.replace(':', '.')}`;
  const lines = logLines(changes, person);
  const { names } = await insertSheets([wanted], (names) => [logSheet(names[wanted]!, lines)], {
    written,
    by: 'changes',
  });
  return names[wanted]!;
}

/** Returns the sheet as data. */
export function logSheet(name: string, lines: readonly LogLine[]): SheetTemplate {
  const cells = lines.flatMap((line, row) =>
    line.cells.flatMap((value, column) =>
      value === '' ? [] : [[`${formatColumn(column)}${row + 1}`, asContent(value)] as const],
    ),
  );
  const dates = lines.flatMap(({ isDate }, row) => (isDate ? [[`G${row + 1}:H${row + 1}`, DATES]] : []));
  return {
    name,
    cells: Object.fromEntries(cells),
    styles: [['A1:I1', { bold: true }]],
    formats: Object.fromEntries(dates) as Record<string, string>,
    columnWidths: WIDTHS,
    frozenRows: 1,
    print: { columns: 'A:I', titleRows: '1:1', gridLines: true },
  };
}

const asContent = (value: DiffValue) => (typeof value === 'string' ? { text: value } : value);

export interface LogLine {
  cells: Line;
  /** The values before and after are dates. */
  isDate: boolean;
}

/** Returns the headings and at most 10,000 lines. The last one says how many are missing. */
export function logLines(changes: AppliedChanges, person: string): LogLine[] {
  const { day, time } = moment(changes.at);
  const found: LogLine[] = [];
  let missing = 0;
  for (const change of changes.groups.flatMap(({ formulas }) => formulas)) {
    const about = [`${day} ${time}`, person, cellText(change), change.formula];
    for (const { line, isDate = false } of linesOf(change)) {
      if (found.length < MOST_LINES - 1) found.push({ cells: [...about, ...line], isDate });
      else missing += 1;
    }
    missing += change.comparison.kind === 'rows' ? change.comparison.more : 0;
  }
  const plain = (cells: Line): LogLine => ({ cells, isDate: false });
  const padded = (text: string) => HEADINGS.map((_, at) => (at === 0 ? text : ''));
  const last = missing === 1 ? '1 more change is missing here.' : `${missing} more changes are missing here.`;
  return [plain(HEADINGS), ...found, ...(missing > 0 ? [plain(padded(last))] : [])];
}

/** A name of a sheet that Excel writes without quotes: no sign, no digit first, and no address of a cell in either style. */
const PLAIN_SHEET = /^(?![A-Z]{1,3}\d+$|R\d*(?:C\d*)?$|C\d*$)[\p{L}_][\p{L}\p{N}_.]*$/iu;

const cellText = (at: CellAddress): string =>
  PLAIN_SHEET.test(at.sheet) ? `${at.sheet}!${at.cell}` : formatAddress(at);

const ROW_WORDS = { added: 'The row is new', removed: 'The row is gone, or no longer matching' };

/** Returns row, column, before, after and difference of each change. */
function linesOf({ comparison }: FormulaChange): { line: Line; isDate?: boolean }[] {
  if (comparison.kind === 'columns')
    return [
      { line: ['', 'The columns changed', comparison.before.join(', '), comparison.after.join(', '), ''] },
    ];
  if (comparison.kind === 'differs') return [{ line: ['', 'The result differs', '', '', ''] }];
  if (comparison.kind === 'fails') return [{ line: ['', 'The formula fails', '', comparison.message, ''] }];
  if (comparison.kind === 'calculated') return [{ line: ['', 'The cell was calculated', '', '', ''] }];
  return comparison.changes.flatMap((change): { line: Line; isDate?: boolean }[] => {
    if (change.kind !== 'changed') return [{ line: [change.row, ROW_WORDS[change.kind], '', '', ''] }];
    return change.values.map(({ column, before, after, difference = '', isDate = false }) => ({
      line: [change.row, column, before, after, difference],
      isDate,
    }));
  });
}

/** In the time of the computer. */
function moment(at: number): { day: string; time: string } {
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  return {
    day: `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`,
    time: `${two(date.getHours())}:${two(date.getMinutes())}`,
  };
}
