import { textTable } from '../support/text-table';
import { createClient } from '../../src/client/create-client';
import { pendingReplies, json, observedClient, outcomeOf, settled } from './observed-client';
import { ask } from './questions';
import { readProfile } from '../../src/client/gateway-calls';
import type { SessionsReply } from '../../src/contract/gateway-wire';

describe('a session', () => {
  const ANN = { key: 'key-1', identity: 'ann' };
  const BOB = { key: 'key-2', identity: 'bob' };

  describe('a client without a session', () => {
    it('refuses every question at once and sends no request', async () => {
      const onSignedOut = jest.fn();
      const { client, seen } = observedClient(() => json([]), { signedIn: false, onSignedOut });
      for (const asked of [
        client.rows(ask(['rent'])),
        client.columns({ databases: ['a'], alwaysNull: 'ignore' }),
        client.databases(),
        client.session(),
        client.status(),
      ])
        await expect(asked).rejects.toMatchObject({
          code: 'signed-out',
          message: 'Not signed in. Open the Rent Roll pane and sign in.',
        });
      expect([seen, client.stats().requests, client.hasSession()]).toEqual([[], 0, false]);
      expect(onSignedOut).not.toHaveBeenCalled();
    });
  });

  describe('a change of session', () => {
    it.each([
      ['signing out', null, 'signed-out'],
      ['another sign-in', BOB, 'cancelled'],
    ] as const)('ends every wait and every request on %s', async (_, next, code) => {
      const { pending, respond } = pendingReplies();
      const onSignedOut = jest.fn();
      const { client, seen, timer } = observedClient(respond, { onSignedOut });
      const waits = Array.from({ length: 8 }, (_, i) => outcomeOf(client.rows(ask([`c${i}`]))));
      await settled();
      client.setSession(next);
      await settled();
      expect(waits.map((wait) => wait.code)).toEqual(Array(8).fill(code));
      expect(onSignedOut).not.toHaveBeenCalled();
      expect(pending).toHaveLength(5);
      expect(seen.every(({ signal }) => signal.aborted)).toBe(true);
      expect(client.stats()).toMatchObject({ entries: 0 });
      expect(timer.pending()).toBe(0);
    });

    it('also ends the wait for the profile', async () => {
      const client = createClient({
        baseUrl: '',
        fetch: () => new Promise(() => undefined),
        setTimer: () => () => undefined,
      });
      client.setSession(ANN);
      const wait = outcomeOf(client.rows(ask(['rent'])));
      await settled();
      client.setSession(null);
      await settled();
      expect(wait.code).toBe('signed-out');
    });

    it.each([
      ['key', { ...ANN, key: 'key-9' }],
      ['identity', { ...ANN, identity: 'bob' }],
    ])('forgets all answers if the %s changes', async (_, next) => {
      const { client, seen } = observedClient(() => json([]));
      await client.rows(ask(['rent']));
      client.setSession(next);
      expect(client.peekRows(ask(['rent']))).toBeUndefined();
      await client.rows(ask(['rent']));
      expect(seen.map(({ headers }) => headers.get('authorization'))).toEqual([
        'Bearer key-1',
        `Bearer ${next.key}`,
      ]);
    });
  });

  describe('a session that the gateway has ended', () => {
    const refuse = () => json({ code: 'signed-out', message: 'Your session has ended. Sign in again.' }, 401);

    it('tells the pane once, which gives it up, and every cell in the words of the gateway', async () => {
      const onSignedOut = jest.fn(() => client.setSession(null));
      const { client } = observedClient(refuse, { onSignedOut });
      const waits = ['a', 'a', 'b'].map((column) => outcomeOf(client.rows(ask([column]))));
      await settled();
      for (const wait of waits)
        expect(wait).toMatchObject({ code: 'signed-out', message: 'Your session has ended. Sign in again.' });
      expect(onSignedOut).toHaveBeenCalledTimes(1);
      expect(client.hasSession()).toBe(false);
    });

    it('never treats wrong credentials as an ended session', async () => {
      const onSignedOut = jest.fn();
      const { client } = observedClient(
        () => json({ code: 'wrong-credentials', message: 'Wrong secret.' }, 401),
        { onSignedOut },
      );
      await expect(client.signIn({ clientId: 'a', clientSecret: 'b' })).rejects.toMatchObject({
        code: 'wrong-credentials',
      });
      expect(onSignedOut).not.toHaveBeenCalled();
    });
  });

  describe('the gateway session', () => {
    const info = { clientId: 'ann', personId: 'client ann', tokenExpiresAt: null };

    it('never waits behind data that does not arrive', async () => {
      const { client } = observedClient((request) =>
        request.url.includes('/thirdparty/')
          ? new Promise<Response>(() => undefined)
          : request.url.endsWith('/status')
            ? json({ tokens: { used: 3 } })
            : request.method === 'DELETE'
              ? new Response(null, { status: 204 })
              : json({ ...info, sessionKey: 'k' }),
      );
      const data = Array.from({ length: 9 }, (_, i) => outcomeOf(client.rows(ask([`c${i}`]))));
      await settled();
      // The profile, and five of the nine.
      expect(client.stats().requests).toBe(6);
      expect(await client.session()).toMatchObject(info);
      expect(await client.status()).toMatchObject({ tokens: { used: 3 } });
      await client.signIn({ clientId: 'ann', clientSecret: 's3cret' });
      await client.signOut();
      expect(data.every(({ state }) => state === 'open')).toBe(true);
      client.setSession(null);
      await settled();
      expect(data.every(({ code }) => code === 'signed-out')).toBe(true);
    });

    it.each([
      ['{}'],
      ['{"clientId":"ann","personId":"client ann","sessionKey":""}'],
      ['{"clientId":"ann","sessionKey":"k"}'],
      ['null'],
    ])('refuses a reply that is not a session: %s', async (body) => {
      const { client } = observedClient(() => new Response(body));
      await expect(client.signIn({ clientId: 'a', clientSecret: 'b' })).rejects.toMatchObject({
        code: 'bad-reply',
      });
    });
  });
});

describe('the gateway', () => {
  const read = (reply: unknown) => observedClient(() => json(reply)).client.status();

  describe('the state of the gateway', () => {
    it.each(
      textTable(`
        {"tokens":{"used":0}} | {"tokens":{"used":0,"budget":null,"stop":"none","resetsAt":""},"troubles":[]}
        {"tokens":{"used":1,"budget":2,"stop":"frozen","resetsAt":"2026"},"troubles":"none"} | {"tokens":{"used":1,"budget":2,"stop":"none","resetsAt":"2026"},"troubles":[]}
        {"tokens":{"used":0},"troubles":[{"kind":"tokens","message":"No."},{"kind":"service"},{"kind":"records","message":" "},"down",null]} | {"tokens":{"used":0,"budget":null,"stop":"none","resetsAt":""},"troubles":[{"kind":"tokens","message":"No."}]}
        {"tokens":{"used":0},"troubles":[{"kind":"weather","message":"It rains."}]} | {"tokens":{"used":0,"budget":null,"stop":"none","resetsAt":""},"troubles":[{"kind":"service","message":"It rains."}]}`),
    )('is read from %s', async (reply, expected) =>
      expect(await read(JSON.parse(reply!))).toEqual(JSON.parse(expected!)),
    );

    it.each(['{}', 'null', '[]', '{"tokens":{}}', '{"tokens":{"used":"12"}}', '{"tokens":{"used":-1}}'])(
      'refuses a reply that is not a state: %s',
      (reply) =>
        expect(read(JSON.parse(reply))).rejects.toMatchObject({
          code: 'bad-reply',
          message: expect.stringContaining('The state of the rent-roll server cannot be read'),
        }),
    );
  });

  describe('the request id of a failure', () => {
    const failure = {
      code: 'unreachable',
      message: 'The service does not answer.',
      requestId: 'k3vq7mzt5abn',
    };

    it('comes with the failure of any question', async () => {
      const { client } = observedClient(() => json(failure, 502));
      const expected = { code: 'unreachable', requestId: 'k3vq7mzt5abn' };
      await expect(client.databases()).rejects.toMatchObject(expected);
      await expect(client.status()).rejects.toMatchObject(expected);
      await expect(client.signIn({ accessKey: 'rrk_x' })).rejects.toMatchObject(expected);
      await expect(client.createProperty({ project_name: 'Quay' }, '1')).rejects.toMatchObject({
        ...expected,
        message: expect.stringContaining('The property may or may not have been created'),
      });
    });
  });

  describe('the ways to sign in', () => {
    it.each(
      textTable(`
        credentials | credentials
        | credentials
        access-key,credentials | access-key,credentials
        passkey,access-key | access-key`),
    )('are read from "%s" as %s', (ways, expected) => {
      const fields = ['databases', 'columnList', 'query', 'changes', 'databasesHeader'];
      const profile = Object.fromEntries(fields.map((field) => [field, {}]));
      const signIn = ways === '' ? undefined : ways!.split(',');
      expect(readProfile(JSON.stringify({ profile, signIn })).signIn.join()).toBe(expected);
    });
  });
});

describe('all sessions', () => {
  const SESSIONS: SessionsReply = {
    sessions: [
      {
        id: 'a1',
        begunAt: '2026-11-20T12:00:00.000Z',
        usedAt: '2026-11-21T12:00:00.000Z',
        from: 'Excel on Mac',
        isThis: true,
      },
    ],
    more: 3,
  };

  describe("the person's sessions", () => {
    it('are asked for again each time, and ended one by one or all others, with the key', async () => {
      const { client, seen } = observedClient(({ method }) =>
        json(method === 'GET' ? SESSIONS : { ended: 2 }),
      );
      expect(await client.sessions()).toEqual(SESSIONS);
      await client.sessions();
      expect(await client.endSession('a/1')).toEqual({ ended: 2 });
      expect(await client.endOtherSessions()).toEqual({ ended: 2 });
      expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
        'GET /gateway/sessions',
        'GET /gateway/sessions',
        'DELETE /gateway/sessions/a%2F1',
        'DELETE /gateway/sessions',
      ]);
      expect(new Set(seen.map(({ headers }) => headers.get('authorization')))).toEqual(
        new Set(['Bearer key-1']),
      );
    });

    it.each(
      textTable(`
        {} | field "sessions"
        {"sessions":[{}]} | field "id"
        {"sessions":[{"id":"a"}]} | field "begunAt"
        nonsense | not JSON`),
    )('are refused if the reply is %s', async (body, problem) => {
      const { client } = observedClient(() => new Response(body));
      await expect(client.sessions()).rejects.toMatchObject({
        code: 'bad-reply',
        message: expect.stringContaining(problem!),
      });
    });

    it('are read without what is not known', async () => {
      const { client } = observedClient(() => json({ sessions: [{ id: 'a', begunAt: 'then' }] }));
      expect(await client.sessions()).toEqual({
        sessions: [{ id: 'a', begunAt: 'then', usedAt: 'then', from: null, isThis: false }],
        more: 0,
      });
    });
  });
});
