import { helpers } from '@odoo/o-spreadsheet';
import type { Position } from '../../workbook/area';
import type { Behaviour } from '../../workbook/behaviour';
import { EXCEL_ERRORS } from '../../workbook/excel-errors';
import type { DataValue, FunctionParameter, Outcome, WireValue } from '../../workbook/function-runtime';
import { BUSY, cellsOf, type GridArgument, type GridCell, type GridResult } from '../engine/grid-cell';

type Scalar = string | number | boolean | null;

export interface ArgumentRules {
  /** The value of a blank cell depends on the platform (office-js issues 1951, 4702, 5262). */
  emptyCell: 0 | null;
  /** Whether errors reach parameters of the type any. */
  passesErrors: boolean;
  /** Whether results spill. */
  spills: Behaviour['spills'];
  /** Whether a person has formatted the cell. Only the format of a value travels with it. */
  hasOwnFormat(position: Position): boolean;
}

const ERROR_TYPES: ReadonlyMap<unknown, string> = new Map(
  Object.entries(EXCEL_ERRORS).map(([errorType, text]) => [text, errorType]),
);

/** Returns the error of an argument that Excel answers without a call. A cell that waits is always one. */
export const endsCall = (
  argument: GridArgument,
  { type = 'any' }: FunctionParameter,
  { passesErrors }: Pick<ArgumentRules, 'passesErrors'>,
): GridCell | undefined =>
  cellsOf(argument).find(
    ({ value }) =>
      value === BUSY.value ||
      (helpers.isEvaluationError(value) && !(passesErrors && type === 'any' && ERROR_TYPES.has(value))),
  );

/**
 * Converts an argument as Excel does; one cell becomes the matrix `[[v]]`, and a number with a format of its own becomes
 * an object. Returns undefined if Excel would answer #VALUE! without a call, for example for text in place of a number.
 */
export function toArgument(
  argument: GridArgument,
  parameter: FunctionParameter,
  rules: ArgumentRules,
): unknown {
  if (argument === undefined) return null;
  if (parameter.dimensionality === 'matrix') {
    if (!Array.isArray(argument)) return [[anyValue(argument, rules)]];
    const height = argument[0]?.length ?? 0;
    return Array.from({ length: height }, (_, row) => argument.map((column) => anyValue(column[row], rules)));
  }
  if (Array.isArray(argument) && argument.length * (argument[0]?.length ?? 0) > 1) return undefined;
  return convert(Array.isArray(argument) ? argument[0]?.[0] : argument, parameter.type, rules);
}

function anyValue(
  cell: GridCell | undefined,
  { emptyCell, hasOwnFormat }: ArgumentRules,
): Scalar | DataValue {
  const { value = null, format, position } = cell ?? {};
  const errorType = ERROR_TYPES.get(value);
  if (errorType) return { type: 'Error', basicType: 'Error', basicValue: value, errorType };
  if (typeof value !== 'number' || !format || (position && hasOwnFormat(position))) return value ?? emptyCell;
  return { type: 'Double', basicType: 'Double', basicValue: value, numberFormat: format };
}

function convert(cell: GridCell | undefined, type: string | undefined, rules: ArgumentRules): unknown {
  const value = cell?.value ?? null;
  switch (type) {
    case 'number':
      return toNumber(value);
    case 'string':
      return typeof value === 'boolean' ? String(value).toUpperCase() : String(value ?? '');
    case 'boolean':
      return toBoolean(value);
    default:
      return anyValue(cell, rules);
  }
}

function toNumber(value: Scalar): number | undefined {
  if (typeof value !== 'string') return Number(value);
  const number = value.trim() === '' ? NaN : Number(value);
  return Number.isFinite(number) ? number : undefined;
}

function toBoolean(value: Scalar): boolean | undefined {
  if (typeof value !== 'string') return Boolean(value);
  return { TRUE: true, FALSE: false }[value.trim().toUpperCase()];
}

/** Turns rows into columns. Fills short rows with #N/A. */
export function toGrid(outcome: Exclude<Outcome, { lost: true }>): GridResult {
  if ('error' in outcome) return withMessage({ value: outcome.error }, outcome.message);
  const { value } = outcome;
  if (!Array.isArray(value)) return toCell(value);
  const width = Math.max(1, ...value.map((row) => row.length));
  return Array.from({ length: width }, (_, column) =>
    value.map((row) => (column < row.length ? toCell(row[column] as WireValue) : { value: '#N/A' })),
  );
}

function toCell(value: WireValue): GridCell {
  // Excel shows null as 0 (office-js issue 1503).
  if (value === null) return { value: 0 };
  if (typeof value !== 'object') return { value };
  if (value.type === 'Error') return withMessage({ value: errorText(value) }, value.message);
  if (value.type === 'Empty') return { value: '' };
  const basic = isScalar(value.basicValue) ? value.basicValue : '#VALUE!';
  const format = value.numberFormat;
  return format && format !== 'General' ? { value: basic, format } : { value: basic };
}

const errorText = ({ basicValue, errorType = '' }: DataValue): string =>
  EXCEL_ERRORS[errorType] ?? (typeof basicValue === 'string' ? basicValue : '#VALUE!');

const withMessage = (cell: GridCell, message: string | undefined): GridCell =>
  message ? { ...cell, message } : cell;

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);
