import { badInput } from '../../contract/failure';

export type Scalar = string | number | boolean | null;

/**
 * Returns an argument as rows of plain cells. Text or a single cell is 1×1; an omitted argument has no rows. Excel
 * passes a formatted number, such as a date of another RR result, as an object. Throws `bad-input` for an error value.
 */
export function argumentCells(argument: unknown, name: string): Scalar[][] {
  const scalar = (cell: unknown) => scalarOf(cell, name);
  if (argument === null || argument === undefined) return [];
  if (!Array.isArray(argument)) return [[scalar(argument)]];
  return argument.some(Array.isArray)
    ? argument.map((row: unknown) => (Array.isArray(row) ? row.map(scalar) : [scalar(row)]))
    : [argument.map(scalar)];
}

/** Returns an argument of one value as a plain cell, or null if it is omitted. Throws `bad-input` for several. */
export function scalarArgument(argument: unknown, name: string): Scalar {
  const [first = null, ...more] = argumentCells(argument, name).flat();
  if (more.length === 0) return first;
  throw badInput(
    `Argument ${name} takes one value, but has ${more.length + 1}. Point at one cell, or write the value.`,
  );
}

function scalarOf(cell: unknown, name: string): Scalar {
  if (cell === null || cell === undefined) return null;
  if (isPlain(cell)) return cell;
  const { type, basicType, basicValue, text } = cell as Record<string, unknown>;
  if (type === 'Empty') return null;
  if ((type === 'Entity' || type === 'LinkedEntity') && typeof text === 'string') return text;
  // The basic value of a picture or array in a cell is the error that an older Excel would show.
  const isError = type === 'Error' || basicType === 'Error' || (type !== 'String' && isErrorText(basicValue));
  if (!isError && isPlain(basicValue)) return basicValue;
  if (type === 'Error' && typeof basicValue === 'string')
    throw badInput(`Argument ${name} has a cell with the error ${basicValue}. Correct that cell first.`, {
      argumentError: basicValue,
    });
  throw badInput(`Argument ${name} has a cell that is not text, a number or a date. Change that cell first.`);
}

const isErrorText = (value: unknown): boolean => typeof value === 'string' && value.startsWith('#');

/** Whether a cell is given as its value, and not as an object that has it. */
export const isPlain = (cell: unknown): cell is string | number | boolean =>
  typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean';

export const isEmpty = (cell: Scalar | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

/** Whether a cell is empty where a name is expected. Some hosts pass 0 for an empty cell. */
export const isBlankName = (cell: Scalar | undefined): boolean => cell === 0 || isEmpty(cell);

/** Writes a cell as Excel would in a text. */
export const scalarText = (cell: Scalar): string =>
  typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell ?? '').trim();
