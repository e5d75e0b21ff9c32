import { asRrError } from '../../../contract/failure';
import { cellKey, placeOf, type CellAddress } from '../../cell-address';
import type { Formulas } from '../../formulas/formula-inventory';
import { applyStyle } from './style-block';

/** Headings further down stay where they are: freezing them would leave too few rows that scroll. */
const MOST_FROZEN_ROWS = 10;

/** Rows that belong to a result, counted from 0: the first one, and that of its headings. */
interface Above {
  topRow: number;
  headingRow: number;
}

/**
 * Styles the headings of a formula's result when it has arrived, fits the widths of its columns, and freezes the rows down
 * to the headings. Gives up if the formula fails or is removed. Never makes a column narrower.
 */
export function styleWhenArrived(
  formulas: Pick<Formulas, 'all' | 'onChange'>,
  cell: CellAddress,
  above: Above = { topRow: placeOf(cell).row, headingRow: placeOf(cell).row },
): void {
  let styling = false;
  let isListed = false;
  const look = async () => {
    const formula = formulas.all().find((one) => cellKey(one) === cellKey(cell));
    isListed ||= formula !== undefined;
    const [run] = formula?.runs ?? [];
    if ((isListed && !formula) || run?.state === 'failed') return leave();
    if (run?.state !== 'answered' || styling) return;
    styling = true;
    const isDone = await styleResult(cell, above).catch((thrown: unknown) => {
      // A protected sheet, or a cell in editing mode. The numbers are right without a style.
      console.warn('The result could not be styled.', asRrError(thrown).code);
      return true;
    });
    styling = false;
    if (isDone) leave();
  };
  const leave = formulas.onChange(() => void look());
  void look();
}

/** Returns false if the result is not in its cells yet. */
async function styleResult({ sheet, cell }: CellAddress, { topRow, headingRow }: Above): Promise<boolean> {
  return Excel.run(async (context) => {
    const worksheet = context.workbook.worksheets.getItem(sheet);
    const result = worksheet
      .getRange(cell)
      .getSpillingToRangeOrNullObject()
      .load('rowIndex,columnIndex,rowCount,columnCount');
    const frozen = worksheet.freezePanes.getLocationOrNullObject().load('address');
    await context.sync();
    if (result.isNullObject) return false;

    if (headingRow === result.rowIndex) applyStyle(result.getRow(0), 'heading');
    if (frozen.isNullObject && headingRow < MOST_FROZEN_ROWS)
      worksheet.freezePanes.freezeRows(headingRow + 1);

    const rows = result.rowIndex + result.rowCount - topRow;
    const all = worksheet.getRangeByIndexes(topRow, result.columnIndex, rows, result.columnCount);
    const columns = Array.from({ length: result.columnCount }, (_, at) => all.getColumn(at));
    const before = columns.map((column) => column.format.load('columnWidth'));
    await context.sync();
    const widths = before.map(({ columnWidth }) => columnWidth);
    all.format.autofitColumns();
    const after = columns.map((column) => column.format.load('columnWidth'));
    await context.sync();
    after.forEach((format, at) => {
      if (format.columnWidth < widths[at]!) format.columnWidth = widths[at]!;
    });
    await context.sync();
    return true;
  });
}
