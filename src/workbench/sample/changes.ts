import type { SheetContent } from '../workbook/sheet-content';
import { HEADING, INPUT, LABEL, NOTE, NOTICE, NUMBER_HEADING, TITLE, TOTAL } from './cell-styles';

/**
 * Shows the change of the passing rent since the previous rent roll, in one currency and by reason. It adds up only the
 * changes, because a rent between two reasons of a unit is in two rows.
 */
export const CHANGES: SheetContent = {
  name: 'Changes',
  frozenRows: 8,
  cells: {
    B2: 'Changes since the previous rent roll',
    B4: 'Currency',
    C4: 'EUR',
    D4: '=IF(TRIM(C4)="", "Choose one currency. Amounts in several currencies are not added.", IF(ISERROR(B9), "No figures for "&C4&": cell B9 and the pane say why.", "Converted at the rates of both rent roll dates. Their effect is a separate reason."))',
    D5: 'Changes of passing rent, one row for each reason. Excludes units that only exchange rates changed.',
    B7: 'Total',
    C7: '=IF(ISERROR(B9), "–", ROWS(B9#))',
    H7: '=IFERROR(IF(TRIM(C4)="", "–", SUM(CHOOSECOLS(B9#, 7))), "–")',
    B8: 'Property Name',
    C8: 'Unit Name',
    D8: 'Tenant Name',
    E8: 'Reason for Rent Change',
    F8: 'Previous Rent PA',
    G8: 'Rent PA',
    H8: 'Rent Change PA',
    B9: '=RR.CHANGES(B8:H8, "rent_change_pa<>0; reason_for_rent_change<>exchange rates only", 0, , , C4, "sort=rent_change_pa desc")',
    J7: 'Total',
    K7: '=IF(ISERROR(B9), "–", SUM(K9#))',
    L7: '=IFERROR(IF(TRIM(C4)="", "–", SUM(L9#)), "–")',
    J8: 'By reason',
    K8: 'Rows',
    L8: 'Change PA',
    J9: '=IFERROR(LET(reason, CHOOSECOLS(B9#, 4), names, UNIQUE(FILTER(reason, reason<>"")), IF(TRIM(C4)="", SORT(names), SORTBY(names, SUMIFS(INDEX(B9#, , 7), INDEX(B9#, , 4), names), -1))), "–")',
    K9: '=IFERROR(COUNTIFS(INDEX(B9#, , 4), J9#), "–")',
    L9: '=IFERROR(IF(TRIM(C4)="", IF(J9#<>"", "–"), SUMIFS(INDEX(B9#, , 7), INDEX(B9#, , 4), J9#)), "–")',
  },
  styles: [
    ['B2', TITLE],
    ['B4', LABEL],
    ['C4', INPUT],
    ['D4', NOTICE],
    ['D5', NOTE],
    ['B7:H7', TOTAL],
    ['C7', { ...TOTAL, align: 'left' }],
    ['J7:L7', TOTAL],
    ['B8:E8', HEADING],
    ['F8:H8', NUMBER_HEADING],
    ['H7', { ...TOTAL, align: 'right' }],
    ['K7:L7', { ...TOTAL, align: 'right' }],
    ['K9:L30', { align: 'right' }],
    ['J8', HEADING],
    ['K8:L8', NUMBER_HEADING],
  ],
  formats: { C7: '#,##0 "rows"', H7: '#,##0', K7: '#,##0', 'L7:L30': '#,##0' },
  columnWidths: { A: 12, B: 130, C: 75, D: 148, E: 112, F: 86, G: 86, H: 86, I: 10, J: 100, K: 45, L: 80 },
  rowHeights: { 1: 8, 2: 30, 6: 8, 8: 40 },
};
