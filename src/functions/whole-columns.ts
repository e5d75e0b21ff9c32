import { badInput } from '../contract/failure';

const SHEET_ROWS = 1_048_576;

/** Stands for an argument of whole columns, which nothing should read: `B:I` has eight million cells. */
const WHOLE_COLUMNS = '(whole columns)';

/** Returns an argument, or what stands for whole columns. Looks at its size only. */
export function withoutWholeColumns(argument: unknown): unknown {
  const { cells = argument } = (argument ?? {}) as { cells?: unknown };
  return Array.isArray(cells) && cells.length >= SHEET_ROWS ? WHOLE_COLUMNS : argument;
}

/** Throws `bad-input` if one of these arguments stands for whole columns. */
export function refuseWholeColumns(given: Readonly<Record<string, unknown>>): void {
  const name = Object.keys(given).find((argument) => given[argument] === WHOLE_COLUMNS);
  if (name) throw badInput(`Argument ${name} has whole columns. Give the filled cells, such as B1:I500.`);
}
