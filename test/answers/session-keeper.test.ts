import type { Client } from '../../src/client/client';
import type { SetTimer } from '../../src/client/timer';
import { RrError } from '../../src/contract/failure';
import { createSessionKeeper, type SessionChange } from '../../src/answers/session-keeper';

const INFO = { clientId: 'desk', personId: 'client desk', tokenExpiresAt: '2026-11-22T08:00:00Z' };

/** A stored session. */
const STORED = '{"key":"opaque","clientId":"desk","personId":"client desk"}';

const SECRET = { clientId: 'desk', clientSecret: 'top-secret' };

const never = () => new Promise<never>(() => undefined);

/** The storage is never late, or always. */
const neverLate: SetTimer = () => () => undefined;
const lateAtOnce: SetTimer = (run) => {
  run();
  return () => undefined;
};

function setup(
  stored: string | null,
  client: Partial<Client> = {},
  setTimer: SetTimer = neverLate,
  getItem?: () => Promise<string>,
) {
  const storedItems = new Map<string, string>(stored === null ? [] : [['rr.session', stored]]);
  const keys: (string | null)[] = [];
  const storage = {
    getItem: getItem ?? (async (name: string) => storedItems.get(name) ?? null),
    setItem: async (name: string, value: string) => void storedItems.set(name, value),
    removeItem: async (name: string) => void storedItems.delete(name),
  };
  const fake = {
    setSession: (session: { key: string } | null) => void keys.push(session?.key ?? null),
    session: async () => INFO,
    signIn: async () => ({ sessionKey: 'opaque', ...INFO }),
    signOut: async () => undefined,
    ...client,
  } as unknown as Client;
  const changes: SessionChange[] = [];
  const keeper = createSessionKeeper(fake, storage as unknown as OfficeRuntime.Storage, setTimer);
  keeper.onChange((reason) => changes.push(reason));
  return { keeper, storage, storedItems, keys, changes };
}

/** Lets pending promises settle. */
const settled = () => new Promise(setImmediate);

describe('the session keeper', () => {
  it.each([
    ['is refused', async () => Promise.reject(new Error('no storage'))],
    ['does not read back', async () => undefined],
  ])('says that the sign-in is not kept if its write %s, and signs in nevertheless', async (_, setItem) => {
    const { keeper, storage, changes } = setup(null);
    const { setItem: store } = storage;
    Object.assign(storage, { setItem });
    expect(keeper.isStored()).toBe(true);
    await keeper.signIn(SECRET);
    await settled();
    expect([keeper.isStored(), keeper.current(), changes]).toEqual([false, INFO, ['signed-in', 'restored']]);
    Object.assign(storage, { setItem: store });
    await keeper.signIn(SECRET);
    await settled();
    expect(keeper.isStored()).toBe(true);
  });

  it.each([{ accessKey: 'rrk_personal' }, { clientId: 'desk', clientSecret: 'rrk_secret' }])(
    'stores the session key and never the secret of %j, and knows the name of its person',
    async (body) => {
      const person = { clientId: 'A. Meyer', personId: 'key 1', tokenExpiresAt: null };
      const signIn = jest.fn(async () => ({ sessionKey: 'opaque', ...person }));
      const { keeper, storedItems, keys } = setup(null, { signIn });
      await keeper.signIn(body);
      expect(signIn).toHaveBeenCalledWith(body);
      expect([keys, keeper.current()]).toEqual([['opaque'], person]);
      expect([...storedItems.values()].join()).not.toContain('rrk_');
    },
  );

  it('restores a stored session and learns when the token expires', async () => {
    const { keeper, keys, changes } = setup(STORED);
    await keeper.ready;
    await settled();
    expect([keys, keeper.current(), changes]).toEqual([['opaque'], INFO, ['restored', 'restored']]);
  });

  it.each([['not json'], ['{"key":"opaque","clientId":"desk"}'], ['{"key":7,"clientId":"desk"}']])(
    'starts signed out if the stored session is %s',
    async (stored) => {
      const { keeper, keys } = setup(stored);
      await keeper.ready;
      expect([keeper.current(), keys]).toEqual([null, []]);
    },
  );

  it.each([
    ['forgets a session that the gateway no longer knows', 'signed-out', null, 0],
    ['keeps a session while', 'unreachable', { ...INFO, tokenExpiresAt: null }, 1],
  ] as const)('%s: %s', async (_, code, current, stored) => {
    const session = () => Promise.reject(new RrError(code, 'No.'));
    const { keeper, storedItems, changes } = setup(STORED, { session });
    await keeper.ready;
    await settled();
    expect([keeper.current(), storedItems.size]).toEqual([current, stored]);
    expect(changes.includes('signed-out')).toBe(current === null);
  });

  it('signs out even if the gateway cannot be reached', async () => {
    const { keeper, storedItems, keys } = setup(null, { signOut: () => Promise.reject(new Error('down')) });
    await keeper.signIn(SECRET);
    await keeper.signOut();
    expect([keeper.current(), storedItems.size, keys.at(-1)]).toEqual([null, 0, null]);
  });

  it('passes on that the gateway could not end the session for good, until the next sign-in', async () => {
    const message = 'You are signed out, but the gateway cannot delete the session.';
    const { keeper, changes } = setup(null, { signOut: () => Promise.reject(new RrError('bug', message)) });
    await keeper.signIn(SECRET);
    const before = changes.length;
    await keeper.signOut();
    await settled();
    expect([keeper.unended(), changes.slice(before)]).toEqual([message, ['signed-out', 'signed-out']]);
    await keeper.signIn(SECRET);
    expect(keeper.unended()).toBeNull();
  });

  it('leaves the newer session of another workbook in the storage when its own ends', async () => {
    const { keeper, storedItems } = setup(STORED);
    await keeper.ready;
    const newer = STORED.replace('opaque', 'newer');
    storedItems.set('rr.session', newer);
    await keeper.expire();
    expect([keeper.current(), storedItems.get('rr.session')]).toEqual([null, newer]);
  });

  it('says that the gateway ended the session until the next sign-in', async () => {
    const { keeper } = setup(STORED);
    await keeper.ready;
    const states = [];
    for (const act of [keeper.expire, () => keeper.signIn(SECRET), keeper.signOut]) {
      await act();
      states.push(keeper.expired());
    }
    expect(states).toEqual([true, false, false]);
  });

  it('does not restore a session that slow storage returns after a sign-out', async () => {
    let answer: (stored: string) => void = () => undefined;
    const slow = () => new Promise<string>((resolve) => (answer = resolve));
    const { keeper } = setup(null, {}, neverLate, slow);
    const restored = answer;
    await keeper.signIn(SECRET);
    void keeper.signOut();
    restored(STORED);
    await keeper.ready;
    expect(keeper.current()).toBeNull();
  });

  it('does not keep cells waiting for storage that never answers, and can still sign in', async () => {
    const { keeper } = setup(null, {}, lateAtOnce, never);
    await keeper.ready;
    expect(keeper.current()).toBeNull();
    await keeper.signIn(SECRET);
    expect(keeper.current()).toEqual(INFO);
  });
});
