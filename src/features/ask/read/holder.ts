import { badInput, type RrError } from '../../../contract/failure';
import { isBlankName, scalarText, type Scalar } from '../../../table/arguments/argument-cells';
import { splitText } from '../../../table/arguments/split-text';
import { formatColumn, parseColumn } from '../../../excel/cell-address';
import type { Argument, ConstantCell } from '../../../excel/calls/argument';
import type { Rectangle } from '../../../excel/reference-walk/area';
import { isKept, type KeptPart } from '../ask-query';
import type { CellChange } from '../../../excel/write/change-cells';
import type { BlockCell } from '../terms/condition-terms';

/** Cells that an argument refers to, as they stood when they were read. */
export interface ReadRange extends Rectangle {
  sheet: string;
  cells: readonly (readonly CellChange['content'][])[];
  /** What the cells show. */
  values: readonly (readonly Scalar[])[];
  /** Only a reference such as `B8:J8` can grow, and cells that a formula fills cannot be written. */
  isOwn: boolean;
}

/** Where the parts of an argument are, so that each can be read and written where it stands. */
export type Holder =
  | Exclude<Argument, { kind: 'reference' | 'computed' }>
  | { kind: 'range'; range: ReadRange; reference: string }
  | { kind: 'kept'; part: KeptPart };

/** `ranges` gives the cells of a reference, if they could be read. */
export function holderOf(argument: Argument | undefined, ranges: ReadonlyMap<string, ReadRange>): Holder {
  if (!argument) return { kind: 'omitted' };
  if (argument.kind !== 'reference' && argument.kind !== 'computed') return argument;
  const range = argument.kind === 'reference' ? ranges.get(argument.text) : undefined;
  if (range?.isOwn) return { kind: 'range', range, reference: argument.text };
  return { kind: 'kept', part: { ...fromText(argument.text), ...(range && { value: valuesOf(range) }) } };
}

const MOST_CHARACTERS = 60;
const shortened = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;

const fromText = (text: string): KeptPart => ({ kept: `from \`${shortened(text)}\`` });

const isFormula = (content: CellChange['content'] | undefined): content is { formula: string } =>
  typeof content === 'object';

export const fromFormula = ({ formula }: { formula: string }, value: unknown): KeptPart => ({
  ...fromText(formula.slice(1)),
  value,
});

/** The values of one row or of one column, or all of them by row. */
export const valuesOf = ({ values, rows, columns }: ReadRange): unknown =>
  rows === 1 || columns === 1 ? values.flat() : values;

/** What a plan changes: arguments of the call, cells, and the cells that must be empty for that. */
export interface Plan {
  argument?: Argument;
  changes: CellChange[];
  /** Cells beside or below a range into which it grows. */
  needed: Pick<CellChange, 'sheet' | 'row' | 'column'>[];
}

export const argumentPlan = (argument: Argument): Plan => ({ argument, changes: [], needed: [] });

export const same = (before: unknown, after: unknown): boolean =>
  JSON.stringify(before) === JSON.stringify(after);

/** Reads an argument of one value. Null if it is omitted, or points at an empty cell. */
export function readScalar(holder: Holder): Scalar | KeptPart {
  switch (holder.kind) {
    case 'omitted':
      return null;
    case 'text':
    case 'number':
    case 'logical':
      return holder.value;
    case 'kept':
      return holder.part;
    case 'array':
      return { kept: 'a list' };
    case 'range': {
      const { cells, values, rows, columns } = holder.range;
      const cell = cells[0]?.[0] ?? '';
      if (rows * columns !== 1) return { kept: `from \`${holder.reference}\`` };
      return isFormula(cell) ? fromFormula(cell, values[0]?.[0]) : cell === '' ? null : cell;
    }
  }
}

/** For a part that Ask leaves where it stands. */
export const staysError = (what: string): RrError =>
  badInput(`${what} and stays. Change it in the sheet or in the formula bar.`);

/** Plans how to write one value. `undefined` omits the argument. */
export function planScalar(holder: Holder, value: string | true | undefined, what: string): Plan {
  const held = readScalar(holder);
  if (isKept(held)) throw staysError(`${what} is ${held.kept}`);
  if (holder.kind === 'range') {
    const { sheet, row, column } = holder.range;
    return { changes: [{ sheet, row, column, content: value ?? '' }], needed: [] };
  }
  if (value === undefined) return argumentPlan({ kind: 'omitted' });
  return argumentPlan(value === true ? { kind: 'logical', value } : { kind: 'text', value });
}

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
  if (holder.kind === 'range') {
    const { cells, values } = holder.range;
    return cells.map((row, at) => ({ at, values: values[at]!, formula: row.find(isFormula) }));
  }
  return rowsOf(holder, opens).map((values, at) => ({ at, values, formula: undefined }));
}

function rowsOf(holder: Holder, opens?: (before: string) => boolean): Scalar[][] {
  switch (holder.kind) {
    case 'text':
      return partsOf(holder.value, opens).map((part) => [part]);
    case 'number':
    case 'logical':
      return [[holder.value]];
    case 'array':
      return holder.rows.map((row) => row.map((cell) => (typeof cell === 'object' ? cell.error : cell)));
    default:
      return [];
  }
}

function partsOf(text: string, opens?: (before: string) => boolean): string[] {
  try {
    return opens ? splitText(text, ';', opens) : [text];
  } catch {
    return [text];
  }
}

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
  if (holder.kind === 'range') return planCells(holder, lines, wanted, terms.cells);
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
  cellsOf: LineTerms<T>['cells'],
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
    throw badInput(`${reference} is full. Make it larger in Excel, and open the formula again.`);
  const [, fixedColumn, letters, fixedRow, row] = /^(\$?)([A-Z]+)(\$?)(\d+)$/i.exec(last)!;
  const end = `${fixedColumn}${formatColumn(parseColumn(letters!) + columns)}${fixedRow}${Number(row) + rows}`;
  return `${sheet}${first}:${end}`;
}
