import { CHANGES } from './changes';
import { COLUMN_CATALOGUE } from './column-catalogue';
import { SUMMARY } from './summary';
import { TENANCY_SCHEDULE } from './tenancy-schedule';
import type { SheetContent } from '../workbook/sheet-content';

/** The company databases of the demo. */
const DEMO_DATABASES = [
  { id: '101', name: 'Harbour Core Fund' },
  { id: '102', name: 'Meridian Value Add' },
  { id: '103', name: 'Lindenhof Residential' },
] as const;

/** Document settings of the sample: the databases that its formulas read, in the form that the pane saves. */
export const SAMPLE_SETTINGS = { 'rr.databases': DEMO_DATABASES.slice(0, 2) };

/** A small workbook like an analyst's. Every formula also works in Excel. */
export const SAMPLE_WORKBOOK: readonly SheetContent[] = [
  TENANCY_SCHEDULE,
  COLUMN_CATALOGUE,
  CHANGES,
  SUMMARY,
];

/** Selected when the sample opens, so that the formula bar shows the formula that fills the sheet. */
export const SAMPLE_SELECTION = 'B9';

export const EMPTY_WORKBOOK: readonly SheetContent[] = [
  { name: 'Sheet1', cells: {} },
  { name: 'Sheet2', cells: {} },
];
