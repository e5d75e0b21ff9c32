import type { CellView } from '../../workbook/workbook';

/** Returns a cell for `range.valueTypes`. */
export function valueType({ value, isError }: CellView): string {
  if (isError) return 'Error';
  if (value === '') return 'Empty';
  return { number: 'Double', boolean: 'Boolean', string: 'String' }[
    typeof value as 'number' | 'boolean' | 'string'
  ];
}

/** Excel's names of errors (Microsoft: Excel.ErrorCellValueType). */
const ERRORS: Readonly<Record<string, string>> = {
  '#BUSY!': 'Busy',
  '#CALC!': 'Calc',
  '#CONNECT!': 'Connect',
  '#DIV/0!': 'Div0',
  '#N/A': 'NotAvailable',
  '#NAME?': 'Name',
  '#NULL!': 'Null',
  '#NUM!': 'Num',
  '#REF!': 'Ref',
  '#SPILL!': 'Spill',
  '#VALUE!': 'Value',
};

/** Returns a cell for `range.valuesAsJson` (ExcelApi 1.16), which npm's Office.js lacks. */
export function cellValue(cell: CellView, obstacle: 'Merged' | 'Collision' | undefined): object {
  const { value, isError, message } = cell;
  const type = valueType(cell);
  if (!isError) return { type, basicType: type, basicValue: value };
  const text = String(value);
  return {
    type,
    basicType: 'Error',
    basicValue: text,
    errorType: ERRORS[text] ?? 'Value',
    ...(obstacle && { errorSubType: obstacle === 'Merged' ? 'MergedCells' : 'Collision' }),
    ...(!obstacle && message && { errorMessage: message }),
  };
}
