import { EXCEL_ERRORS } from '../../workbook/excel-errors';
import type { DataValue, Outcome, WireValue } from '../../workbook/function-runtime';
import type { GridCell, GridResult } from '../engine/grid-cell';

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
