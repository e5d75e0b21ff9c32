import { helpers, registries } from '@odoo/o-spreadsheet';
import type { GridArgument, GridCell, GridResult } from '../engine/grid-cell';
import { toMatrix, transpose, valueError } from '../engine/matrix';

/** The engine's FILTER reads another condition in place of Excel's `if_empty`. */
export function replaceFilter(): void {
  registries.functionRegistry.replace('FILTER', {
    description: 'The rows or columns of an array that meet a condition.',
    category: 'Filter',
    isExported: true,
    args: [
      helpers.arg('array (any, range<any>)', 'The array to filter.'),
      helpers.arg('include (any, range<any>)', 'A column or row of TRUE and FALSE.'),
      helpers.arg('if_empty (any, optional)', 'The value to show if no entry is left.'),
    ],
    compute: (array, include, ifEmpty) =>
      filter(array as GridArgument, include as GridArgument, ifEmpty as GridCell | undefined),
  });
}

function filter(array: GridArgument, include: GridArgument, ifEmpty: GridCell | undefined): GridResult {
  const matrix = toMatrix(array);
  const conditions = toMatrix(include);
  const flags = conditions.flat();
  const failed = [...(Array.isArray(array) ? [] : matrix.flat()), ...flags].find(({ value }) =>
    helpers.isEvaluationError(value),
  );
  if (failed) return failed;
  if (flags.some(({ value }) => typeof value === 'string'))
    return valueError('include contains text instead of TRUE or FALSE.');

  const byRow = conditions.length === 1 && flags.length === matrix[0]?.length;
  if (!byRow && (conditions.length !== matrix.length || flags.length !== matrix.length))
    return valueError('include must have as many rows or columns as the array.');
  const kept = (byRow ? transpose(matrix) : matrix).filter((_, i) => flags[i]?.value);
  if (kept.length === 0) return ifEmpty ?? { value: '#CALC!', message: 'No row meets the condition.' };
  return byRow ? transpose(kept) : kept;
}
