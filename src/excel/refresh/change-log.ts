import { formatAddress } from '../cell-address';
import { textEntry } from '../sheets/text-entry';
import type { AppliedChanges, FormulaChange } from './found-changes';
import type { DiffValue } from './diff/table-diff';

type Line = DiffValue[];

const HEADINGS = ['When', 'Person', 'Cell', 'Formula', 'Row', 'Column', 'Before', 'After', 'Difference'];
const MOST_LINES = 10_000;
const LINES_AT_ONCE = 2_000;
const DATES = 'yyyy-mm-dd';

/** Writes what a refresh changed to a new sheet at the end, as values only. Returns the name of the sheet. */
export async function writeChangeLog(changes: AppliedChanges, person: string): Promise<string> {
  const lines = logLines(changes, person);
  return Excel.run(async (context) => {
    const { worksheets } = context.workbook;
    worksheets.load('items/name');
    await context.sync();
    const name = sheetName(changes.at, new Set(worksheets.items.map((sheet) => sheet.name.toLowerCase())));
    const sheet = worksheets.add(name);
    for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
      const some = lines.slice(from, from + LINES_AT_ONCE);
      const range = sheet.getRangeByIndexes(from, 0, some.length, HEADINGS.length);
      range.numberFormat = some.map(({ formats }) => formats);
      range.values = some.map(({ cells }) => cells.map(asValue));
      await context.sync();
    }
    sheet.activate();
    await context.sync();
    return name;
  });
}
const asValue = (value: DiffValue): DiffValue => (typeof value === 'string' ? textEntry(value) : value);

function sheetName(at: number, taken: ReadonlySet<string>): string {
  const { day, time } = moment(at);
  const name = `Changes ${day} ${time.replace(':', '.')}`;
  for (let number = 1; ; number++) {
    const next = number === 1 ? name : `${name} (${number})`;
    if (!taken.has(next.toLowerCase())) return next;
  }
}

interface LogLine {
  cells: Line;
  /** The number formats of the cells. */
  formats: string[];
}

/** Returns the headings and at most 10,000 lines. The last one says how many are missing. */
export function logLines(changes: AppliedChanges, person: string): LogLine[] {
  const { day, time } = moment(changes.at);
  const found: LogLine[] = [];
  let missing = 0;
  for (const one of changes.groups.flatMap(({ formulas }) => formulas)) {
    const about = [`${day} ${time}`, person, formatAddress(one), one.formula];
    for (const { line, isDate } of linesOf(one)) {
      if (found.length < MOST_LINES - 1)
        found.push({
          cells: [...about, ...line],
          formats: HEADINGS.map((heading) =>
            isDate && (heading === 'Before' || heading === 'After') ? DATES : 'General',
          ),
        });
      else missing += 1;
    }
    missing += one.comparison.kind === 'rows' ? one.comparison.more : 0;
  }
  const plain = (cells: Line): LogLine => ({ cells, formats: HEADINGS.map(() => 'General') });
  const padded = (text: string) => HEADINGS.map((_, at) => (at === 0 ? text : ''));
  const last = missing === 1 ? '1 more change is missing here.' : `${missing} more changes are missing here.`;
  return [plain(HEADINGS), ...found, ...(missing > 0 ? [plain(padded(last))] : [])];
}

const ROW_WORDS = { added: 'The row is new', removed: 'The row is gone, or no longer matching' };

/** Returns row, column, before, after and difference of each change. */
function linesOf({ comparison }: FormulaChange): { line: Line; isDate?: boolean }[] {
  if (comparison.kind === 'columns')
    return [
      { line: ['', 'The columns changed', comparison.before.join(', '), comparison.after.join(', '), ''] },
    ];
  if (comparison.kind === 'differs') return [{ line: ['', 'The result differs', '', '', ''] }];
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
