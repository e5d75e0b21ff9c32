import type { SessionsReply } from '../../src/contract/gateway-wire';
import { json, observedClient } from './observed-client';

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
    const { client, seen } = observedClient(({ method }) => json(method === 'GET' ? SESSIONS : { ended: 2 }));
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

  it.each([
    ['{}', 'field "sessions"'],
    ['{"sessions":[{}]}', 'field "id"'],
    ['{"sessions":[{"id":"a"}]}', 'field "begunAt"'],
    ['nonsense', 'not JSON'],
  ])('are refused if the reply is %s', async (body, problem) => {
    const { client } = observedClient(() => new Response(body));
    await expect(client.sessions()).rejects.toMatchObject({
      code: 'bad-reply',
      message: expect.stringContaining(problem),
    });
  });

  it('are read without what is not known', async () => {
    const { client } = observedClient(() => json({ sessions: [{ id: 'a', begunAt: 'then' }] }));
    expect(await client.sessions()).toEqual({
      sessions: [{ id: 'a', begunAt: 'then', usedAt: 'then', from: null, isThis: false }],
      more: 0,
    });
  });

  it('say if the reply to an end cannot be read', async () => {
    const { client } = observedClient(() => json({}));
    await expect(client.endOtherSessions()).rejects.toMatchObject({ code: 'bad-reply' });
  });
});
