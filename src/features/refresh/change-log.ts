import { countOf } from '../../contract/count-text';
import type { AppliedChanges, Comparison } from '../../answers/refresher';
import type { SheetTemplate } from '../../templates/sheet-template';
import { addressText, formatColumn } from '../../excel/cell-address';
import { DATE, HEADING, NUMBER_HEADING, ROW } from '../../templates/cell-styles';
import { instantText } from '../../table/day-text';
import { insertSheets } from '../../excel/sheets/insert-sheets';
import type { LastWritten } from '../../excel/write/last-written';
import { aboutRow, type DiffValue, type RowChange, type TableDiff } from '../../answers/result/table-diff';
import { derivedText } from './diff/diff-words';
import { unlistedTotals } from './diff/unlisted-totals';

type Line = DiffValue[];

const HEADINGS = [
  ...['When', 'Person', 'Cell', 'Formula', 'Row', 'What', 'Column'],
  ...['Before', 'After', 'Difference', 'Currency'],
];
const WIDTHS = { A: 115, B: 90, C: 150, D: 220, E: 200, F: 170, G: 150, H: 105, I: 105, J: 105, K: 70 };
const MAX_LINES = 300;

/**
 * Writes what a refresh changed to a new sheet at the end, as values only. Returns the name of the sheet. Rejects with an
 * `RrError`, which names the sheet if Excel did not let the add-in delete it again.
 */
export async function writeChangeLog(
  changes: AppliedChanges,
  person: string,
  written: LastWritten,
): Promise<string> {
  // The name of a sheet cannot have a colon.
  const requestedName = `Changes ${momentText(changes.at).replace(':', '.')}`;
  const lines = logLines(changes, person);
  const { names } = await insertSheets([requestedName], (names) => [logSheet(names[requestedName]!, lines)], {
    written,
    by: 'changes',
  });
  return names[requestedName]!;
}

/** Returns the sheet as data. */
export function logSheet(name: string, lines: readonly LogLine[]): SheetTemplate {
  const cells = lines.flatMap((line, row) =>
    line.cells.flatMap((value, column) =>
      value === '' ? [] : [[`${formatColumn(column)}${row + 1}`, asContent(value)] as const],
    ),
  );
  const formats = lines.flatMap(({ format, isDate }, row) => [
    ...(format === undefined ? [] : [[`H${row + 1}:I${row + 1}`, format]]),
    ...(format === undefined || isDate ? [] : [[`J${row + 1}`, `+${format};-${format};0`]]),
  ]);
  const last = Math.max(2, lines.length);
  return {
    name,
    cells: Object.fromEntries(cells),
    styles: [
      ['A1:K1', HEADING],
      ['H1:J1', NUMBER_HEADING],
      [`A2:K${last}`, { ...ROW, verticalAlign: 'top' }],
      [`C2:G${last}`, { wrapping: 'wrap' }],
      [`H2:J${last}`, { align: 'right' }],
    ],
    formats: Object.fromEntries(formats) as Record<string, string>,
    hidesGridLines: true,
    columnWidths: WIDTHS,
    frozenRows: 1,
    print: { columns: 'A:K', titleRows: '1:1' },
  };
}

const asContent = (value: DiffValue) => (typeof value === 'string' ? { text: value } : value);

export interface LogLine {
  cells: Line;
  /** The number format for both values. */
  format?: string | undefined;
  /** They are dates, so that the difference is in days. */
  isDate?: boolean | undefined;
}

/** Returns the headings, at most 300 lines of rows, and below those of each formula what its other rows add up to. */
export function logLines(changes: AppliedChanges, person: string): LogLine[] {
  const when = momentText(changes.at);
  const lines: LogLine[] = [{ cells: HEADINGS }];
  let room = MAX_LINES;
  for (const change of changes.groups.flatMap(({ formulas }) => formulas)) {
    const about = [when, person, addressText(change), change.formula];
    const add = (found: readonly FoundLine[]) => {
      for (const { line, ...look } of found) lines.push({ cells: [...about, ...line], ...look });
    };
    const { comparison } = change;
    if (comparison.kind !== 'rows') {
      add(wholeLine(comparison));
      continue;
    }
    let listed = 0;
    for (const row of comparison.changes) {
      const found = linesOf(row);
      if (found.length > room) break;
      room -= found.length;
      listed += 1;
      add(found);
    }
    add(describeUnlisted(comparison, listed));
    if (comparison.derived) add([{ line: ['', derivedText(comparison), '', '', '', '', ''] }]);
  }
  return lines;
}

/** Row, what happened to it, column, before, after, difference and currency of a change. */
type FoundLine = Omit<LogLine, 'cells'> & { line: Line };

function wholeLine(comparison: Exclude<Comparison, { kind: 'rows' }>): FoundLine[] {
  const whole = (what: string, before = '', after = ''): FoundLine[] => [
    { line: ['', what, '', before, after, '', ''] },
  ];
  if (comparison.kind === 'columns')
    return whole('The columns changed', comparison.before.join(', '), comparison.after.join(', '));
  if (comparison.kind === 'differs') return whole('The result differs');
  if (comparison.kind === 'fails') return whole('The formula fails', '', comparison.message);
  return whole('The cell was calculated');
}

function linesOf(change: RowChange): FoundLine[] {
  const about = aboutRow(change);
  if (change.values.length === 0) return [{ line: [change.row, about, '', '', '', '', ''] }];
  return change.values.map(({ column, before, after, difference = '', currency = '', isDate, isWhole }) => ({
    line: [change.row, about, column, before, after, difference, currency],
    format: isDate ? DATE : [before, after].every(isText) ? undefined : isWhole ? '0' : AMOUNT,
    isDate,
  }));
}

/** Says how many rows of a formula are not listed, and what they add to each of its totals. */
function describeUnlisted({ changes, more, totals, noTotals = '' }: TableDiff, listed: number): FoundLine[] {
  const count = changes.length - listed + more;
  if (count === 0) return [];
  const all = countOf(count, listed > 0 ? 'more row' : 'row');
  const row = listed > 0 ? `and ${all}` : all;
  const unlisted = unlistedTotals(totals, changes.slice(0, listed));
  if (unlisted.length === 0) return [{ line: [row, noTotals, '', '', '', '', ''] }];
  return unlisted.map(({ column, difference, currency = '' }) => ({
    line: [row, noTotals, column, '', '', difference, currency],
    format: AMOUNT,
  }));
}

/** In the time of the computer. */
const momentText = (at: number): string => Object.values(instantText(at)).join(' ');

const AMOUNT = '#,##0.00';
const isText = (value: DiffValue): boolean => typeof value !== 'number';
