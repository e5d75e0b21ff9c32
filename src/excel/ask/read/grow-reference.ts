import { RrError } from '../../../contract/failure';
import { formatColumn, parseColumn } from '../../cell-address';

const CELLS = /^(?<sheet>.*!)?(?<first>\$?[A-Z]{1,3}\$?\d+)(?::(?<last>\$?[A-Z]{1,3}\$?\d+))?$/is;

/** Moves the last cell of a reference such as `$B$8:J8` down and to the right. Throws `bad-input` for another form. */
export function growReference(reference: string, rows: number, columns: number): string {
  const { sheet = '', first, last = first } = CELLS.exec(reference)?.groups ?? {};
  if (first === undefined || last === undefined)
    throw new RrError(
      'bad-input',
      `${reference} is full. Make it larger in Excel, and open the formula again.`,
    );
  const [, fixedColumn, letters, fixedRow, row] = /^(\$?)([A-Z]+)(\$?)(\d+)$/i.exec(last)!;
  const end = `${fixedColumn}${formatColumn(parseColumn(letters!) + columns)}${fixedRow}${Number(row) + rows}`;
  return `${sheet}${first}:${end}`;
}
