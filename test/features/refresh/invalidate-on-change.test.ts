import type { SessionInfo } from '../../../src/contract/gateway-wire';
import {
  invalidateOnChange,
  dependsOnChoice,
  everyFormula,
  showsError,
} from '../../../src/features/refresh/rerun-formulas';
import type { SessionChange } from '../../../src/answers/session-keeper';

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
const ANN = person('ann');
const BEN = person('ben');

/** Returns what each change leads to, in order. `first` is signed in from the beginning. */
function setup(first: SessionInfo | null = null) {
  let current = first;
  let tellSession: (reason: SessionChange) => void = () => undefined;
  let tellDatabases = () => undefined as void;
  const done: string[] = [];
  invalidateOnChange({
    session: {
      current: () => current,
      onChange: (listener) => ((tellSession = listener), () => undefined),
    },
    databases: { onChange: (listener) => ((tellDatabases = listener), () => undefined) },
    refresh: { forget: () => void done.push('forget') },
    rerun: (condition) => done.push(NAMES.get(condition)!),
  });
  return {
    done,
    become(reason: SessionChange, next: SessionInfo | null) {
      current = next;
      done.length = 0;
      tellSession(reason);
    },
    chooseDatabases: () => tellDatabases(),
  };
}

const NOTHING: string[] = [];
const DROP = ['forget'];
const RUN_ERRORS = [...DROP, 'run errors'];
const RUN_ALL = [...DROP, 'run every formula'];

type Step = [SessionChange, SessionInfo | null];
const signIn = (next: SessionInfo): Step => ['signed-in', next];
const restore = (next: SessionInfo): Step => ['restored', next];
const OUT: Step = ['signed-out', null];
const MEYERS = ['key 1', 'key 2'].map((key) => signIn(person(key, 'A. Meyer')));

describe('a change of the person', () => {
  it.each<[string, string[], Step[]]>([
    ['the first sign-in keeps the values of the file', RUN_ERRORS, [signIn(ANN)]],
    ['a restored session keeps the values of the file', NOTHING, [restore(ANN)]],
    ['a sign-out drops a refresh and keeps all values', DROP, [signIn(ANN), OUT]],
    ['the same person who signs in again keeps good values', RUN_ERRORS, [signIn(ANN), OUT, signIn(ANN)]],
    ['another person who signs in after a sign-out keeps no value', RUN_ALL, [signIn(ANN), OUT, signIn(BEN)]],
    ['another person who signs in without a sign-out keeps no value', RUN_ALL, [signIn(ANN), signIn(BEN)]],
    [
      'another person who is restored after a sign-out keeps no value',
      RUN_ALL,
      [restore(ANN), OUT, restore(BEN)],
    ],
    ['another person of the same name keeps no value', RUN_ALL, MEYERS],
    [
      'a restored session that turns out to be another person’s keeps no value',
      RUN_ALL,
      [restore(ANN), restore(BEN)],
    ],
  ])('%s', (_, expected, steps) => {
    const { done, become } = setup();
    for (const step of steps) become(...step);
    expect(done).toEqual(expected);
  });
});

it('a change of the chosen databases ends a refresh, and runs the formulas that depend on the choice', () => {
  const { done, chooseDatabases } = setup(ANN);
  chooseDatabases();
  expect(done).toEqual([...DROP, 'run dependents']);
});
