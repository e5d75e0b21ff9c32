import { createDatabaseChoice } from '../../src/answers/database-choice';
import { rememberFormulas } from '../../src/answers/formulas/formula-memory';
import {
  createFormulaRuns,
  type FormulaRuns,
  type ShownResult,
} from '../../src/answers/formulas/formula-runs';
import { createWorkbookStore, type StoredKey, type WorkbookStore } from '../../src/excel/workbook-store';
import { addIntended } from '../../src/features/checks/create-checks';
import type { Finding } from '../../src/features/checks/finding';
import { createStoredLayouts } from '../../src/features/compare/stored-layouts';
import { replaceChoice, saveChoice } from '../../src/features/refresh/save-choice';
import { resolveChosenColumns } from '../../src/features/reports/role-questions';
import { emulatedExcel } from '../support/emulated-excel';
import { clockByHand } from '../support/clock-by-hand';

/** The panes of two people, or of two windows, over one workbook. */
const { settings } = emulatedExcel();
beforeEach(() => {
  for (const name of settings.names()) settings.delete(name);
  const document = { settings: { get: (key: string) => settings.get(key) ?? null } };
  Object.assign(globalThis, { Office: { context: { document } } });
});

const HARBOUR = { id: '101', name: 'Harbour Core Fund' };
const MERIDIAN = { id: '102', name: 'Meridian Value Add' };
const shown = (at: number): ShownResult => ({
  ...{ digest: `d${at}`, rows: 3, columns: 2, at, usesChoice: true, notes: [] },
});

/** A pane that saves the calls of its formulas. */
async function openMemory(store: WorkbookStore) {
  const runs = createFormulaRuns();
  const timers = clockByHand();
  await rememberFormulas(runs, store, timers.setTimer);
  const save = async () => {
    timers.fire();
    await store.read('rr.formulas');
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
  };
  return {
    runs,
    save,
    answer: async (address: string, at: number, args: unknown[] = []) => {
      runs.begin({ address, name: 'QUERY', args }).answered(shown(at));
      await save();
    },
  };
}
const inFile = () =>
  (settings.get('rr.formulas') as { runs: { address: string; args: unknown[]; shown: ShownResult }[] }).runs
    .map(({ address, args, shown: { at } }) => [address, ...args, at].join(' '))
    .sort();
const known = (runs: FormulaRuns) => runs.all().map(({ address }) => address);

const finding = (cell: string) =>
  ({ rule: 'outgrown range', sheet: 'Roll', cell, evidence: [1] }) as unknown as Finding;
const layout = (fingerprint: string) => ({ fingerprint: fingerprint.repeat(16), columns: [] });

/** What two panes write in turn, each without having seen what the other has written, and what is in the file then. */
const WRITINGS: Record<
  StoredKey,
  [act: (panes: readonly [WorkbookStore, WorkbookStore]) => Promise<void>, inFile: unknown]
> = {
  'rr.databases': [
    async ([first, second]) => {
      const [stale, choice] = [createDatabaseChoice(first), createDatabaseChoice(second)];
      await first.read('rr.databases');
      await saveChoice([HARBOUR], choice, second);
      await expect(replaceChoice([MERIDIAN], stale, first)).rejects.toMatchObject({ code: 'busy' });
    },
    [HARBOUR],
  ],
  'rr.formulas': [
    async (panes) => {
      const [first, second] = await Promise.all(panes.map(openMemory));
      await first!.answer('Roll!B6', 1000);
      await second!.answer('Roll!D6', 2000);
    },
    { runs: [{ address: 'Roll!D6' }, { address: 'Roll!B6' }] },
  ],
  'rr.checks': [
    async (panes) => {
      for (const [at, pane] of panes.entries()) await addIntended(pane, finding(`B${at}`));
    },
    { intended: [{ cell: "'roll'!b0" }, { cell: "'roll'!b1" }] },
  ],
  'rr.reportColumns': [
    async ([first, second]) => {
      await resolveChosenColumns(first, { passingRent: 'passing_rent' });
      await resolveChosenColumns(second, { area: 'net_area' });
    },
    { passingRent: 'passing_rent', area: 'net_area' },
  ],
  'rr.layouts': [
    async (panes) => {
      const [first, second] = await Promise.all(panes.map((pane) => createStoredLayouts(pane, () => true)));
      await first!.add(layout('a'), [{ heading: 'Miete', column: 'rent' as never }]);
      await second!.add(layout('b'), []);
    },
    { layouts: [layout('a'), layout('b')], headings: [{ heading: 'Miete' }] },
  ],
};

it.each(Object.entries(WRITINGS))('keeps what two panes write to %s', async (key, [act, expected]) => {
  await act([createWorkbookStore(), createWorkbookStore()]);
  expect(settings.get(key)).toMatchObject(expected as object);
});

describe('the memory of formulas of two panes', () => {
  const open = () => Promise.all([0, 1].map(() => openMemory(createWorkbookStore())));

  it('keeps the later answers of a cell, also if the other pane saves last', async () => {
    const [first, second] = await open();
    await first!.answer('Roll!B6', 1000, ['early']);
    await second!.answer('Roll!B6', 3000, ['late']);
    await first!.answer('Roll!D6', 2000);
    await first!.answer('Roll!E6', 2000);
    expect(inFile()).toEqual(['Roll!B6 late 3000', 'Roll!D6 2000', 'Roll!E6 2000']);
    await first!.answer('Roll!B6', 4000, ['latest']);
    await second!.answer('Roll!F6', 2000);
    expect(inFile()).toEqual([
      'Roll!B6 early 1000',
      'Roll!B6 latest 4000',
      'Roll!D6 2000',
      'Roll!E6 2000',
      'Roll!F6 2000',
    ]);
  });

  it('tells a pane of cells that only another has asked, and drops those whose formula it finds gone', async () => {
    const [first, second] = await open();
    await first!.answer('Roll!B6', 1000);
    await second!.answer('Roll!D6', 2000);
    expect(known(second!.runs)).toEqual(['Roll!D6', 'Roll!B6']);
    second!.runs.drop(second!.runs.all().filter(({ address }) => address === 'Roll!B6'));
    await second!.save();
    expect(inFile()).toEqual(['Roll!D6 2000']);
    // An older answer in its own cell is its own, and no answer of another pane.
    await second!.answer('Roll!D6', 500, ['cached']);
    await second!.answer('Roll!E6', 2500);
    expect(inFile()).toEqual(['Roll!D6 2000', 'Roll!D6 cached 500', 'Roll!E6 2500']);
  });
});
