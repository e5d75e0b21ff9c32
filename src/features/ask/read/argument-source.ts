import { cutText } from '../../../contract/cut-text';
import { asRrError, badInput, type RrError } from '../../../contract/failure';
import type { Argument } from '../../../excel/calls/argument';
import type { Rectangle } from '../../../excel/reference-walk/area';
import type { CellChange } from '../../../excel/write/change-cells';
import type { Scalar } from '../../../table/arguments/argument-cells';
import { UNREADABLE } from '../ask-actions';

/** Cells that an argument refers to, as they stood when they were read. */
export interface ReadRange extends Rectangle {
  sheet: string;
  cells: readonly (readonly CellChange['content'][])[];
  /** What the cells show. */
  values: readonly (readonly Scalar[])[];
}

/** Where the values of an argument are: in the formula itself, or in cells that it refers to. */
export interface ArgumentSource {
  argument: Argument;
  /** As the functions get them. An omitted argument has none. */
  rows: readonly (readonly Scalar[])[];
  range?: ReadRange;
}

const MAX_CHARACTERS = 60;
const shortened = (text: string): string => cutText(text, MAX_CHARACTERS);

/**
 * Finds the values of an argument. `ranges` has the cells of the references that could be read. Throws for an argument that
 * must be calculated, or whose cells could not be read: `part` names it, such as `the columns`.
 */
export function argumentSource(
  argument: Argument | undefined = { kind: 'omitted' },
  ranges: ReadonlyMap<string, ReadRange>,
  part: string,
): ArgumentSource {
  switch (argument.kind) {
    case 'omitted':
      return { argument, rows: [] };
    case 'text':
    case 'number':
    case 'logical':
      return { argument, rows: [[argument.value]] };
    case 'array':
      return {
        argument,
        rows: argument.rows.map((row) => row.map((cell) => (typeof cell === 'object' ? cell.error : cell))),
      };
    case 'computed':
      throw unreadable(part, `“${shortened(argument.text)}” is a calculation`);
    case 'reference': {
      const range = ranges.get(argument.text);
      if (!range) throw unreadable(part, `it cannot read the cells of “${shortened(argument.text)}”`);
      return { argument, rows: range.values, range };
    }
  }
}

/** Says which part of a call Ask cannot show, and why. */
const unreadable = (part: string, why: string): RrError =>
  badInput(`Ask cannot show ${part} of this formula: ${why}. Edit it in the formula bar.`, {
    cause: UNREADABLE,
  });

/** Reads a part as the functions do. What they refuse, Ask cannot show. */
export function readPart<Part>(part: string, read: () => Part): Part {
  try {
    return read();
  } catch (thrown) {
    throw unreadable(part, asRrError(thrown).message.replace(/\.$/, ''));
  }
}
