import type { ColumnUse } from '../../table/columns/column-use';
import type { Task } from '../../table/task';
import type { Cell } from '../../table/cells/cell';
import { toCells, type CellsRequest } from '../../table/cells/to-cells';
import type { Basis, Beside, Breadth } from '../formulas/basis';
import type { ShownResult, Unformatted } from '../formulas/formula-runs';

export interface FunctionResult extends ColumnUse {
  /** A rectangle of at least 1×1. */
  cells: Cell[][];
  /** Length of the cells as JSON. */
  bytes: number;
  digest: string;
  /** The columns shown. A null is a blank one. */
  columns: CellsRequest['columns'];
  /** How many of the cells' rows are headings. */
  headerRows: number;
  notes: readonly string[];
  /** Why the result has no rows, if it has none. */
  noRows?: string;
  /** When the oldest of the answers that it uses was given. Undefined if it needed none. */
  at?: number;
  /** What the option `limit` left of the rows. */
  limited?: ShownResult['limited'];
  /** What it answers. Undefined if the part of the add-in that words it did not load. */
  basis?: Basis;
  /** Only if `CellCall.wantsBreadth` asks for it. */
  breadth?: Breadth;
  /** The columns of `CellCall.beside` that the service has, with a value for each row. */
  beside?: Beside;
  /** It reads the databases chosen for the workbook. */
  usesChoice: boolean;
  /** Formats left out because of the result's size or an older Excel. */
  unformatted?: Unformatted;
}

/** Builds the cells and adds notes about texts that were cut and formats that were left out. */
export function* functionResult(
  request: CellsRequest,
  {
    notes = [],
    ...about
  }: Pick<FunctionResult, 'at' | 'usesChoice' | 'limited' | 'noRows' | 'basis' | 'breadth' | 'beside'> &
    ColumnUse & { notes?: readonly string[] },
): Task<FunctionResult> {
  const { cells, shortened, formatted, formats, headerRows, bytes, digest } = yield* toCells(request);
  const lacksFormats = formatted !== 'all' && request.format === 'typed';
  const said = [...notes];
  if (lacksFormats && request.tier !== 'bare')
    said.push(
      formatted === 'dates'
        ? 'Large results have no number formats. Choose “Format this result”.'
        : 'Very large results have no formats, so dates show as serial numbers. Choose “Format this result”.',
    );
  if (shortened > 0)
    said.push(
      shortened === 1
        ? 'One text is too long for a cell and ends in “…”.'
        : `${shortened} texts are too long for a cell and end in “…”.`,
    );
  return {
    ...about,
    cells,
    bytes,
    digest,
    columns: request.columns,
    headerRows,
    notes: said,
    ...(lacksFormats && { unformatted: { headerRows, formats } }),
  };
}

export const shownResult = ({
  cells,
  digest,
  at,
  usesChoice,
  notes,
  limited,
  basis,
  unformatted,
  usesAlpha,
  deprecated,
  renamed,
  noRows,
}: FunctionResult): ShownResult => ({
  digest,
  rows: cells.length,
  columns: cells[0]?.length ?? 0,
  usesChoice,
  notes,
  ...(at !== undefined && { at }),
  ...(limited && { limited }),
  ...(basis && { basis }),
  ...(unformatted && { unformatted }),
  ...(usesAlpha && { usesAlpha }),
  ...(deprecated && { deprecated }),
  ...(renamed && { renamed }),
  ...(noRows !== undefined && { noRows }),
});
