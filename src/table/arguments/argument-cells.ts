import { RrError } from '../../contract/failure';

/** A cell of an argument: what remains of it after {@link argumentCells}. */
export type Scalar = string | number | boolean | null;

/**
 * An argument of a worksheet function as rows of plain cells: text or one cell is 1×1, an omitted argument none.
 *
 * Excel passes ranges and arrays as arrays of rows, and a formatted number, such as a date out of another RR
 * result, as an object with a `basicValue`. An error value in the argument is `bad-input`, which says its `name`.
 */
export function argumentCells(argument: unknown, name: string): Scalar[][] {
  const scalar = (cell: unknown) => scalarOf(cell, name);
  if (argument === null || argument === undefined) return [];
  if (!Array.isArray(argument)) return [[scalar(argument)]];
  return argument.some(Array.isArray)
    ? argument.map((row: unknown) => (Array.isArray(row) ? row.map(scalar) : [scalar(row)]))
    : [argument.map(scalar)];
}

/**
 * An argument of one value as a plain cell, null when it is omitted; text, never "[object Object]". A range or an
 * array of one cell is that cell; several values, and whatever {@link argumentCells} refuses, are `bad-input`.
 */
export function scalarArgument(argument: unknown, name: string): Scalar {
  const [first = null, ...more] = argumentCells(argument, name).flat();
  if (more.length === 0) return first;
  throw new RrError(
    'bad-input',
    `${name} takes one value and has ${more.length + 1}. Point at one cell, or write the value.`,
  );
}

function scalarOf(cell: unknown, name: string): Scalar {
  if (cell === null || cell === undefined) return null;
  if (isPlain(cell)) return cell;
  const { type, basicType, basicValue, text } = cell as Record<string, unknown>;
  if (type === 'Empty') return null;
  if ((type === 'Entity' || type === 'LinkedEntity') && typeof text === 'string') return text;
  // A picture or an array in one cell has the error for a basic value that an older Excel would show.
  const isError = type === 'Error' || basicType === 'Error' || (type !== 'String' && isErrorText(basicValue));
  if (!isError && isPlain(basicValue)) return basicValue;
  throw new RrError(
    'bad-input',
    type === 'Error' && typeof basicValue === 'string'
      ? `A cell of the argument ${name} is ${basicValue}. Correct that cell first.`
      : `A cell of the argument ${name} holds neither text nor a number nor a date. Put one of them in the cell.`,
  );
}

const isErrorText = (value: unknown): boolean => typeof value === 'string' && value.startsWith('#');

const isPlain = (cell: unknown): cell is string | number | boolean =>
  typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean';

/** An empty cell. Some hosts pass 0 for one: see {@link isBlankName}. */
export const isEmpty = (cell: Scalar | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

/** An empty cell where a name is expected, for which some hosts pass 0. */
export const isBlankName = (cell: Scalar | undefined): boolean => cell === 0 || isEmpty(cell);

/** A cell as Excel would write it into text. */
export const scalarText = (cell: Scalar): string =>
  typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell ?? '').trim();
