import fc from 'fast-check';
import { textTable } from '../support/text-table';
import { cellKey, formatCell, parseCellAddress } from '../../src/excel/cell-address';

describe('the address of a cell', () => {
  it.each(
    textTable(`
      Sheet1!B6 | Sheet1 | B6
      'Rent roll'!$B$6 | Rent roll | B6
      '[Book1.xlsx]Rent roll'!B6 | Rent roll | B6
      'Anna''s roll'!XFD1048576 | Anna's roll | XFD1048576
      Sheet1!$B$6:$D$9 | Sheet1 | B6`),
  )('reads %s', (text, sheet, cell) => expect(parseCellAddress(text!)).toEqual({ sheet, cell }));

  it.each(['B6', 'Sheet1!R6C2', 'Sheet1!B6,D9', ''])('does not read %s', (text) =>
    expect(parseCellAddress(text)).toBeUndefined(),
  );

  it('gives one key to all spellings of a cell', () => {
    expect(cellKey({ sheet: 'ROLL', cell: 'B6' })).toBe(cellKey({ sheet: 'Roll', cell: 'B6' }));
  });

  it.each([
    [0, 0, 'A1'],
    [0, 701, 'ZZ1'],
    [1_048_575, 16_383, 'XFD1048576'],
  ])('writes row %i, column %i as %s', (row, column, expected) =>
    expect(formatCell(row, column)).toBe(expected),
  );

  it('reads every cell that it writes', () => {
    fc.assert(
      fc.property(fc.nat(1_048_575), fc.nat(16_383), (row, column) => {
        const cell = formatCell(row, column);
        expect(parseCellAddress(`'a b'!${cell}`)).toEqual({ sheet: 'a b', cell });
      }),
    );
  });
});
