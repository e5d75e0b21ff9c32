import { RrError } from '../../../contract/failure';
import { isBlankName, scalarText, type Scalar } from '../../../table/arguments/argument-cells';
import { splitText } from '../../../table/arguments/split-text';
import { formatColumn, parseColumn } from '../../../excel/cell-address';
import type { ConstantCell } from '../../../excel/calls/argument';
import type { KeptPart } from '../ask-query';
import type { BlockCell } from '../terms/condition-terms';
import { argumentPlan, isFormula, shortened, type Holder, type Plan } from './holder';

/** A line of an argument, as it is written: a heading, a condition or an option. */
export interface Line {
  /** Its place among the parts of a text, or the rows of an array or of cells. */
  at: number;
  /** A part of a text is one value. */
  values: readonly Scalar[];
  /** That of one of its cells. */
  formula: { formula: string } | undefined;
}

/** A line as it is to be: one that stays, and with an `item` a new one, in the place of another or where there is room. */
export interface WantedLine<T> {
  at?: number;
  item?: T;
}

/** How an item is written in each form of an argument. */
export interface LineTerms<T> {
  text(item: T): string;
  row(item: T): readonly ConstantCell[];
  cells(item: T): readonly BlockCell[];
}

/**
 * Divides an argument into its lines; what stands elsewhere has none. A text is divided at semicolons, if `opens` says
 * where a quote opens. One that never closes leaves it whole.
 */
export function linesOf(holder: Holder, opens?: (before: string) => boolean): Line[] {
  switch (holder.kind) {
    case 'text':
      return partsOf(holder.value, opens).map((part, at) => lineAt(at, [part]));
    case 'value':
      return [lineAt(0, [holder.value])];
    case 'array':
      return holder.rows.map((row, at) =>
        lineAt(
          at,
          row.map((cell) => (typeof cell === 'object' ? cell.error : cell)),
        ),
      );
    case 'range': {
      const { cells, values } = holder.range;
      return cells.map((row, at) => lineAt(at, values[at]!, row.find(isFormula)));
    }
    default:
      return [];
  }
}

const lineAt = (at: number, values: readonly Scalar[], formula?: Line['formula']): Line => ({
  at,
  values,
  formula,
});

function partsOf(text: string, opens: ((before: string) => boolean) | undefined): string[] {
  try {
    return opens ? splitText(text, ';', opens) : [text];
  } catch {
    return [text];
  }
}

/** A line that Ask has no words for. */
export const keptLine = (values: readonly Scalar[]): Required<KeptPart> => {
  const words = values.filter((value) => !isBlankName(value)).map(scalarText);
  return { kept: `“${shortened(words.join(' '))}”`, value: values };
};

/** Plans how an argument gets other lines than it has. What stays is not touched. */
export function planLines<T>(
  holder: Holder,
  lines: readonly Line[],
  wanted: readonly WantedLine<T>[],
  terms: LineTerms<T>,
): Plan {
  if (holder.kind === 'range') return planCells(holder, lines, wanted, terms);
  if (wanted.length === 0) return argumentPlan({ kind: 'omitted' });
  if (holder.kind === 'array' && holder.rows[0]!.length > 1) {
    const rows = wanted.map(({ at, item }) => (item === undefined ? holder.rows[at!]! : terms.row(item)));
    const width = Math.max(...rows.map((row) => row.length));
    const padded = rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')]);
    return argumentPlan({ kind: 'array', rows: padded });
  }
  const parts = wanted.map(({ at, item }, index) => {
    const held = String(lines.find((line) => line.at === at)?.values[0] ?? ' ');
    const part = item === undefined ? held : /^\s*/.exec(held)![0] + terms.text(item);
    return index === 0 ? part.trimStart() : at === 0 ? ` ${part}` : part;
  });
  return argumentPlan({ kind: 'text', value: parts.join(';') });
}

/**
 * Writes into the rows of lines that are gone, then into empty rows, then below the cells, which grow. `isAcross` takes
 * each column for a line.
 */
export function planCells<T>(
  { range, reference }: Extract<Holder, { kind: 'range' }>,
  lines: readonly Line[],
  wanted: readonly WantedLine<T>[],
  { cells: cellsOf }: Pick<LineTerms<T>, 'cells'>,
  isAcross = false,
): Plan {
  const held = isAcross ? range.cells[0]!.map((cell) => [cell]) : range.cells;
  const taken = new Set(wanted.map(({ at }) => at));
  const gone = lines.flatMap(({ at }) => (taken.has(at) ? [] : [at]));
  const empty = held.flatMap((line, at) => (line.every((cell) => cell === '') ? [at] : []));
  const rooms = [...gone, ...empty];
  const written = new Map<number, readonly BlockCell[]>(gone.map((at) => [at, []]));
  let end = held.length;
  for (const { at, item } of wanted)
    if (item !== undefined) written.set(at ?? rooms.shift() ?? end++, cellsOf(item));

  const plan: Plan = { changes: [], needed: [] };
  const columns = held[0]!.length;
  const height = Math.max(held.length, ...[...written.keys()].map((at) => at + 1));
  const width = Math.max(columns, ...[...written.values()].map((cells) => cells.length));
  for (let at = 0; at < height; at++)
    for (let across = 0; across < width; across++) {
      const [down, right] = isAcross ? [across, at] : [at, across];
      const cell = { sheet: range.sheet, row: range.row + down, column: range.column + right };
      if (at >= held.length || across >= columns) plan.needed.push(cell);
      const line = written.get(at);
      const { value: content = '', ...format } = line?.[across] ?? {};
      if (line && content !== (held[at]?.[across] ?? '')) plan.changes.push({ ...cell, content, ...format });
    }
  const [more, wider] = [height - held.length, width - columns];
  if (more === 0 && wider === 0) return plan;
  const text = isAcross ? growReference(reference, wider, more) : growReference(reference, more, wider);
  return { ...plan, argument: { kind: 'reference', form: 'cells', text } };
}

const CELLS = /^(?<sheet>.*!)?(?<first>\$?[A-Z]{1,3}\$?\d+)(?::(?<last>\$?[A-Z]{1,3}\$?\d+))?$/is;

/** Moves the last cell of a reference such as `$B$8:J8` down and to the right. Throws `bad-input` for another form. */
function growReference(reference: string, rows: number, columns: number): string {
  const { sheet = '', first, last = first } = CELLS.exec(reference)?.groups ?? {};
  if (first === undefined || last === undefined)
    throw new RrError(
      'bad-input',
      `${reference} is full. Make it larger in Excel, and open the formula again.`,
    );
  const [, fixedColumn, letters, fixedRow, row] = /^(\$?)([A-Z]+)(\$?)(\d+)$/i.exec(last)!;
  const end = `${fixedColumn}${formatColumn(parseColumn(letters!) + columns)}${fixedRow}${Number(row) + rows}`;
  return `${sheet}${first}:${end}`;
}
