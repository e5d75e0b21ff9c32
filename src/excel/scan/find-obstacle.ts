import { addressText, cellKey, formatCell, type CellAddress } from '../cell-address';
import { POSITION, rectangleOf, SHEET_COLUMNS, SHEET_ROWS, type Rectangle } from '../reference-walk/area';
import { placedAreas } from '../reference-walk/read-references';
import { loadInPieces } from './load-in-pieces';
import type { ScannedFormula } from './scan-formulas';

/**
 * What stops a result from spilling: a cell such as `B9`, the end of the sheet, or what Excel itself names. Of a formula in
 * another error, the cell of an argument that shows this error, such as `Roll!D7`.
 */
export type Obstacle = { cell: string } | { end: 'rows' | 'columns' } | { kind: 'table' | 'merged cells' };

const KINDS: Readonly<Record<string, 'table' | 'merged cells'>> = {
  Table: 'table',
  MergedCell: 'merged cells',
};

/**
 * Finds what is in the way of a result, or without its size what keeps Excel from calling the function. Returns undefined if
 * neither Excel nor the cells tell.
 */
export async function findObstacle(
  formula: Pick<ScannedFormula, 'sheet' | 'row' | 'column' | 'cell' | 'formula' | 'error'>,
  size: { rows: number; columns: number } | undefined,
): Promise<Obstacle | undefined> {
  if (!size) return findErrorInArguments(formula);
  const { sheet, row, column, cell } = formula;
  const kind = await namedByExcel(sheet, cell).catch(() => undefined);
  if (kind) return { kind };
  if (row + size.rows > SHEET_ROWS) return { end: 'rows' };
  if (column + size.columns > SHEET_COLUMNS) return { end: 'columns' };
  return Excel.run(async (context) => {
    const worksheet = context.workbook.worksheets.getItem(sheet);
    return firstFilled(context, worksheet, { row, column, ...size }, (found) => found !== cell);
  });
}

/**
 * Excel tells why a result does not spill since ExcelApi 1.16 (Microsoft: SpillErrorCellValueSubType). An older Office.js, such
 * as npm's copy, has no such property.
 */
async function namedByExcel(sheet: string, cell: string): Promise<'table' | 'merged cells' | undefined> {
  if (!Office.context.requirements.isSetSupported('ExcelApi', '1.16')) return undefined;
  return Excel.run(async (context) => {
    const range = context.workbook.worksheets.getItem(sheet).getRange(cell).load('valuesAsJson');
    await context.sync();
    const shown = (range as Partial<Excel.Range>).valuesAsJson?.[0]?.[0] as
      | Partial<Excel.SpillErrorCellValue>
      | undefined;
    return KINDS[shown?.errorSubType ?? ''];
  });
}

/** Finds the first cell with this error among those that a formula refers to. */
async function findErrorInArguments({
  sheet,
  formula,
  error,
}: Pick<ScannedFormula, 'sheet' | 'formula' | 'error'>): Promise<Obstacle | undefined> {
  return Excel.run(async (context) => {
    for (const { area } of placedAreas(formula, sheet)) {
      const worksheet = context.workbook.worksheets.getItem(area.sheet);
      const found = await firstFilled(context, worksheet, area, (_, value) => value === error);
      if (found) return { cell: addressText({ sheet: area.sheet, cell: found.cell }) };
    }
    return undefined;
  });
}

/** Finds the first cell of an area that is not empty, and that passes `isFound`. Looks at the used part of the sheet only. */
export async function firstFilled(
  context: Excel.RequestContext,
  worksheet: Excel.Worksheet,
  { row, column, rows, columns }: Rectangle,
  isFound: (cell: string, value: unknown) => boolean = () => true,
): Promise<{ cell: string; value: unknown } | undefined> {
  const used = worksheet
    .getRangeByIndexes(row, column, rows, columns)
    .getIntersectionOrNullObject(worksheet.getUsedRange())
    .load(POSITION);
  await context.sync();
  let first: { cell: string; value: unknown } | undefined;
  const areas = used.isNullObject ? [] : [{ sheet: worksheet, ...rectangleOf(used) }];
  await loadInPieces(
    areas,
    'formulas,values',
    () => context.sync(),
    (piece, range) => {
      for (const [r, line] of range.formulas.entries())
        for (const [c, formula] of line.entries()) {
          const cell = formatCell(piece.row + r, piece.column + c);
          const value: unknown = range.values[r]?.[c] ?? '';
          // A cell that a spill fills may have no formula of its own.
          if ((formula !== '' || value !== '') && isFound(cell, value)) {
            first = { cell, value };
            return true;
          }
        }
      return false;
    },
  );
  return first;
}

/** Returns the keys of cells whose result does not spill: legacy array formulas (Ctrl+Shift+Enter) show a part of it only. */
export async function findUnspilled(cells: readonly CellAddress[]): Promise<ReadonlySet<string>> {
  return Excel.run(async (context) => {
    const asked = cells.map((cell) => ({
      cell,
      spill: context.workbook.worksheets
        .getItem(cell.sheet)
        .getRange(cell.cell)
        .getSpillingToRangeOrNullObject()
        .load('rowCount'),
    }));
    await context.sync();
    return new Set(asked.filter(({ spill }) => spill.isNullObject).map(({ cell }) => cellKey(cell)));
  });
}
