import { textTable } from '../../support/text-table';
import {
  createRerun,
  dependsOnChoice,
  everyFormula,
  showsError,
  invalidateOnChange,
} from '../../../src/features/refresh/rerun-formulas';
import type { FakeService } from '../../support/fake-gateway';
import { clockByHand } from '../../support/clock-by-hand';
import { refreshWorld } from './refresh-world';
import type { SessionInfo } from '../../../src/contract/gateway-wire';
import type { SessionChange } from '../../../src/answers/session-keeper';

const OUT_OF_DATE = 'Out of date: Excel did not recalculate after the sign-in or database change. Refresh.';

let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

/** A workbook with a good formula and one in error. */
async function setup() {
  const service: Partial<FakeService> = {
    columns: [{ columnName: 'tenant_name', columnType: 'STRING', displayName: 'Tenant Name' }],
    rows: [{ tenant_name: 'Arden' }],
    databases: [{ id: '1', name: 'Harbour' }],
  };
  const timers = clockByHand();
  const { book, client, formulas, runs } = refreshWorld(service, { setTimer: timers.setTimer });
  const excel = { refuses: false, calls: true, accepted: 0 };
  const { scan } = book;
  Object.assign(book, {
    scan: () => (excel.refuses ? Promise.reject(new Error('a cell is being edited')) : scan()),
  });
  const rerun = createRerun({
    formulas,
    runs,
    excel: {
      calculateDependents: async () => false,
      recalculateCells: async (cells) => {
        excel.accepted += 1;
        if (excel.calls) await book.excel.recalculateCells(cells);
      },
      enterAgain: async (cells) =>
        excel.calls ? book.excel.enterAgain(cells) : { rewritten: 0, left: ['Sheet "Roll" is protected.'] },
    },
    setTimer: timers.setTimer,
  });
  await book.enter('Roll!B6', 'tenant_name');
  await book.enter('Roll!C6', 'no_such_column');
  await formulas.scan();
  book.called.length = 0;
  /** Signs in another person, who sees other rows. */
  const switchPerson = () => {
    service.rows = [{ tenant_name: 'Zephyr' }];
    client.setSession({ key: 'other', identity: 'key 2' });
  };
  /** Waits for `work` and fires timers meanwhile. */
  const ended = async (work: Promise<unknown>, leastMs = 0) => {
    let isOver = false;
    void work.finally(() => (isOver = true));
    while (!isOver) {
      timers.fire(leastMs);
      await new Promise(setImmediate);
    }
  };
  const until = async (isTrue: () => boolean) => {
    while (!isTrue()) {
      timers.fire();
      await new Promise(setImmediate);
    }
  };
  const states = () =>
    Object.fromEntries(formulas.lines()!.map(({ cell, state, message }) => [cell, message ?? state]));
  return { book, excel, rerun, timers, switchPerson, ended, until, states };
}

describe('running formulas again', () => {
  it('marks formulas as out of date while Excel refuses, and tries again until it accepts', async () => {
    const { book, excel, rerun, switchPerson, ended, until, states } = await setup();
    switchPerson();
    excel.refuses = true;
    await ended(rerun(everyFormula));
    expect(states()).toEqual({ B6: OUT_OF_DATE, C6: OUT_OF_DATE });
    expect(book.called).toEqual([]);
    excel.refuses = false;
    await until(() => states().B6 === 'current');
    expect(JSON.stringify(book.value('Roll!B6'))).toContain('Zephyr');
  });

  it('marks a value as out of date, and no error, if Excel accepts it and does not call it within a minute', async () => {
    const { excel, rerun, switchPerson, ended, states } = await setup();
    switchPerson();
    await ended(rerun(showsError));
    const before = states();
    excel.calls = false;
    await ended(rerun(everyFormula));
    expect(states()).toEqual({ B6: OUT_OF_DATE, C6: before.C6 });
  });
});

describe('which formulas depend on the chosen databases', () => {
  it.each(
    textTable(`
      a formula whose calls are unknown | [] | true
      a formula in error | [{"state":"failed"}] | true
      a formula that is running | [{"state":"running"}] | true
      an answer for the chosen databases | [{"state":"answered","shown":{"usesChoice":true}}] | true
      an answer for a database that the formula names | [{"state":"answered","shown":{"usesChoice":false}}] | false`),
  )('%s', (_, runs, expected) => {
    const formula = { error: undefined, runs: JSON.parse(runs) as [] };
    expect(String(dependsOnChoice(formula))).toBe(expected);
  });
});

describe('what runs again', () => {
  const NAMES = new Map<unknown, string>([
    [everyFormula, 'run every formula'],
    [showsError, 'run errors'],
    [dependsOnChoice, 'run dependents'],
  ]);

  const person = (personId: string, clientId = personId): SessionInfo => ({
    clientId,
    personId,
    tokenExpiresAt: null,
  });

  /** Returns what each change leads to, in order. `first` is signed in from the beginning. */
  function setup(first: SessionInfo | null = null) {
    let current = first;
    let notifySession: (reason: SessionChange) => void = () => undefined;
    let notifyDatabases = () => undefined as void;
    const done: string[] = [];
    invalidateOnChange({
      session: {
        current: () => current,
        onChange: (listener) => ((notifySession = listener), () => undefined),
      },
      databases: { onChange: (listener) => ((notifyDatabases = listener), () => undefined) },
      refresh: { forget: () => void done.push('forget') },
      rerun: (condition) => done.push(NAMES.get(condition)!),
    });
    return {
      done,
      changeSession(reason: SessionChange, next: SessionInfo | null) {
        current = next;
        done.length = 0;
        notifySession(reason);
      },
      chooseDatabases: () => notifyDatabases(),
    };
  }

  /** Each step is a reason with the person, such as `signed-in ann`, and the name of a person if it is another. */
  it.each(
    textTable(`
      the first sign-in keeps the values of the file | signed-in ann | forget, run errors
      a restored session keeps the values of the file | restored ann |
      a sign-out drops a refresh and keeps all values | signed-in ann, signed-out | forget
      the same person who signs in again keeps good values | signed-in ann, signed-out, signed-in ann | forget, run errors
      another person who signs in after a sign-out keeps no value | signed-in ann, signed-out, signed-in ben | forget, run every formula
      another person who signs in without a sign-out keeps no value | signed-in ann, signed-in ben | forget, run every formula
      another person who is restored after a sign-out keeps no value | restored ann, signed-out, restored ben | forget, run every formula
      another person of the same name keeps no value | signed-in key1 Meyer, signed-in key2 Meyer | forget, run every formula
      a restored session of another person keeps no value | restored ann, restored ben | forget, run every formula`),
  )('%s', (_, steps, expected) => {
    const { done, changeSession } = setup();
    for (const step of steps!.split(', ')) {
      const [reason, personId, clientId] = step.split(' ');
      changeSession(reason as SessionChange, personId === undefined ? null : person(personId, clientId));
    }
    expect(done.join(', ')).toBe(expected);
  });

  it('a change of the chosen databases ends a refresh, and runs the formulas that depend on the choice', () => {
    const { done, chooseDatabases } = setup(person('ann'));
    chooseDatabases();
    expect(done).toEqual(['forget', 'run dependents']);
  });
});
