import type { Formula } from '../../src/answers/formulas/join-formulas';
import { createDatabaseChoice } from '../../src/answers/database-choice';
import type { FoundChanges, RefreshProgress, RefreshSummary } from '../../src/answers/refresher';
import type { SessionChange } from '../../src/answers/session-keeper';
import type { DatabaseEntry } from '../../src/contract/entries';
import { createDatabaseChooser } from '../../src/taskpane/databases/database-chooser';
import { createListeners } from '../../src/excel/listeners';
import { fakeStore } from '../support/fake-store';
import { clockByHand } from '../support/clock-by-hand';

const [A, B, C] = ['1', '2', '3'].map((id) => ({ id, name: `Fund ${id}` })) as [
  DatabaseEntry,
  DatabaseEntry,
  DatabaseEntry,
];
const soon = () => new Promise(setImmediate);
const formula = (state: 'answered' | 'failed', usesChoice = true) =>
  ({ runs: [{ state, shown: { usesChoice } }], error: undefined }) as unknown as Formula;
const GOOD = formula('answered');

/** A chooser over a refresher whose checks end when the test says so. */
function setup(stored: readonly DatabaseEntry[], formulas: readonly Formula[] = [GOOD]) {
  const workbookStore = fakeStore({ 'rr.databases': stored });
  const databases = createDatabaseChoice(workbookStore.store);
  const timers = clockByHand();
  const changes = createListeners();
  const sessions = createListeners<[SessionChange]>();
  const state = {
    ...{ found: null as FoundChanges | null, progress: null as RefreshProgress | null },
    ...{ person: 'ann' as string | null, formulas, scan: async () => undefined as void },
  };
  const calls: string[] = [];
  let end = () => {};
  const ends = (change: Partial<typeof state>) => {
    Object.assign(state, { progress: null, ...change });
    changes.notify();
    end();
    return soon();
  };
  const chooser = createDatabaseChooser({
    databases,
    store: workbookStore.store,
    formulas: { scan: () => state.scan(), all: () => state.formulas },
    session: {
      current: () =>
        state.person === null
          ? null
          : { clientId: state.person, personId: state.person, tokenExpiresAt: null },
      onChange: sessions.add,
    },
    refresh: {
      start: (scope, how) => {
        const ids = how?.databases?.map(({ id }) => id).join();
        calls.push(ids === undefined ? `wait for ${scope}` : `ask ${ids}`);
        if (how?.databases) state.progress = { databases: how.databases, total: 0, done: 0 };
        return new Promise<RefreshSummary>((resolve) => (end = () => resolve({} as RefreshSummary)));
      },
      cancel: () => {
        calls.push('cancel');
        void ends({ found: null });
      },
      progress: () => state.progress,
      found: () => state.found,
      onChange: changes.add,
    },
    setTimer: timers.setTimer,
  });
  const idsOf = (entries: readonly DatabaseEntry[]) => entries.map(({ id }) => id).join();
  const shown = () => [idsOf(chooser.ticked()), chooser.step()];
  const stands = () => idsOf(workbookStore.file['rr.databases'] as DatabaseEntry[]);
  /** Lets the time of more ticks pass. */
  const pass = async () => {
    await soon();
    timers.fire();
    await soon();
  };
  const setPerson = (person: string | null) => {
    state.person = person;
    sessions.notify(person === null ? 'signed-out' : 'signed-in');
  };
  return { chooser, state, calls, shown, stands, pass, ends, setPerson };
}

const waitingFor = (...databases: DatabaseEntry[]) => ({ databases, groups: [] }) as unknown as FoundChanges;

describe('the boxes of the databases', () => {
  it.each<[string, DatabaseEntry[], Formula[]]>([
    ['the first choice of a workbook', [], [formula('failed')]],
    ['a workbook without formulas', [A], []],
    ['formulas in error', [A], [formula('failed')]],
    ['formulas that wait', [A], [{ ...GOOD, isBusy: true }]],
    ['formulas that name their database', [A], [formula('answered', false)]],
  ])('are stored at once where no good value is lost: %s', async (_, stored, formulas) => {
    const { chooser, calls, shown, stands } = setup(stored, formulas);
    chooser.tick([A, B]);
    expect(shown()).toEqual(['1,2', 'saving']);
    await soon();
    expect([shown(), stands(), calls]).toEqual([['1,2', 'stored'], '1,2', []]);
  });

  it('ask once about several ticks within a second, and show them until the word', async () => {
    const { chooser, calls, shown, stands, pass, ends, state } = setup([A]);
    chooser.tick([A, B]);
    await soon();
    chooser.tick([A, B, C]);
    expect([shown()[0], calls]).toEqual(['1,2,3', []]);
    await pass();
    expect([shown(), calls]).toEqual([['1,2,3', 'looking'], ['ask 1,2,3']]);
    await ends({ found: waitingFor(A, B, C) });
    expect([shown(), stands()]).toEqual([['1,2,3', 'waiting'], '1']);
    state.found = null;
    expect(shown()).toEqual(['1', 'stored']);
  });

  it.each(['while the service is asked', 'while it waits for a word'])(
    'end what was begun for them when they are ticked again %s',
    async (when) => {
      const { chooser, calls, shown, pass, ends } = setup([A]);
      chooser.tick([A, B]);
      await pass();
      if (when === 'while it waits for a word') await ends({ found: waitingFor(A, B) });
      chooser.tick([B]);
      expect(shown()[0]).toBe('2');
      await pass();
      await pass();
      expect(calls).toEqual(['ask 1,2', 'cancel', 'ask 2']);
    },
  );

  it('that are ticked back to the stored choice ask for nothing', async () => {
    const { chooser, calls, shown, pass } = setup([A, B]);
    chooser.tick([A]);
    await soon();
    chooser.tick([B, A]);
    await pass();
    await pass();
    expect([shown(), calls]).toEqual([['1,2', 'stored'], []]);
  });

  it('wait for the end of another refresh, and return after a failure, which the refresh has said', async () => {
    const { chooser, calls, shown, stands, pass, ends, state } = setup([A]);
    state.progress = { total: 2, done: 1 };
    chooser.tick([B]);
    await pass();
    expect(calls).toEqual(['wait for workbook']);
    await ends({});
    expect(calls).toEqual(['wait for workbook', 'ask 2']);
    await ends({});
    expect([shown(), stands()]).toEqual([['1', 'stored'], '1']);
  });

  it.each([null, 'ben'])('return when the person becomes %s, whatever was begun', async (person) => {
    for (const steps of [0, 1]) {
      const { chooser, calls, shown, pass, setPerson } = setup([A]);
      chooser.tick(steps === 0 ? [] : [B]);
      await soon();
      setPerson(person);
      await pass();
      expect([shown(), calls]).toEqual([['1', 'stored'], []]);
    }
  });

  it('are compared with what is known if Excel does not list the formulas', async () => {
    const { chooser, state, calls, pass } = setup([A]);
    state.scan = () => Promise.reject(new Error('a cell is being edited'));
    chooser.tick([B]);
    await pass();
    expect(calls).toEqual(['ask 2']);
  });
});
