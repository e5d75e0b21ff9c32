import type { Scalar } from '../../../table/arguments/argument-cells';
import type { Argument, ConstantCell } from '../../formulas/calls/argument';
import type { Rectangle } from '../../formulas/reference-walk/area';
import type { KeptPart } from '../ask-query';
import type { CellChange } from '../sheet/change-cells';

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
      return { kind: 'kept', part: { kept: `from \`${shortened(argument.text)}\`` } };
    case 'reference': {
      const range = ranges.get(argument.text);
      if (range?.isOwn) return { kind: 'range', range, reference: argument.text };
      const kept = `from \`${shortened(argument.text)}\``;
      return { kind: 'kept', part: { kept, ...(range && { value: valuesOf(range) }) } };
    }
  }
}

const MOST_CHARACTERS = 60;
export const shortened = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;

export const isFormula = (content: CellChange['content']): content is { formula: string } =>
  typeof content === 'object';

/** A part that comes from the formula of a cell. */
export const fromFormula = ({ formula }: { formula: string }, value: unknown): KeptPart => ({
  kept: `from \`${shortened(formula.slice(1))}\``,
  value,
});

/** The value of a cell, null if it is empty. */
export const scalarOf = (content: CellChange['content']): Scalar =>
  isFormula(content) || content === '' ? null : content;

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

export const NOTHING: Plan = { changes: [], needed: [] };
