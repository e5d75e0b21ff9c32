import type { Steps } from '../../table/steps';
import { toCells, type CellsRequest } from '../../table/cells/to-cells';
import type { FunctionResult } from './answers';
import type { ShownResult } from '../formulas/formula-runs';

/** Builds the cells and adds notes about texts that were cut and formats that were left out. */
export function* functionResult(
  request: CellsRequest,
  {
    notes,
    ...about
  }: Omit<FunctionResult, 'cells' | 'bytes' | 'digest' | 'columns' | 'headerRows' | 'unformatted'>,
): Steps<FunctionResult> {
  const { cells, shortened, formatted, formats, headerRows, bytes, digest } = yield* toCells(request);
  const lacksFormats = formatted !== 'all' && request.format === 'typed';
  const allNotes = [...notes];
  if (lacksFormats && request.tier !== 'bare')
    allNotes.push(
      formatted === 'dates'
        ? 'Large results have no number formats. Choose “Format this result”.'
        : 'Very large results have no formats, so dates show as serial numbers. Choose “Format this result”.',
    );
  return {
    cells,
    bytes,
    digest,
    columns: request.columns,
    headerRows,
    notes: [...allNotes, ...shortenedNotes(shortened)],
    ...about,
    ...(lacksFormats && { unformatted: { headerRows, formats } }),
  };
}

export const shortenedNotes = (count: number): string[] =>
  count === 0
    ? []
    : count === 1
      ? ['One text is too long for a cell and ends in “…”.']
      : [`${count} texts are too long for a cell and end in “…”.`];

export const shownResult = ({
  cells,
  bytes,
  columns,
  headerRows,
  breadth,
  extraValues,
  ...shown
}: FunctionResult): ShownResult => ({ ...shown, rows: cells.length, columns: cells[0]?.length ?? 0 });
