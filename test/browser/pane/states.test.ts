import { everyComparison, foundChanges } from '../../support/pane/change-samples';
import { NOW } from '../../support/pane/pane-page';
import {
  changingColumns,
  databases,
  everyState,
  gatewayStatus,
  manyLines,
  type Stage,
} from '../../support/pane/pane-stage';
import { eachPane, show, expectWithinReach } from '../../support/pane/each-pane';
import { byRole, openPage, EMPTY, FIRST_RUN, LAST_REFRESH } from '../../support/pane/pane-parts';

eachPane();

const STATES: Record<string, Partial<Stage>> = {
  'the first run': { ...FIRST_RUN, demo: true },
  'an ended session': {
    person: null,
    expired: true,
    profile: { error: 'The rent-roll server does not answer.' },
  },
  'an empty workbook': EMPTY,
  loading: { databases: 'hangs', lines: null, scan: 'hangs' },
  'everything at once': {
    last: LAST_REFRESH,
    own: databases(60),
    chosen: [],
    databasesHeaderOn: 'column-list',
  },
  'names without a place to break': {
    person: { clientId: 'a'.repeat(80), personId: 'long', tokenExpiresAt: null },
    own: [{ id: '101', name: 'B'.repeat(80) }],
    lines: [...everyState(NOW), ...changingColumns(NOW)].map((line) => ({
      ...line,
      sheet: 'C'.repeat(31),
      message: 'd'.repeat(200),
      deprecated: [{ name: 'd'.repeat(80), label: 'E'.repeat(80), successor: 'f'.repeat(80) }],
      formula: `=RR.QUERY("${'d'.repeat(80)}")`,
    })),
    last: { ...LAST_REFRESH, text: 'e'.repeat(120) },
  },
  'a workbook with equal failures': {
    lines: manyLines(12, NOW).map((formulaLine) => ({
      ...formulaLine,
      state: 'stale',
      message: 'No answer.',
    })),
    last: LAST_REFRESH,
  },
  'changes of every kind': { waiting: everyComparison(NOW - 16 * 60_000) },
  'what has changed': { changed: { ...foundChanges(NOW), at: NOW } },
  'troubles, a hard stop and texts without spaces': {
    gateway: gatewayStatus({ used: 123_456, budget: 9_999_999, stop: 'hard' }, [
      { kind: 'service', message: 'x'.repeat(200) },
      { kind: 'records', message: 'The gateway cannot write its records.' },
    ]),
    lines: everyState(NOW).map((line) => ({ ...line, message: 'No.', requestId: 'r'.repeat(80) })),
  },
  'a running refresh over deprecated and alpha columns': {
    progress: { total: 12, done: 4 },
    own: databases(1),
    lines: changingColumns(NOW),
  },
};

it.each(Object.entries(STATES))(
  'the pane in %s is accessible in every theme, and does not scroll horizontally at 320 pixels',
  async (name, stage) => {
    await show(stage, { width: 320 });
    await expectWithinReach(name === 'everything at once' ? 'both' : undefined);
  },
);

it('the memory and a selected formula are, too', async () => {
  const gateway = gatewayStatus({ used: 72, stop: 'soft' });
  await show({ gateway }, { width: 320 });
  await byRole('button', 'Columns!B5').click();
  await expectWithinReach();
  await openPage('Memory');
  await expectWithinReach();
});
