import { RrError } from '../../../contract/failure';
import { scalarText, type Scalar } from '../../../table/arguments/argument-cells';
import type { Argument, ConstantCell } from '../../../excel/calls/argument';
import type { Rectangle } from '../../../excel/reference-walk/area';
import type { AskValue, KeptPart } from '../ask-query';
import type { CellChange } from '../../../excel/write/change-cells';

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
  | { kind: 'omitted' }
  | { kind: 'text'; value: string }
  | { kind: 'value'; value: number | boolean }
  | { kind: 'array'; rows: readonly (readonly ConstantCell[])[] }
  | { kind: 'range'; range: ReadRange; reference: string }
  | { kind: 'kept'; part: KeptPart };

/** `ranges` gives the cells of a reference, if they could be read. */
export function holderOf(argument: Argument | undefined, ranges: ReadonlyMap<string, ReadRange>): Holder {
  if (!argument || argument.kind === 'omitted') return { kind: 'omitted' };
  switch (argument.kind) {
    case 'text':
      return { kind: 'text', value: argument.value };
    case 'number':
    case 'logical':
      return { kind: 'value', value: argument.value };
    case 'array':
      return { kind: 'array', rows: argument.rows };
    case 'computed':
      return { kind: 'kept', part: fromText(argument.text) };
    case 'reference': {
      const range = ranges.get(argument.text);
      if (range?.isOwn) return { kind: 'range', range, reference: argument.text };
      return { kind: 'kept', part: { ...fromText(argument.text), ...(range && { value: valuesOf(range) }) } };
    }
  }
}

const MOST_CHARACTERS = 60;
export const shortened = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;

const fromText = (text: string): KeptPart => ({ kept: `from \`${shortened(text)}\`` });

export const isFormula = (content: CellChange['content'] | undefined): content is { formula: string } =>
  typeof content === 'object';

/** A part that comes from the formula of a cell. */
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
    case 'value':
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

/** Plans how to write one value. `undefined` omits the argument. */
export function planScalar(holder: Holder, value: AskValue | undefined, what: string): Plan {
  const held = readScalar(holder);
  if (held !== null && typeof held === 'object')
    throw new RrError(
      'bad-input',
      `${what} is ${held.kept} and stays. Change it in the sheet or in the formula bar.`,
    );
  if (holder.kind === 'range') {
    const { sheet, row, column } = holder.range;
    return { changes: [{ sheet, row, column, content: value ?? '' }], needed: [] };
  }
  if (value === undefined) return argumentPlan({ kind: 'omitted' });
  if (typeof value === 'string') return argumentPlan({ kind: 'text', value });
  return argumentPlan(typeof value === 'number' ? { kind: 'number', value } : { kind: 'logical', value });
}

/** Reads TRUE, 1 and the texts for it as the functions do. */
export const isTrue = (value: Scalar): boolean => value === 1 || /^true$/i.test(scalarText(value));
