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

/** The columns of the demo's service, with the headings that “Insert report” would write. */
const REPORT_COLUMNS: ReportColumns = {
  property: { name: 'property_name', heading: 'Property Name' },
  unit: { name: 'unit_name', heading: 'Unit Name' },
  tenant: { name: 'tenant_name', heading: 'Tenant Name' },
  tenantGroup: { name: 'tenant_group_name', heading: 'Tenant Group' },
  use: { name: 'use_type', heading: 'Use Type' },
  area: { name: 'actual_lettable_area_sqm', heading: 'Actual Lettable Area sqm' },
  contractedRent: { name: 'contracted_rent_pa', heading: 'Contracted Rent PA' },
  passingRent: { name: 'in_place_rent_pa', heading: 'In-Place Rent PA' },
  erv: { name: 'market_rent_pa', heading: 'Market Rent PA (ERV)' },
  leaseStart: { name: 'lease_start_date', heading: 'Lease Start Date' },
  expiry: { name: 'lease_expiry_date', heading: 'Lease Expiry Date' },
  nextBreak: { name: 'next_break_date', heading: 'Next Break Date' },
  breakNotice: { name: 'break_option_notice_date', heading: 'Break Option Notice Date' },
  firstBreak: { name: 'first_break_date', heading: 'First Break Date' },
  firstBreakHolder: { name: 'break_option_holder', heading: 'Break Option Holder' },
  secondBreak: { name: 'break_option_two_date', heading: 'Break Two Date' },
  secondBreakHolder: { name: 'break_option_two_holder', heading: 'Break Option Two Holder' },
  thirdBreak: { name: 'break_option_three_date', heading: 'Break Three Date' },
  thirdBreakHolder: { name: 'break_option_three_holder', heading: 'Break Option Three Holder' },
  earliestTermination: { name: 'earliest_termination_date', heading: 'Earliest Termination Date' },
  nextIndexation: { name: 'next_indexation_date', heading: 'Next Indexation Date' },
  nextReview: { name: 'next_rent_review_date', heading: 'Next Rent Review Date' },
  nextStep: { name: 'next_step_rent_date', heading: 'Next Step Rent Date' },
  vacancyStatus: {
    name: 'vacancy_status',
    heading: 'Vacancy Status',
    words: { yes: ['vacant'], no: ['let'] },
  },
  ownUse: { name: 'is_non_revenue', heading: 'Non-Revenue Unit', words: { yes: ['true'], no: ['false'] } },
  currency: { name: 'currency', heading: 'Currency' },
  rentrollDate: { name: 'rentroll_date', heading: 'Rent Roll Date' },
  unitCount: { name: 'unit_count', heading: 'Units' },
  waultToExpiry: { name: 'property_wault_to_expiry_years', heading: 'WAULT to Expiry' },
  waultToBreak: { name: 'property_wault_to_break_years', heading: 'WAULT to Break' },
  vacancyByErv: {
    name: 'property_vacancy_by_market_rent_percent',
    heading: 'Vacancy by Market Rent (EPRA)',
  },
  vacancyByArea: { name: 'property_vacancy_by_area_percent', heading: 'Vacancy by Area' },
  vacancyByUnits: { name: 'property_vacancy_by_units_percent', heading: 'Vacancy by Units' },
  propertyId: { name: 'svc_property_id', heading: 'Property ID' },
  rentrollId: { name: 'rentroll_id', heading: 'Rent Roll ID' },
  rentFreeEnd: { name: 'rent_free_end_date', heading: 'Rent-Free End Date' },
  nonRecoverableCost: { name: 'non_recoverable_cost_pa', heading: 'Non-Recoverable Cost PA' },
};

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
    columns: REFERENCE_COLUMNS,
    currency: 'EUR',
    dateA: 45930,
    dateB: 46295,
  }),
  ...portfolioReport(REPORT_COLUMNS, { Units: 'Units', Report: 'Report' }, { currency: 'EUR' }).sheets,
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
  plain: true,
  cells: { B2: 'A chart sheet', B3: 'In Excel it has a chart and no cells. An add-in cannot read it.' },
  styles: [
    ['B2', TITLE],
    ['B3', NOTE],
  ],
};
