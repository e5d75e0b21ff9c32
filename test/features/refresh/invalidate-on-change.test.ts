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
      onChange: (listener) => {
        tellSession = listener;
        return () => undefined;
      },
    },
    databases: {
      onChange: (listener) => {
        tellDatabases = listener;
        return () => undefined;
      },
    },
    refresh: { forget: () => void done.push('forget') },
    rerun: (condition) => done.push(NAMES.get(condition)!),
  });
  const become = (reason: SessionChange, next: SessionInfo | null) => {
    current = next;
    done.length = 0;
    tellSession(reason);
    return [...done];
  };
  return {
    signIn: (next: SessionInfo) => become('signed-in', next),
    restore: (next: SessionInfo) => become('restored', next),
    signOut: () => become('signed-out', null),
    chooseDatabases: () => {
      done.length = 0;
      tellDatabases();
      return [...done];
    },
  };
}

const NOTHING: string[] = [];
const DROP = ['forget'];
const RUN_ERRORS = [...DROP, 'run errors'];
const RUN_ALL = [...DROP, 'run every formula'];

type Steps = ReturnType<typeof setup>;

describe('a change of the person', () => {
  it.each<[string, string[], (steps: Steps) => string[]]>([
    ['the first sign-in keeps the values of the file', RUN_ERRORS, ({ signIn }) => signIn(ANN)],
    ['a restored session keeps the values of the file', NOTHING, ({ restore }) => restore(ANN)],
    [
      'a new token expiry of a restored session changes nothing',
      NOTHING,
      ({ restore }) => {
        restore(ANN);
        return restore({ ...ANN, tokenExpiresAt: '2026-11-22T08:00:00Z' });
      },
    ],
    [
      'a sign-out drops a refresh and keeps all values',
      DROP,
      ({ signIn, signOut }) => {
        signIn(ANN);
        return signOut();
      },
    ],
    [
      'the same person who signs in again keeps good values',
      RUN_ERRORS,
      ({ signIn, signOut }) => {
        signIn(ANN);
        signOut();
        return signIn(ANN);
      },
    ],
    [
      'another person who signs in after a sign-out keeps no value',
      RUN_ALL,
      ({ signIn, signOut }) => {
        signIn(ANN);
        signOut();
        return signIn(BEN);
      },
    ],
    [
      'another person who signs in without a sign-out keeps no value',
      RUN_ALL,
      ({ signIn }) => {
        signIn(ANN);
        return signIn(BEN);
      },
    ],
    [
      'another person who signs in after a restored session has ended keeps no value',
      RUN_ALL,
      ({ restore, signOut }) => {
        restore(ANN);
        signOut();
        return restore(BEN);
      },
    ],
    [
      'another person who signs in after a restored session keeps no value',
      RUN_ALL,
      ({ restore, signOut, signIn }) => {
        restore(ANN);
        signOut();
        return signIn(BEN);
      },
    ],
    [
      'a person who comes back after another one keeps no value',
      RUN_ALL,
      ({ signIn }) => {
        signIn(ANN);
        signIn(BEN);
        return signIn(ANN);
      },
    ],
    [
      'another person of the same name keeps no value',
      RUN_ALL,
      ({ signIn }) => {
        signIn(person('key 1', 'A. Meyer'));
        return signIn(person('key 2', 'A. Meyer'));
      },
    ],
    [
      'a restored session that turns out to be another person’s keeps no value',
      RUN_ALL,
      ({ restore }) => {
        restore(ANN);
        return restore(BEN);
      },
    ],
  ])('%s', (_, expected, change) => expect(change(setup())).toEqual(expected));

  it('knows the person who was signed in before it began', () =>
    expect(setup(ANN).signIn(BEN)).toEqual(RUN_ALL));
});

describe('a change of the chosen databases', () => {
  it('cancels a refresh, forgets the last one, and runs the formulas that depend on the choice', () =>
    expect(setup(ANN).chooseDatabases()).toEqual([...DROP, 'run dependents']));
});
