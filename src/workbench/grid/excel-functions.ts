import { addFunction, CellErrorType, helpers, registries } from '@odoo/o-spreadsheet';
import type { GridCell } from './grid-cell';
import { addLet } from './let-function';

/** Excel's spelling of errors, and those that the engine does not know: it would take them for text. */
export function speakExcelErrors(): void {
  Object.assign(CellErrorType, { InvalidReference: '#REF!', GenericError: '#VALUE!' });
  const more = ['#REF!', '#VALUE!', '#BUSY!', '#CONNECT!', '#CALC!', '#FIELD!', '#BLOCKED!', '#GETTING_DATA'];
  more.forEach((error) => registries.errorTypes.add(error));
}

/** Functions of Excel that people use over a rent roll and the engine lacks. */
export function addExcelFunctions(): void {
  addLet();
  addFunction('SORTBY', {
    description: 'Sorts an array by another one.',
    category: 'Filter',
    isExported: true,
    args: [
      helpers.arg('array (range<any>)', 'What to sort.'),
      helpers.arg('by_array (range<any>)', 'One column of as many rows.'),
      helpers.arg('sort_order (number, default=1)', '1 ascending, -1 descending.'),
    ],
    compute(array, by, order) {
      const sign = Number((order as GridCell | undefined)?.value ?? 1) < 0 ? -1 : 1;
      const keys = (by as GridCell[][])[0]?.map(({ value }) => value) ?? [];
      const rows = [...keys.keys()].sort((i, j) => sign * compare(keys[i], keys[j]) || i - j);
      return (array as GridCell[][]).map((column) => rows.map((row) => column[row] ?? { value: '#VALUE!' }));
    },
  });
}

/** As Excel sorts: numbers before text. */
function compare(a: GridCell['value'] | undefined, b: GridCell['value'] | undefined): number {
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  if (a === b) return 0;
  return (a ?? '') < (b ?? '') ? -1 : 1;
}
