import { shiftPosition } from '../../../src/excel/scan/cell-shift';
import { readCellShift } from '../../../src/excel/scan/watch-workbook';
import { formatCell } from '../../../src/excel/cell-address';

type Event = Parameters<typeof readCellShift>[0];

const shiftOf = (changeType: string, address: string, direction?: object) =>
  readCellShift({ worksheetId: 's', changeType, address, changeDirectionState: direction } as Event);

describe('a shift of cells', () => {
  it.each([
    ['RowInserted', '3:4', undefined, { A2: 'A2', A3: 'A5', XFD9: 'XFD11' }],
    ['RowDeleted', '3:4', undefined, { A2: 'A2', A3: undefined, A4: undefined, A5: 'A3' }],
    ['ColumnDeleted', 'B:C', undefined, { A1: 'A1', B1: undefined, D1: 'B1' }],
    ['CellInserted', 'B2:C3', { insertShiftDirection: 'Down' }, { B1: 'B1', B2: 'B4', C9: 'C11', D9: 'D9' }],
    ['CellInserted', 'Roll!B2', { insertShiftDirection: 'Right' }, { B2: 'C2', B3: 'B3', A2: 'A2' }],
    ['CellDeleted', 'B2:C3', { deleteShiftDirection: 'Up' }, { B3: undefined, B4: 'B2', D4: 'D4' }],
  ])('of %s %s moves the cells behind it', (changeType, address, direction, expected) => {
    const shift = shiftOf(changeType, address, direction)!;
    for (const [cell, to] of Object.entries(expected)) {
      const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(cell)!;
      const column = letters === 'XFD' ? 16_383 : letters.charCodeAt(0) - 65;
      const position = shiftPosition({ row: Number(row) - 1, column }, shift);
      expect([cell, position && formatCell(position.row, position.column)]).toEqual([cell, to]);
    }
  });

  it.each([
    ['RangeEdited', 'B2'],
    ['CellInserted', 'B2'],
    ['RowInserted', 'what'],
  ])('is undefined for %s %s', (changeType, address) => expect(shiftOf(changeType, address)).toBeUndefined());
});
