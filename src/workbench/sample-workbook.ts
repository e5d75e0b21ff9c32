import type { CellStyle, SheetContent } from './sheet-content';

/** The company databases of the demo. */
export const DEMO_DATABASES = [
  { id: '101', name: 'Harbour Core Fund' },
  { id: '102', name: 'Meridian Value Add' },
  { id: '103', name: 'Lindenhof Residential' },
] as const;

/** Document settings of the sample: the databases that its formulas read from, as the pane saves them. */
export const SAMPLE_SETTINGS = { 'rr.databases': DEMO_DATABASES.slice(0, 2) };

const TITLE: CellStyle = { bold: true, fontSize: 16, textColor: '#1F3B57' };
const SUBTITLE: CellStyle = { italic: true, textColor: '#5F6B76' };
const HEADING: CellStyle = { bold: true, textColor: '#FFFFFF', fillColor: '#1F3B57' };
const LABEL: CellStyle = { bold: true, textColor: '#1F3B57' };
const INPUT: CellStyle = { fillColor: '#FFF6DD', textColor: '#7A4B00' };

/** A small workbook as an analyst would keep it: one sheet for each function. */
export const SAMPLE_WORKBOOK: readonly SheetContent[] = [
  {
    name: 'Tenancy schedule',
    frozenRows: 5,
    cells: {
      B2: 'Tenancy schedule',
      B3: 'Latest rent roll of each property. Change a heading or a condition and watch.',
      F2: 'Filter column',
      G2: 'Criterion',
      F3: 'use_type',
      G3: 'OFFICE',
      F4: 'contracted_rent_pa',
      G4: '>=50000',
      B5: 'property_name',
      C5: 'unit_name',
      D5: 'tenant_name',
      E5: 'use_type',
      F5: 'actual_lettable_area_sqm',
      G5: 'contracted_rent_pa',
      H5: 'currency',
      I5: 'lease_expiry_date',
      B6: '=RR.QUERY(B5:I5, F3:G4, 0)',
    },
    styles: [
      ['B2', TITLE],
      ['B3', SUBTITLE],
      ['F2:G2', LABEL],
      ['F3:G4', INPUT],
      ['B5:E5', HEADING],
      ['F5:G5', { ...HEADING, align: 'right' }],
      ['H5', HEADING],
      ['I5', { ...HEADING, align: 'right' }],
    ],
    columnWidths: { A: 16, B: 150, C: 80, D: 175, E: 80, F: 170, G: 135, H: 75, I: 130 },
  },
  {
    name: 'Columns',
    frozenRows: 5,
    cells: {
      B2: 'Column catalogue',
      B3: 'Every column the service has, with its identifier, label, type, unit and description.',
      B5: '=RR.COLUMNS()',
    },
    styles: [
      ['B2', TITLE],
      ['B3', SUBTITLE],
      ['B5:H5', HEADING],
    ],
    columnWidths: { A: 16, B: 230, C: 230, D: 100, E: 130, F: 80, G: 380, H: 100 },
  },
  {
    name: 'Changes',
    frozenRows: 5,
    cells: {
      B2: 'Changes since the previous rent roll',
      B3: 'What changed in each lease and why; rents in EUR. Without the filter, changes by exchange rates alone show, too.',
      B5: '=RR.CHANGES(,"reason_for_rent_change<>exchange rates only",,,,"EUR")',
    },
    styles: [
      ['B2', TITLE],
      ['B3', SUBTITLE],
      ['B5:L5', HEADING],
      ['G5:K5', { ...HEADING, align: 'right' }],
    ],
    columnWidths: {
      A: 16,
      B: 170,
      C: 90,
      D: 180,
      E: 120,
      F: 175,
      G: 170,
      H: 120,
      I: 140,
      J: 100,
      K: 145,
      L: 165,
    },
  },
];

export const EMPTY_WORKBOOK: readonly SheetContent[] = [
  { name: 'Sheet1', cells: {} },
  { name: 'Sheet2', cells: {} },
];
