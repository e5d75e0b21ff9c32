import type { ColumnUse } from '../../table/columns/column-use';
import type { Task } from '../../table/task';
import type { Cell } from '../../table/cells/cell';
import { toCells, type CellsRequest } from '../../table/cells/to-cells';
import type { ShownResult, Unformatted } from '../formulas/formula-runs';

/** What a worksheet function came to, before it is handed to Excel. */
export interface FunctionResult extends ColumnUse {
  /** A rectangle of at least 1×1. */
  cells: Cell[][];
  /** Length of the cells as JSON. */
  bytes: number;
  /** Equal where the same call comes to equal cells; see `createDigest`. */
  digest: string;
  /** Things to know that are no errors. */
  notes: readonly string[];
  /** When the oldest of the answers it is made of was given; undefined where it needed none. */
  at?: number;
  /** It reads the databases chosen for the workbook, so that another choice makes another result. */
  usesChoice: boolean;
  /** Formats that the result came without because of its size or of an older Excel. */
  unformatted?: Unformatted;
}

/** Makes cells and says what was done to them: texts that had to be cut, formats that had to be left out. */
export function* functionResult(
  request: CellsRequest,
  {
    notes = [],
    ...about
  }: Pick<FunctionResult, 'at' | 'usesChoice'> & ColumnUse & { notes?: readonly string[] },
): Task<FunctionResult> {
  const { cells, shortened, formatted, formats, headerRows, bytes, digest } = yield* toCells(request);
  const lacksFormats = formatted !== 'all' && request.format === 'typed';
  const said = [...notes];
  if (lacksFormats && request.tier !== 'bare')
    said.push(
      formatted === 'dates'
        ? 'A large result comes without number formats. Choose “Format this result”.'
        : 'A very large result comes without formats: dates show as serial numbers. Choose “Format this result”.',
    );
  if (shortened > 0)
    said.push(
      shortened === 1
        ? 'One text is longer than a cell can hold. It ends in “…” in the sheet.'
        : `${shortened} texts are longer than a cell can hold. They end in “…” in the sheet.`,
    );
  return {
    ...about,
    cells,
    bytes,
    digest,
    notes: said,
    ...(lacksFormats && { unformatted: { headerRows, formats } }),
  };
}

/** What is remembered of a result once it is handed over. */
export const shownResult = ({
  cells,
  digest,
  at,
  usesChoice,
  notes,
  unformatted,
  usesAlpha,
  deprecated,
}: FunctionResult): ShownResult => ({
  digest,
  rows: cells.length,
  columns: cells[0]?.length ?? 0,
  usesChoice,
  notes,
  ...(at !== undefined && { at }),
  ...(unformatted && { unformatted }),
  ...(usesAlpha && { usesAlpha }),
  ...(deprecated && { deprecated }),
});
