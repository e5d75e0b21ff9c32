import { pendingClient, json, observedClient, outcomeOf, settled } from './observed-client';
import { ask } from './questions';

describe('a caller that leaves', () => {
  it('ends the request if it is the last; the next caller starts another', async () => {
    const { pending, client, seen } = pendingClient();
    const aborts = [new AbortController(), new AbortController()];
    const outcomes = aborts.map(({ signal }) => outcomeOf(client.rows(ask(['rent']), { signal })));
    await settled();
    aborts[0]!.abort();
    await settled();
    expect(seen[0]!.signal.aborted).toBe(false);
    aborts[1]!.abort();
    const next = outcomeOf(client.rows(ask(['rent'])));
    await settled();
    expect(seen.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    pending[1]!.reply(json([]));
    await settled();
    expect(outcomes.map(({ code }) => code)).toEqual(['cancelled', 'cancelled']);
    expect(next.state).toBe('done');
    expect(client.stats()).toMatchObject({ entries: 1 });
  });

  it('does not cause a request if it left before it asked', async () => {
    const { client, seen } = observedClient(() => json([]));
    const gone = { signal: AbortSignal.abort() };
    for (const asked of [
      client.rows(ask(['rent']), gone),
      client.databases(gone),
      client.columns({ databases: [], alwaysNull: 'ignore' }, gone),
      client.profile(gone.signal),
    ])
      await expect(asked).rejects.toMatchObject({ code: 'cancelled' });
    expect(seen).toHaveLength(0);
    expect(client.stats().requests).toBe(0);
  });

  it('gives up its place in the queue', async () => {
    const { pending, client } = pendingClient();
    const abort = new AbortController();
    const first = Array.from({ length: 5 }, (_, i) => client.rows(ask([`c${i}`])));
    const leaving = outcomeOf(client.rows(ask(['leaving']), { signal: abort.signal }));
    const last = client.rows(ask(['last']));
    await settled();
    expect(pending).toHaveLength(5);
    abort.abort();
    await settled();
    expect(leaving.code).toBe('cancelled');
    pending.forEach(({ reply }) => reply(json([])));
    await Promise.all(first);
    await settled();
    expect(await pending[5]!.request.json()).toMatchObject({ columns: ['last'] });
    pending[5]!.reply(json([]));
    await last;
    expect(pending).toHaveLength(6);
  });

  it('stops waiting even if fetch ignores its signal', async () => {
    const { client } = observedClient(() => json([]), { fetch: () => new Promise(() => undefined) });
    const abort = new AbortController();
    const outcome = outcomeOf(client.databases({ signal: abort.signal }));
    await settled();
    abort.abort();
    await settled();
    expect(outcome.code).toBe('cancelled');
  });
});
