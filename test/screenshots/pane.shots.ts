import type { RefreshSummary } from '../../src/answers/refresher';
import { NOW } from '../support/pane/pane-page';
import { EMPTY, FIRST_RUN } from '../support/pane/pane-parts';
import { everyComparison, foundChanges } from '../support/pane/change-samples';
import {
  cellOf,
  cellStage,
  dependentCell,
  figureCell,
  mixedCells,
  severalCells,
  unfollowedCell,
} from '../support/pane/cell-stage';
import type { CellStage } from '../support/pane/cell-stage';
import { UNREADABLE } from '../../src/features/ask/ask-actions';
import { askStage, previewProfile, type AskStage } from '../support/pane/ask-stage';
import {
  changingColumns,
  databases,
  everyState,
  gatewayStatus,
  line,
  manyLines,
  mendableFormulas,
  type Stage,
} from '../support/pane/pane-stage';
import type { CheckState } from '../../src/features/checks/workbook-checks';
import type { RecordOutcome } from '../../src/features/record/record-actions';
import type { FormulaLine } from '../../src/answers/formulas/formula-line';
import { inEveryLook, takeShots, type Shot } from './take-shots';

const LAST: RefreshSummary = {
  scope: 'workbook',
  formulas: 12,
  changed: 3,
  failed: 0,
  outcome: 'done',
  text: '12 formulas, 3 changed.',
  at: NOW - 60_000,
};
const FAILED: RefreshSummary = {
  ...LAST,
  failed: 1,
  outcome: 'failed',
  text: '12 formulas, 3 changed, 1 failed. The list of formulas says why.',
};
const SECRET = { 'Client ID': 'analyst@harbour', 'Client secret': 'not the secret' };
const REFUSED = 'The service refused this client ID and secret. Check both and sign in again.';

const HARD = gatewayStatus({ used: 90, stop: 'hard' });
const TROUBLES = gatewayStatus({}, [
  {
    kind: 'service',
    message:
      'The rent-roll service is failing. Existing values are kept. The gateway tries again every 10 seconds.',
  },
  {
    kind: 'records',
    message:
      'The gateway cannot read or write its records, so sign-ins fail and it buys no token. Data can be read until the current token expires, at most a day. Tell its operator.',
  },
]);
const CHANGES = { waiting: foundChanges(NOW - 20_000) } satisfies Partial<Stage>;
const OLD_CHANGES = { waiting: everyComparison(NOW - 16 * 60_000) } satisfies Partial<Stage>;
const CHANGED = {
  changed: { ...foundChanges(NOW - 60_000), at: NOW - 20_000 },
  last: { ...LAST, text: '7 formulas, 3 changed.', at: NOW - 20_000 },
} satisfies Partial<Stage>;
const FINDINGS: CheckState = {
  findings: [
    {
      rule: 'wrong label',
      severity: 'error',
      sheet: 'Tenancy schedule',
      cell: 'C8',
      title: 'C8 says Lettable Area, but the column below is Contract Lettable Area.',
      advice: 'Write the right label, or order the columns as the headings say.',
      evidence: [],
      fix: { before: 'Lettable Area', after: 'Contract Lettable Area' },
    },
    {
      rule: 'mixed currencies',
      severity: 'error',
      sheet: 'Summary',
      cell: 'D14',
      title: 'Adds amounts of EUR and GBP.',
      advice: 'Show one currency, or add each with SUMIFS.',
      evidence: [],
      remedy: 'ask',
    },
    {
      rule: 'ages apart',
      severity: 'note',
      sheet: 'Summary',
      cell: 'D20',
      title: 'Answers 3 h apart feed one figure.',
      advice: 'Refresh both formulas: Tenancy schedule!B9 and Summary!M9.',
      evidence: [],
      remedy: 'refresh',
    },
  ],
  intended: 1,
  gaps: ['Excel does not let the add-in read sheet "Chart1", so it was not checked.'],
  checked: { at: NOW - 60_000, formulas: 12 },
};
const MORE = 'More ways to refresh';

const CREATE = 'Create a property…';
const VALUES = 'Values instead of formulas…';
const SHEETS = ['Tenancy schedule', 'Report', 'Old rents'];
const CHECK = 'Check this Excel';
const PROPERTY = {
  'Project name': 'Harbour Quarter',
  'Property name': 'Quay House "North"',
  'Property city': 'Hamburg',
};

/** The form of a property, filled in, after these buttons. */
const creating = (press: string[]): Shot => ({
  stage: { createsProperties: true, chosen: databases(1), createProperty: 'works' },
  type: PROPERTY,
  page: CREATE,
  press,
});

/** The tab "Ask" of a workbook without formulas. */
const asking = (change: Partial<AskStage> = {}, stage: Partial<Stage> = {}): Shot => ({
  stage: { ...EMPTY, ...stage, ask: { ...askStage(NOW), ...change } },
  width: 350,
  press: ['Tenancy schedule'],
});
const NO_ROWS = { rows: [], shown: 0, matching: 0 };
const FORMULA = { inCell: [{ index: 0, name: 'QUERY' }] };
const ASK_SHOTS: Record<string, Shot> = {
  ask: { ...asking(), press: [] },
  'ask-formula': { ...asking(FORMULA), press: [] },
  'ask-built': asking(),
  'ask-conditions': {
    ...asking(),
    press: ['Tenancy schedule', 'Add condition', 'Add condition', 'Add order'],
  },
  'ask-preview': { ...asking(), press: ['Tenancy schedule', 'Preview of the first rows'] },
  'ask-quality': {
    ...asking({ profile: previewProfile(NOW) }),
    press: ['Tenancy schedule', 'Preview of the first rows'],
    until: '100 % filled',
  },
  'ask-nothing': asking({
    answer: {
      ...askStage(NOW).answer,
      ...NO_ROWS,
      noRows:
        'No rows match use_type=OFICE. Use Type has: LOGISTICS, OFFICE, OTHER, PARKING, RETAIL, STORAGE.',
    },
  }),
  'ask-blocked': {
    ...asking({
      blocked: {
        cell: { sheet: 'Sheet2', cell: 'C14' },
        message: 'B2:G228 must be empty: C14 holds "Total".',
      },
    }),
    until: 'must be empty',
  },
  'ask-edit': {
    ...asking(FORMULA),
    press: ['Edit B2', 'Only where'],
  },
  'ask-unreadable': {
    ...asking({
      ...FORMULA,
      open: {
        error:
          'Ask cannot show the conditions of this formula: “"use_type="&A5” is a calculation. Edit it in the formula bar.',
        code: 'bad-input',
        cause: UNREADABLE,
      },
    }),
    press: ['Edit B2'],
    until: 'is a calculation',
  },
  'ask-columns': { ...asking(), press: ['All columns'] },
  'ask-search': { ...asking(), press: [], type: { 'Search columns': 'rent' } },
  'ask-written': { ...asking(), press: ['Tenancy schedule', 'Insert'], until: 'Entered in' },
  'ask-no-database': { ...asking({}, { chosen: [] }), press: [] },
};
const REFUSED_RECORD: RecordOutcome = {
  refused:
    'No record was added. 2 formulas do not show the last answer: Tenancy schedule!B9 (not refreshed), Summary!C12 (failed). Refresh the workbook first. A record that is made anyway names them.',
};
const SHOTS: Record<string, Shot> = {
  ...inEveryLook(ASK_SHOTS),
  ...inEveryLook({
    everyday: { stage: { last: LAST } },
    'first-run-demo': { stage: { ...FIRST_RUN, demo: true } },
    loading: { stage: { databases: 'hangs', lines: null, scan: 'hangs' } },
    'workbook-empty': { stage: EMPTY },
    'workbook-without-formulas': { stage: EMPTY, tab: 'Workbook' },
    'refresh-menu': { stage: { last: LAST, withoutAsking: true }, press: [MORE] },
    'refresh-busy': { stage: { progress: { scope: 'workbook', total: 12, done: 4 } } },
    'refresh-failed': { stage: { last: FAILED } },
    'formulas-to-mend': { stage: { lines: mendableFormulas(NOW) }, press: ['Summary!C12'] },
    'property-form': { stage: { createsProperties: true }, page: CREATE },
    'property-confirm': creating(['Continue']),
    'columns-changing': { stage: { lines: changingColumns(NOW) } },
    memory: { stage: {}, page: 'Memory' },
    'access-key': { stage: { ...FIRST_RUN, ways: ['access-key'] } },
    'both-ways': { stage: { ...FIRST_RUN, ways: ['credentials', 'access-key'] } },
    'check-start': { stage: {}, page: CHECK },
    'check-running': { stage: { check: 'hangs' }, page: CHECK, press: ['Start the check'] },
    connection: {
      page: 'Connection details',
      stage: { person: { clientId: 'A. Meyer', personId: 'key 1', tokenExpiresAt: '2026-11-22T08:30:00Z' } },
    },
    values: { stage: { sheets: SHEETS }, page: VALUES },
    written: {
      stage: { lines: everyState(NOW), written: { by: 'reports', what: 'sheets "Units" and "Report"' } },
    },
    'manual-calculation': { stage: { lines: everyState(NOW), isManual: true } },
    'hard-stop': { stage: { gateway: HARD } },
    'two-troubles': { stage: { gateway: TROUBLES } },
    account: { stage: { createsProperties: true, last: LAST }, press: ['account and help'] },
  }),
  'first-run-signed-out': { stage: FIRST_RUN },
  'sign-in-incomplete': { stage: FIRST_RUN, press: ['Sign in'] },
  'signing-in': { stage: { ...FIRST_RUN, signIn: 'hangs' }, type: SECRET, press: ['Sign in'] },
  'wrong-credentials': {
    stage: { ...FIRST_RUN, signIn: { error: REFUSED, code: 'wrong-credentials' } },
    type: SECRET,
    press: ['Sign in'],
  },
  expired: { stage: { person: null, expired: true } },
  'sessions-ended': { stage: {}, page: 'Connection details', press: ['End all other sessions'] },
  'long-names-320': {
    stage: {
      person: { clientId: 'a'.repeat(80), personId: 'long', tokenExpiresAt: null },
      own: [{ id: '101', name: 'B'.repeat(80) }],
      lines: everyState(NOW).map((line) => ({ ...line, sheet: 'C'.repeat(31), message: 'd'.repeat(200) })),
    },
    width: 320,
    press: ['Databases:'],
  },
  'databases-none-chosen': { stage: { ...EMPTY, chosen: [] } },
  'databases-open': { stage: { last: LAST }, press: ['Databases:'] },
  'databases-lost': { stage: { own: databases(1) } },
  'databases-many-open': { stage: { own: databases(500), chosen: databases(5) }, press: ['Databases:'] },
  'databases-not-restricting': { stage: { databasesHeaderOn: 'column-list' }, press: ['Databases:'] },
  ...inEveryLook({
    changes: { stage: CHANGES },
    'changes-shown': { stage: CHANGES, press: ['Show all 5 rows', 'Show all 15 rows'] },
    'changes-of-every-kind': { stage: OLD_CHANGES },
    'changes-left-out': {
      stage: {
        waiting: {
          ...CHANGES.waiting,
          groups: CHANGES.waiting.groups.map((group) => ({ ...group, isSkipped: true })),
        },
      },
    },
    'what-changed': { stage: CHANGED, press: ['Write change log'] },
    'what-changed-folded': { stage: CHANGED, press: ['What changed at'] },
    newer: { stage: { newer: 3, last: LAST } },
    'record-made': { stage: { lines: manyLines(3, NOW) }, press: ['Insert record'] },
    'record-refused': {
      stage: { lines: manyLines(3, NOW), record: { made: REFUSED_RECORD, checked: [] } },
      press: ['Insert record'],
    },
    findings: { stage: { lines: manyLines(3, NOW), checks: FINDINGS } },
    'findings-none': {
      stage: {
        lines: manyLines(3, NOW),
        checks: { findings: [], intended: 2, gaps: [], checked: { at: NOW - 60_000, formulas: 12 } },
      },
    },
  }),
  'formulas-unread-320': {
    stage: {
      gaps: [
        'Excel does not let the add-in read sheet "Chart1", so its formulas are not listed or refreshed. It may hold only a chart.',
      ],
    },
    width: 320,
  },
  'formulas-many': { stage: { lines: manyLines(1000, NOW) } },
  'property-created': creating(['Continue', 'Create property']),
};

/** The tab "This cell" with this selection. */
const cell = (change: Partial<CellStage> = {}): Shot => ({
  stage: { lines: [line({ ...AT_CELL, at: NOW })], cell: { ...cellStage(NOW), ...change } },
  tab: 'This cell',
});
/** The same, with this line in the list of formulas. */
const inState = (change: Partial<FormulaLine>, looked: Partial<CellStage> = {}): Shot => {
  const { stage, ...shot } = cell(looked);
  return { ...shot, stage: { ...stage, lines: [line({ ...AT_CELL, at: NOW, ...change })] } };
};
const AT_CELL = { sheet: 'Tenancy schedule', cell: 'B8' };
const FIND = ['Find the source row'];
const CELL_SHOTS: Record<string, Shot> = {
  cell: cell(),
  'cell-none': cell({ looked: { kind: 'nothing', address: { sheet: 'Sheet1', cell: 'D22' } } }),
  'cell-error': inState(
    {
      state: 'failed',
      message: 'Cell K9 is in the way. Clear or move it: the result needs 221 × 9 empty cells.',
    },
    {
      looked: {
        kind: 'cell',
        cell: cellOf(NOW, {
          part: 'error',
          shown: '#SPILL!',
          value: '#SPILL!',
          column: null,
          change: null,
          about: [],
          traced: undefined as never,
        }),
      },
    },
  ),
  'cell-asking': { ...cell({ find: 'hangs' }), press: FIND },
  'cell-trail': { ...cell(), press: FIND },
  'cell-mappings': { ...cell(), press: [...FIND, 'Insert mappings'] },
  'cell-several': cell({ looked: severalCells(NOW) }),
  'cell-several-mixed': cell({ looked: mixedCells(NOW) }),
  'cell-depends': cell({ looked: dependentCell }),
  'cell-figure': { ...cell({ looked: figureCell }), press: ['SUMIFS', 'Vacant units'] },
  'cell-not-followed': cell({ looked: unfollowedCell }),
  'cell-rests-on': { ...cell(), press: ['Ask the service'], until: '3 not approved' },
};

takeShots({ ...SHOTS, ...inEveryLook(CELL_SHOTS) });
