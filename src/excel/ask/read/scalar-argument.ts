import { RrError } from '../../../contract/failure';
import { scalarText, type Scalar } from '../../../table/arguments/argument-cells';
import type { Argument } from '../../formulas/calls/argument';
import type { AskValue, KeptPart } from '../ask-query';
import { fromFormula, isFormula, NOTHING, type Holder, type Plan } from './holder';

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
    return { ...NOTHING, changes: [{ sheet, row, column, content: value ?? '' }] };
  }
  return { ...NOTHING, argument: argumentOf(value) };
}

const argumentOf = (value: AskValue | undefined): Argument =>
  value === undefined
    ? { kind: 'omitted' }
    : typeof value === 'string'
      ? { kind: 'text', value }
      : typeof value === 'number'
        ? { kind: 'number', value }
        : { kind: 'logical', value };

/** Reads TRUE, 1 and the texts for it as the functions do. */
export const isTrue = (value: Scalar): boolean => value === 1 || /^true$/i.test(scalarText(value));
