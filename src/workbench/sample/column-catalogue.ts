import type { SheetContent } from '../workbook/sheet-content';
import { CLIPPED, HEADING, INPUT, LABEL, NOTE, TITLE } from '../../templates/cell-styles';

export const COLUMN_CATALOGUE: SheetContent = {
  name: 'Columns',
  frozenRows: 5,
  cells: {
    B2: 'Columns',
    B3: 'Search',
    D3: '=IF(ISERROR(B5), "–", ROWS(B5#)-1)',
    E3: 'Words in the identifier, label, unit, group or description, for example: rent expiry. Empty: all columns.',
    B5: '=RR.COLUMNS(C3)',
  },
  styles: [
    ['B2', TITLE],
    ['B3', LABEL],
    ['C3', INPUT],
    ['D3', { ...LABEL, align: 'left' }],
    ['E3', NOTE],
    ['B5:H5', HEADING],
    ['B6:H400', CLIPPED],
  ],
  formats: { D3: '#,##0 "columns"' },
  columnWidths: { A: 12, B: 210, C: 175, D: 95, E: 118, F: 90, G: 190, H: 76 },
  rowHeights: { 1: 8, 2: 30 },
};
