import {
  CLIPPED,
  HEADING,
  INPUT,
  LABEL,
  NOTE,
  NUMBER_HEADING,
  TITLE,
  TOTAL,
} from '../../templates/cell-styles';
import { portfolioReport } from '../../templates/report/portfolio-report';
import type { ReportColumns } from '../../templates/report/report-columns';
import { REFERENCE_COLUMNS } from '../../templates/bridge/bridge-cells';
import { rentBridge } from '../../templates/bridge/rent-bridge';
import { AGENT_RENT_ROLL } from './agent-rent-roll';
import type { SheetContent } from '../workbook/sheet-content';

/** Cells hold the headings and the filter, and totals add up the spill. */
const TENANCY_SCHEDULE: SheetContent = {
  name: 'Tenancy schedule',
  frozenRows: 8,
  cells: {
    B2: 'Tenancy schedule',
    B3: 'As at',
    C3: '=Units!C4',
    B4: 'Latest rent roll of each property.',
    B5: 'Change a heading or a yellow cell, and watch.',
    E2: 'Filter',
    F2: 'Column',
    G2: 'Criterion',
    F3: 'Use Type',
    G3: 'OFFICE',
    F4: 'Currency',
    G4: 'EUR',
    F5: 'Contracted Rent PA',
    G5: '>=50000',
    B7: 'Total',
    C7: '=IF(ISERROR(B9), "–", ROWS(B9#))',
    F7: '=IFERROR(SUM(CHOOSECOLS(B9#, 5)), "–")',
    G7: '=IFERROR(IF(ROWS(UNIQUE(CHOOSECOLS(B9#, 7)))=1, SUM(CHOOSECOLS(B9#, 6)), "mixed"), "–")',
    H7: '=IFERROR(IF(ROWS(UNIQUE(CHOOSECOLS(B9#, 7)))=1, INDEX(B9#, 1, 7), ""), "")',
    B8: 'Property Name',
    C8: 'Unit Name',
    D8: 'Tenant Name',
    E8: 'Use Type',
    F8: 'Actual Lettable Area sqm',
    G8: 'Contracted Rent PA',
    H8: 'Currency',
    I8: 'Lease Start Date',
    J8: 'Lease Expiry Date',
    B9: '=RR.QUERY(B8:J8, F3:G5, 0)',
  },
  styles: [
    ['B2', TITLE],
    ['B3', LABEL],
    ['C3', { ...LABEL, align: 'left' }],
    ['B4:B5', NOTE],
    ['E2', { ...LABEL, align: 'right' }],
    ['F2:G2', LABEL],
    ['F3:G5', INPUT],
    ['B7:J7', TOTAL],
    ['C7', { ...TOTAL, align: 'left' }],
    ['B8:E8', HEADING],
    ['F8:G8', NUMBER_HEADING],
    ['H8', HEADING],
    ['I8:J8', NUMBER_HEADING],
    ['F7:G7', { ...TOTAL, align: 'right' }],
  ],
  formats: { C3: 'yyyy-mm-dd', C7: '#,##0 "units"', F7: '#,##0.00', G7: '#,##0.00' },
  columnWidths: { A: 12, B: 135, C: 76, D: 192, E: 80, F: 136, G: 103, H: 76, I: 86, J: 90 },
  rowHeights: { 1: 8, 2: 30, 6: 8, 8: 40 },
};

const COLUMN_CATALOGUE: SheetContent = {
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

/** What a column says for yes and for no. */
const WORDS: Readonly<Record<string, { yes: string[]; no: string[] }>> = {
  vacancyStatus: { yes: ['vacant'], no: ['let'] },
  ownUse: { yes: ['true'], no: ['false'] },
};

/** The columns of the demo's service by their roles, with the headings that a portfolio report would write. */
const REPORT_COLUMNS = reportColumns(`
  property            | property_name                           | Property Name
  unit                | unit_name                               | Unit Name
  tenant              | tenant_name                             | Tenant Name
  tenantGroup         | tenant_group_name                       | Tenant Group
  use                 | use_type                                | Use Type
  area                | actual_lettable_area_sqm                | Actual Lettable Area sqm
  contractedRent      | contracted_rent_pa                      | Contracted Rent PA
  passingRent         | in_place_rent_pa                        | In-Place Rent PA
  erv                 | market_rent_pa                          | Market Rent PA (ERV)
  leaseStart          | lease_start_date                        | Lease Start Date
  expiry              | lease_expiry_date                       | Lease Expiry Date
  nextBreak           | next_break_date                         | Next Break Date
  breakNotice         | break_option_notice_date                | Break Option Notice Date
  firstBreak          | first_break_date                        | First Break Date
  firstBreakHolder    | break_option_holder                     | Break Option Holder
  secondBreak         | break_option_two_date                   | Break Two Date
  secondBreakHolder   | break_option_two_holder                 | Break Option Two Holder
  thirdBreak          | break_option_three_date                 | Break Three Date
  thirdBreakHolder    | break_option_three_holder               | Break Option Three Holder
  earliestTermination | earliest_termination_date               | Earliest Termination Date
  nextIndexation      | next_indexation_date                    | Next Indexation Date
  nextReview          | next_rent_review_date                   | Next Rent Review Date
  nextStep            | next_step_rent_date                     | Next Step Rent Date
  vacancyStatus       | vacancy_status                          | Vacancy Status
  ownUse              | is_non_revenue                          | Non-Revenue Unit
  currency            | currency                                | Currency
  rentrollDate        | rentroll_date                           | Rent Roll Date
  unitCount           | unit_count                              | Units
  waultToExpiry       | property_wault_to_expiry_years          | WAULT to Expiry
  waultToBreak        | property_wault_to_break_years           | WAULT to Break
  vacancyByErv        | property_vacancy_by_market_rent_percent | Vacancy by Market Rent (EPRA)
  vacancyByArea       | property_vacancy_by_area_percent        | Vacancy by Area
  vacancyByUnits      | property_vacancy_by_units_percent       | Vacancy by Units
  propertyId          | svc_property_id                         | Property ID
  rentrollId          | rentroll_id                             | Rent Roll ID
  rentFreeEnd         | rent_free_end_date                      | Rent-Free End Date
  nonRecoverableCost  | non_recoverable_cost_pa                 | Non-Recoverable Cost PA
  database            | company_database_name                   | Company Database
`);

function reportColumns(table: string): ReportColumns {
  const lines = table.trim().split('\n');
  const columns = lines.map((line) => {
    const [role = '', name = '', heading = ''] = line.split('|').map((cell) => cell.trim());
    return [role, { name, heading, ...(WORDS[role] && { words: WORDS[role] }) }];
  });
  return Object.fromEntries(columns) as unknown as ReportColumns;
}

/** The settings in the form that the pane saves. */
export const SAMPLE_SETTINGS = {
  'rr.databases': [
    { id: '101', name: 'Harbour Core Fund' },
    { id: '102', name: 'Meridian Value Add' },
  ],
};

/** Every formula also works in Excel. */
export const sampleWorkbook = (): readonly SheetContent[] => [
  TENANCY_SCHEDULE,
  COLUMN_CATALOGUE,
  // 2025-09-30 and 2026-09-30: Ember Depot came between them.
  rentBridge('Rent bridge', {
    columns: { ...REFERENCE_COLUMNS, database: 'Company Database' },
    currency: 'EUR',
    dateA: 45930,
    dateB: 46295,
  }),
  ...portfolioReport(REPORT_COLUMNS, { Units: 'Units', Report: 'Report' }, { inputs: { currency: 'EUR' } }),
  AGENT_RENT_ROLL,
];

/** The formula bar then shows the formula that fills the sheet. */
export const SAMPLE_SELECTION = 'B9';

export const EMPTY_WORKBOOK: readonly SheetContent[] = [
  { name: 'Sheet1', cells: {} },
  { name: 'Sheet2', cells: {} },
];

export const CHART_SHEET: SheetContent = {
  name: 'Chart',
  isChart: true,
  hidesGridLines: true,
  cells: { B2: 'A chart sheet', B3: 'In Excel it has a chart and no cells. An add-in cannot read it.' },
  styles: [
    ['B2', TITLE],
    ['B3', NOTE],
  ],
};
