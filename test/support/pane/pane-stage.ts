import type { UndoNews, Writing } from '../../../src/excel/write/last-written';
import { NOT_CHECKED, type CheckState } from '../../../src/features/checks/workbook-checks';
import type { CheckedRecord, RecordOutcome } from '../../../src/features/record/record-actions';
import type { ValuesQuestion } from '../../../src/features/values/values-actions';
import type { ColumnEntry, CreatedProperty, DatabaseEntry } from '../../../src/contract/entries';
import type { FailureCode } from '../../../src/contract/failure';
import type {
  GatewayStatus,
  OwnSession,
  SessionInfo,
  SignInMethod,
} from '../../../src/contract/gateway-wire';
import type { PaneRequest } from '../../../src/excel/host/ribbon-commands';
import type { MemoryUsage } from '../../../src/answers/answer-memory';
import type { FormulaLine } from '../../../src/answers/formulas/formula-line';
import type { ThemeName } from '../../../src/excel/host/host-theme';
import type {
  RefreshProgress,
  RefreshSummary,
  FoundChanges,
  AppliedChanges,
} from '../../../src/answers/refresher';
import { cellStage, type CellStage } from './cell-stage';
import type { ResultSources } from '../../../src/answers/result-sources';
import { compareStage, type CompareStage } from './compare-stage';
import type { ColumnValues } from '../../../src/table/to-table';
import { ASK_COLUMNS, askStage, type AskStage } from './ask-stage';

/** How an action of the pane ends: at once, not until this changes, or with an error. */
export type Outcome =
  | 'works'
  | 'hangs'
  | { error: string; code?: FailureCode; requestId?: string; cause?: string };

/** Every action of the pane works. "Check this Excel" may hang at its half, or goes on to the questions and a report. */
const ALL_WORK = {
  ready: 'works',
  signIn: 'works',
  signOut: 'works',
  profile: 'works',
  status: 'works',
  sessions: 'works',
  endSessions: 'works',
  databases: 'works',
  save: 'works',
  scan: 'works',
  update: 'works',
  undo: 'works',
  changeLog: 'works',
  saveChoice: 'works',
  chooseMemory: 'works',
  check: 'works',
  goTo: 'works',
  insertReport: 'works',
  format: 'works',
  runAgain: 'works',
  askResultSources: 'works',
  rewrite: 'works',
  createProperty: 'works',
  makeValues: 'works',
} satisfies Record<string, Outcome>;
export type ActionName = keyof typeof ALL_WORK;

/** Everything that the pane shows, as plain data that can be sent to the page. */
export interface Stage extends Record<ActionName, Outcome> {
  theme: ThemeName;
  person: SessionInfo | null;
  expired: boolean;
  /** Whether the sign-in is stored. */
  isStored: boolean;
  ways: SignInMethod[];
  demo: boolean;
  /** Whether the pane is in view. */
  shown: boolean;
  /** The gateway's status, if asking for it works. */
  gateway: GatewayStatus;
  /** The person's sessions, if asking for them works. */
  ownSessions: OwnSession[];
  moreSessions: number;
  databasesHeaderOn: 'every-data-call' | 'column-list';
  /** The person's databases, if asking for them works. */
  own: DatabaseEntry[];
  chosen: DatabaseEntry[];
  /** The listed formulas, or null before the first scan, which then finds some in every state. */
  lines: FormulaLine[] | null;
  /** What the list of formulas lacks. */
  gaps: string[];
  progress: RefreshProgress | null;
  last: RefreshSummary | null;
  /** What a refresh found, while it waits for a word. */
  waiting: FoundChanges | null;
  /** What was written last, and what the last undo did. */
  written: Pick<Writing, 'by' | 'what'> | null;
  undoNews: UndoNews | null;
  /** Excel calculates manually. */
  isManual: boolean;
  /** What a sheet cannot take over from a formula. */
  untaken: string;
  /** What the last refresh changed. */
  changed: AppliedChanges | null;
  withoutAsking: boolean;
  /** How many properties have a newer rent roll than the formulas show. */
  newer: number;
  looksForNewer: boolean;
  memoryUsage: MemoryUsage;
  checks: CheckState;
  /** What making and checking records ends with. */
  record: { made: RecordOutcome; checked: readonly CheckedRecord[] };
  /** The names of the sheets. Null where Excel does not tell them. */
  sheets: readonly string[] | null;
  /** What is asked before formulas become values. */
  values: { asked: ValuesQuestion };
  /** The protected sheet. */
  protectedSheet: string | null;
  columns: ColumnEntry[];
  /** Those that are blank in all rows. */
  emptyColumns: string[];
  /** An answer that is held for the chosen databases. */
  cachedColumns: readonly ColumnValues[];
  ask: AskStage;
  cell: CellStage;
  compare: CompareStage;
  /** What the ribbon asked for. */
  paneRequest: ReturnType<PaneRequest['get']>;
  /** Whether the profile enables creating properties. */
  createsProperties: boolean;
  created: CreatedProperty;
  /** What the held answers tell of every result. */
  resultSources: ResultSources;
}

/** What a test can do in the page. */
export interface PaneStage {
  set(change: Partial<Stage>): void;
  /** The actions that the pane asked for, in order. */
  calls: string[];
  /** When the pane asked for the gateway's status. */
  looks: number[];
}

export const MEGABYTE = 1024 * 1024;
const MINUTE = 60_000;

export const PERSON: SessionInfo = {
  clientId: 'analyst@harbour',
  personId: 'client analyst@harbour',
  tokenExpiresAt: '2026-11-22T08:30:00Z',
};

/** The status of a healthy gateway with the given changes. */
export const gatewayStatus = (
  tokens: Partial<GatewayStatus['tokens']> = {},
  troubles: GatewayStatus['troubles'] = [],
): GatewayStatus => ({
  tokens: { used: 12, budget: 100, stop: 'none', resetsAt: '2026-12-01T00:00:00Z', ...tokens },
  troubles,
});

/** This session, one that is in use elsewhere, and an old one. */
export const threeSessions = (now: number): OwnSession[] => {
  const ago = (minutes: number) => new Date(now - minutes * MINUTE).toISOString();
  const session = (id: string, begun: number, used: number, from: string | null): OwnSession => ({
    id,
    begunAt: ago(begun),
    usedAt: ago(used),
    from,
    isThis: id === 'this',
  });
  return [
    session('this', 45, 0, 'Excel on Windows'),
    session('mac', 26 * 60, 30, 'Excel on Mac'),
    session('old', 5 * 24 * 60, 3 * 24 * 60, null),
  ];
};

export const databases = (count: number): DatabaseEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(101 + index),
    name: NAMES[index] ?? `${NAMES[index % NAMES.length]!} ${Math.floor(index / NAMES.length) + 1}`,
  }));

const NAMES = [
  'Harbour Core Fund',
  'Meridian Value Add',
  'Lindenhof Residential',
  'Northgate Logistics Partners III',
  'Quayside Offices',
  'Alder & Finch Retail',
];

/** A typical pane: signed in, two of three databases chosen, formulas in all states. */
export const everyday = (at: number): Stage => ({
  ...ALL_WORK,
  theme: 'light',
  person: PERSON,
  expired: false,
  isStored: true,
  ways: ['credentials'],
  demo: false,
  shown: true,
  gateway: gatewayStatus(),
  ownSessions: threeSessions(at),
  moreSessions: 0,
  databasesHeaderOn: 'every-data-call',
  own: databases(3),
  chosen: databases(2),
  lines: everyState(at),
  gaps: [],
  progress: null,
  last: null,
  waiting: null,
  written: null,
  undoNews: null,
  isManual: false,
  untaken: '',
  changed: null,
  withoutAsking: false,
  newer: 0,
  looksForNewer: true,
  memoryUsage: { entries: 12, bytes: 34 * MEGABYTE, limitBytes: 256 * MEGABYTE },
  checks: NOT_CHECKED,
  record: { made: { sheet: 'Record' }, checked: [] },
  sheets: null,
  values: { asked: { formulas: 2, cells: 1324, canUndo: true, otherAddinFormulas: [] } },
  protectedSheet: null,
  columns: ASK_COLUMNS,
  emptyColumns: [],
  cachedColumns: [],
  ask: askStage(at),
  cell: cellStage(at),
  compare: compareStage(),
  paneRequest: null,
  createsProperties: false,
  created: { propertyId: '10482', projectId: '317' },
  resultSources: { rolls: 45, oldest: 46_203, canAsk: true },
});

export const line = (change: Partial<FormulaLine> & Pick<FormulaLine, 'sheet' | 'cell'>): FormulaLine => ({
  id: `${change.sheet}!${change.cell}`,
  sheetPosition: 0,
  sheetIsHidden: false,
  formula: '=RR.QUERY(B5:I5,K5:L7,0)',
  state: 'current',
  size: { rows: 118, columns: 8 },
  notes: [],
  usesAlpha: [],
  deprecated: [],
  renamed: [],
  unformatted: false,
  ...change,
});

/** The formula of this cell. */
const inCell = (address: string, change: Partial<FormulaLine>) => {
  const [sheet = '', cell = ''] = address.split('!');
  return line({ sheet, cell, ...change });
};

/** One formula for each state and each kind of remark. */
export const everyState = (now: number): FormulaLine[] => [
  inCell('Tenancy schedule!B6', {
    formula: '=RR.QUERY("unit_name, gla_sqm, contracted_rent_pa","use_type=OFFICE")',
    state: 'failed',
    size: undefined,
    at: undefined,
    message: 'Column "gla_sqm" was removed from the service. Similar live column: actual_lettable_area_sqm.',
  }),
  inCell('Changes!B5', {
    formula: '=RR.CHANGES("2026-10-01","2026-11-01")',
    state: 'stale',
    size: { rows: 25, columns: 9 },
    at: now - 26 * 60 * MINUTE,
    message: 'The service does not answer. The values of the last answer stay; refresh again later.',
  }),
  inCell('Summary!C12', { state: 'running', size: { rows: 1, columns: 1 }, at: now - 5 * MINUTE }),
  inCell('All units!A2', {
    formula: '=RR.QUERY("property_name, unit_name, tenant_name, contracted_rent_pa, lease_expiry_date")',
    size: { rows: 48_210, columns: 31 },
    at: now - 3 * MINUTE,
    unformatted: true,
  }),
  inCell('Columns!B5', {
    formula: '=RR.COLUMNS()',
    size: { rows: 214, columns: 6 },
    at: now - 20_000,
    notes: [
      '"Lettable Area" now means the actual lettable area. Use contracted_lettable_area_sqm for the former.',
    ],
  }),
  inCell('Inputs!A1', { sheetIsHidden: true, at: now - 3 * MINUTE, size: { rows: 12, columns: 2 } }),
  inCell('Archive!B2', { state: 'saved', at: undefined }),
];

/** Formulas that a button may mend: one that Excel left waiting, and three whose function it forgot. */
export const mendableFormulas = (now: number): FormulaLine[] => [
  inCell('Roll!B6', {
    state: 'failed',
    at: now,
    message: 'Excel did not take the answer, so the cell still shows #BUSY!. Run it again.',
    remedy: 'run',
  }),
  ...['B2', 'B9', 'B16'].map((cell) =>
    inCell(`Areas!${cell}`, {
      state: 'failed',
      size: undefined,
      at: undefined,
      message:
        'Excel does not know a name in this formula. Enter it again. If #NAME? stays, check the spelling.',
      remedy: 'enter',
    }),
  ),
  inCell('Summary!C12', { at: now - MINUTE }),
];

export const manyLines = (count: number, now: number): FormulaLine[] =>
  Array.from({ length: count }, (_, index) =>
    line({
      sheet: `Property ${Math.floor(index / 40) + 1}`,
      cell: `B${2 + (index % 40) * 30}`,
      at: now - index * MINUTE,
      ...(index < 2 && { state: 'failed', message: 'The service does not answer. Refresh again later.' }),
    }),
  );

/** Formulas that read deprecated columns in every way and use alpha features. */
export const changingColumns = (now: number): FormulaLine[] => {
  const property = { name: 'property_id', label: 'Property ID (old)', successor: 'svc_property_id' };
  const project = { name: 'project_id', label: 'Project ID (old)', successor: 'svc_project_id' };
  const at = now - 3 * MINUTE;
  return [
    inCell('Tenancy schedule!B6', {
      formula: '=RR.QUERY("property_id, unit_name, contracted_rent_pa","property_id>=100")',
      deprecated: [property],
      at,
    }),
    inCell('Summary!C12', {
      formula: '=SUM(CHOOSECOLS(RR.QUERY("Property ID (old), contracted_rent_pa",,0),2))',
      deprecated: [property],
      at,
    }),
    inCell('Changes!B5', {
      formula: '=RR.CHANGES(B4:H4,,0)',
      usesAlpha: ['track changes'],
      deprecated: [property, project],
      at,
    }),
    inCell('Areas!A2', {
      formula: '=LET(cols,"project_id, actual_lettable_area_sqft",RR.QUERY(cols))',
      usesAlpha: ['configured columns'],
      deprecated: [project, { name: 'tenant_code', label: null }],
      at,
    }),
  ];
};
