import { NOTE, TITLE } from '../../templates/cell-styles';
import { REFERENCE_COLUMNS } from '../../templates/bridge/bridge-cells';
import { rentBridge } from '../../templates/bridge/rent-bridge';
import { AGENT_RENT_ROLL } from './agent-rent-roll';
import { COLUMN_CATALOGUE } from './column-catalogue';
import { sampleReport } from './report';
import { TENANCY_SCHEDULE } from './tenancy-schedule';
import type { SheetContent } from '../workbook/sheet-content';

const DEMO_DATABASES = [
  { id: '101', name: 'Harbour Core Fund' },
  { id: '102', name: 'Meridian Value Add' },
  { id: '103', name: 'Lindenhof Residential' },
] as const;

/** The settings in the form that the pane saves. */
export const SAMPLE_SETTINGS = { 'rr.databases': DEMO_DATABASES.slice(0, 2) };

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
  ...sampleReport(),
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
