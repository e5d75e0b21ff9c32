import type { ColumnNames } from '../../answers/naming';
import { titleOf } from '../../contract/entries';
import { asRrError } from '../../contract/failure';
import { isComplete, type AskQuery } from './ask-query';
import { conditionOf } from './terms/condition-terms';
import { namesInText, optionPairs } from './terms/option-terms';
import { shownColumns } from './write/lay-out';
import type { Cell } from '../../table/cells/cell';
import { parseOptions, TOTAL_OPTIONS } from '../../table/arguments/parse-options';
import type { FunctionResult, RowsRequest } from '../../answers/calls/answers';
import type { AskPreview } from './ask-actions';
import { dayText } from '../../table/day-text';
import { numberText } from '../../table/cells/number-text';

const PREVIEW_ROWS = 8;

/** How many rows a preview needs. Equal rows are found among all, and a figure is of all. */
export const rowsNeeded = ({ once, number }: AskQuery): number | undefined =>
  once || number ? undefined : PREVIEW_ROWS;

/** Returns what a formula of this query asks, so that it finds the answer of the preview. */
export function previewRequest(query: AskQuery, columns: ColumnNames): RowsRequest {
  const { endpoint, conditions, rentrolls, approvedOnly, number } = query;
  const asked = conditions.filter(isComplete).map((condition) => conditionOf(condition, columns));
  return {
    endpoint,
    columns: [shownColumns(query)],
    conditions: () => asked,
    headers: number ? 0 : 1,
    rentrolls: rentrolls.kind === 'all' ? 'all-rentrolls' : 'latest',
    approvedOnly,
    options: parseOptions(optionPairs(query, namesInText), number ? TOTAL_OPTIONS : undefined),
    ...(number && { statistic: number.statistic }),
  };
}

/** Reads the result of a preview's call: its first rows, and how many rows the formula will have. */
export function readPreview(result: FunctionResult, query: AskQuery, columns: ColumnNames): AskPreview {
  const { cells, limited, basis, breadth, unformatted, at = Date.now(), notes, noRows } = result;
  const formats = unformatted?.formats ?? [];
  const textOf = (row: FunctionResult['cells'][number]) =>
    row.map((cell, column) => cellText(cell, formats[column] ?? null));
  const about = {
    at,
    notes: notes.filter((note) => note !== noRows),
    ...(noRows !== undefined && { noRows }),
    ...(breadth?.properties !== undefined && { properties: breadth.properties }),
    ...(breadth?.currencies && { currencies: breadth.currencies }),
  };
  const { number } = query;
  const hasRows = number !== null || noRows === undefined;
  const [heads = [], ...data] = number ? [[titleOf(columns.entry(number.column))], ...cells] : cells;
  const rows = query.once ? eachOnce(data) : data;
  const matching = basis?.matching ?? limited?.all ?? (hasRows ? rows.length : 0);
  const most = query.limit ? Math.abs(query.limit) : Infinity;
  const names: readonly string[] = number
    ? [number.column]
    : (basis?.columns ?? heads.map((head) => columns.find(String(head))?.name ?? ''));
  return {
    ...about,
    columns: heads.map((head, at) => {
      const name = names[at] ?? '';
      return { name, label: String(head), type: columns.entry(name).type };
    }),
    rows: hasRows ? rows.slice(0, PREVIEW_ROWS).map(textOf) : [],
    shown: number ? 1 : query.once && hasRows ? rows.length : Math.min(matching, most),
    matching,
    all: basis?.all ?? matching,
  };
}

/** The rows as Excel's UNIQUE returns them, which ignores case. */
function eachOnce(rows: FunctionResult['cells']): FunctionResult['cells'] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const before = seen.size;
    return seen.add(JSON.stringify(row.map((cell) => cellText(cell))).toLowerCase()).size > before;
  });
}

/** Results that are surely smaller are not looked at: a result may have 4.8 MB. */
const MAYBE_TOO_LARGE = 3_000_000;

/**
 * Says why a result is too large for a cell, and which of its columns takes most. Works out the whole result only if the
 * rows of the preview are so long that it may be.
 */
export async function tooLarge(
  { columns, shown }: AskPreview,
  { cells, headerRows }: Pick<FunctionResult, 'cells' | 'headerRows'>,
  workOut: () => Promise<unknown>,
): Promise<AskPreview['tooLarge']> {
  const rows = cells.slice(headerRows);
  const lengths = columns.map((_, at) => rows.reduce((sum, row) => sum + lengthOf(row[at] ?? ''), 0));
  const all = lengths.reduce((sum, length) => sum + length, 0);
  if ((all / Math.max(1, rows.length)) * shown < MAYBE_TOO_LARGE) return undefined;
  const failure = await workOut().then(() => undefined, asRrError);
  if (failure?.code !== 'too-large') return undefined;
  const column = columns[lengths.indexOf(Math.max(...lengths))]!;
  const share = Math.round((100 * Math.max(...lengths)) / all);
  return {
    column: column.name,
    message: `${failure.message} Of these columns “${column.label}” takes most, about ${share} %.`,
  };
}

const lengthOf = (cell: Cell): number =>
  JSON.stringify(typeof cell === 'object' ? cell.basicValue : cell).length + 1;

/** Writes a cell of a result for the number formats that results have: as Excel shows it, but dates as the pane does. */
function cellText(cell: Cell, format: string | null = null): string {
  if (typeof cell === 'object')
    return cell.type === 'Error' ? cell.basicValue : formatted(cell.basicValue, cell.numberFormat);
  if (typeof cell === 'number') return formatted(cell, format ?? 'General');
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : cell;
}

function formatted(value: number, format: string): string {
  if (format.startsWith('yyyy')) return dayText(format.includes('hh') ? value : Math.floor(value));
  const digits = /0\.(0+)/.exec(format)?.[1]?.length ?? (format.startsWith('General') ? 15 : 0);
  const isPercent = format.endsWith('%');
  const text = numberText(isPercent ? value * 100 : value, {
    useGrouping: format.startsWith('#,##'),
    least: format.startsWith('General') ? 0 : digits,
    most: digits,
  });
  return isPercent ? `${text}%` : text;
}
