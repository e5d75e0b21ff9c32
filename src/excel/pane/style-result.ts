import { asRrError } from '../../contract/failure';
import { cellKey, parseCellAddress } from '../cell-address';
import type { Formulas } from '../formulas/formula-inventory';

/** The colours of headings: white on the product's green. */
const HEADING = { color: '#FFFFFF', fill: '#0F5F51' };
/** Headings further down stay where they are: freezing them would leave too few rows that scroll. */
const MOST_FROZEN_ROWS = 10;

/**
 * Styles the headings of a formula's result when it has arrived, fits the widths of its columns, and freezes the rows down
 * to the headings. Gives up if the formula fails or is removed. Never makes a column narrower.
 */
export function styleWhenArrived(formulas: Pick<Formulas, 'all' | 'onChange'>, address: string): void {
  const cell = parseCellAddress(address);
  if (!cell) return;
  let styling = false;
  let isListed = false;
  const look = async () => {
    const formula = formulas.all().find((one) => cellKey(one) === cellKey(cell));
    isListed ||= formula !== undefined;
    const [run] = formula?.runs ?? [];
    if ((isListed && !formula) || run?.state === 'failed') return leave();
    if (run?.state !== 'answered' || styling) return;
    styling = true;
    const isDone = await styleResult(cell.sheet, cell.cell).catch((thrown: unknown) => {
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
async function styleResult(sheet: string, cell: string): Promise<boolean> {
  return Excel.run(async (context) => {
    const worksheet = context.workbook.worksheets.getItem(sheet);
    const result = worksheet.getRange(cell).getSpillingToRangeOrNullObject().load('rowIndex,columnCount');
    const frozen = worksheet.freezePanes.getLocationOrNullObject().load('address');
    await context.sync();
    if (result.isNullObject) return false;

    const heading = result.getRow(0);
    heading.format.font.bold = true;
    heading.format.font.color = HEADING.color;
    heading.format.fill.color = HEADING.fill;
    if (frozen.isNullObject && result.rowIndex < MOST_FROZEN_ROWS)
      worksheet.freezePanes.freezeRows(result.rowIndex + 1);

    const columns = Array.from({ length: result.columnCount }, (_, at) => result.getColumn(at));
    const before = columns.map((column) => column.format.load('columnWidth'));
    await context.sync();
    const widths = before.map(({ columnWidth }) => columnWidth);
    result.format.autofitColumns();
    const after = columns.map((column) => column.format.load('columnWidth'));
    await context.sync();
    after.forEach((format, at) => {
      if (format.columnWidth < widths[at]!) format.columnWidth = widths[at]!;
    });
    await context.sync();
    return true;
  });
}
