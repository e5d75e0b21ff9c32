import { pendingClient, json, observedClient, outcomeOf, settled } from '../observed-client';
import { ask, cell, countingClient, FIXED } from '../questions';
import type { Client } from '../../../src/client/client';

/** A client with numbered replies, and the cells of its answers. */
function stagedClient(options: Parameters<typeof countingClient>[0] = {}) {
  const made = countingClient({ profile: FIXED, ...options });
  const rows = async (columns: string[], how: Parameters<Client['rows']>[1] = {}, database = 'a') => {
    const outcome = outcomeOf(made.client.rows(ask(columns, { databases: [database] }), how));
    await settled();
    made.timer.advance(5);
    await settled();
    return outcome.value ? cell(outcome.value.value, columns[0]!) : outcome.code;
  };
  const nameOf = async (columns: string[], database = 'a') =>
    (await made.client.rows(ask(columns, { databases: [database] }))).question;
  return { ...made, rows, nameOf };
}

describe('a stage', () => {
  it('asks each question once, past every cache, and leaves the cached answers as they are', async () => {
    const { client, rows, seen } = stagedClient();
    await rows(['rent']);
    const stage = client.openStage();
    expect(await rows(['rent'], { stage })).toBe('rent 2');
    expect(await rows(['rent'], { stage })).toBe('rent 2');
    expect(await rows(['rent'])).toBe('rent 1');
    expect(seen.map(({ headers }) => headers.get('cache-control'))).toEqual([null, 'no-cache']);
  });

  it('asks for all columns that the cache holds, so that no reader falls behind', async () => {
    const { client, rows, seen, nameOf } = stagedClient();
    await rows(['rent', 'unit']);
    const stage = client.openStage();
    await rows(['rent'], { stage });
    stage.commit(new Set([await nameOf(['rent'])]));
    expect(await rows(['unit'])).toBe('unit 2');
    expect(seen).toHaveLength(2);
  });

  it('replaces the answers to the questions that are committed, and drops the others', async () => {
    const { client, rows, nameOf } = stagedClient();
    await rows(['rent']);
    await rows(['rent'], {}, 'b');
    const stage = client.openStage();
    await rows(['rent'], { stage });
    await rows(['rent'], { stage }, 'b');
    stage.commit(new Set([await nameOf(['rent'])]));
    expect([await rows(['rent']), await rows(['rent'], {}, 'b')]).toEqual(['rent 3', 'rent 2']);
    expect(client.stats()).toMatchObject({ entries: 2 });
  });

  it('leaves no earlier answer to a committed question, whatever its columns', async () => {
    const { client, rows, nameOf } = stagedClient();
    const stage = client.openStage();
    await rows(['rent', 'unit']);
    const later = client.openStage();
    await rows(['area'], { stage: later });
    later.commit(new Set([await nameOf(['rent'])]));
    stage.commit(new Set());
    expect(await rows(['unit'])).toBe('unit 3');
  });

  it('does not replace an answer that was asked for later', async () => {
    const { client, rows, nameOf } = stagedClient();
    await rows(['rent']);
    const stage = client.openStage();
    await rows(['rent'], { stage });
    expect(await rows(['rent'], { notBefore: client.nextSequence() })).toBe('rent 3');
    stage.commit(new Set([await nameOf(['rent'])]));
    expect(await rows(['rent'])).toBe('rent 3');
  });

  it('frees its memory when it is discarded', async () => {
    const { client, rows } = stagedClient();
    await rows(['rent']);
    const before = client.stats();
    const stage = client.openStage();
    await rows(['rent'], { stage });
    expect(client.stats().bytes).toBe(2 * before.bytes);
    stage.discard();
    expect(client.stats()).toMatchObject({ bytes: before.bytes, entries: 1 });
    expect(await rows(['rent'])).toBe('rent 1');
  });

  it.each<[string, (client: Client) => void]>([
    ['a discard', () => undefined],
    ['a commit', () => undefined],
    ['another session', (client) => client.setSession({ key: 'key-2', identity: 'bob' })],
    ['a sign-out', (client) => client.setSession(null)],
    ['a clear', (client) => client.clear()],
  ])('has no answers and takes no questions after %s', async (how, end) => {
    const { client, rows } = stagedClient();
    const stage = client.openStage();
    await rows(['rent'], { stage });
    end(client);
    if (how === 'a discard') stage.discard();
    else stage.commit(new Set());
    expect(client.stats()).toMatchObject({ entries: 0, bytes: 0 });
    expect(await rows(['rent'], { stage })).toBe(how === 'a sign-out' ? 'signed-out' : 'cancelled');
  });

  it('keeps its answers, and takes questions, while another stage opens and ends', async () => {
    const { client, rows, nameOf } = stagedClient();
    await rows(['rent']);
    const stage = client.openStage();
    expect(await rows(['rent'], { stage })).toBe('rent 2');
    const secondStage = client.openStage();
    expect(await rows(['rent'], { stage: secondStage })).toBe('rent 3');
    secondStage.discard();
    expect([await rows(['rent'], { stage }), await rows(['area'], { stage })]).toEqual(['rent 2', 'area 4']);
    stage.commit(new Set([await nameOf(['rent'])]));
    expect(await rows(['rent'])).toBe('rent 2');
  });

  it('keeps no answer that arrives after its end', async () => {
    const { pending, client } = pendingClient();
    const stage = client.openStage();
    const late = outcomeOf(client.rows(ask(['rent']), { stage }));
    await settled();
    stage.discard();
    pending[0]!.reply(json([{ rent: 'late' }]));
    await settled();
    expect(late.state).toBe('done');
    expect(client.stats()).toMatchObject({ entries: 0, bytes: 0 });
  });

  it('forgets the earlier answer to a committed question whose newer answer was evicted', async () => {
    const { client, rows, nameOf } = stagedClient();
    await rows(['rent']);
    const name = await nameOf(['rent']);
    const stage = client.openStage();
    await rows(['rent'], { stage });
    await rows(['rent']);
    client.limitCache(client.stats().bytes - 1);
    expect(client.stats().entries).toBe(1);
    stage.commit(new Set([name]));
    expect(await rows(['rent'])).toBe('rent 3');
  });

  it('tells whether the columns are other ones', async () => {
    let label = 'Rent';
    const { client } = observedClient(() =>
      json([{ columnName: 'rent', columnType: 'FLOAT', displayName: label }]),
    );
    const question = { databases: ['a'], alwaysNull: 'ignore' } as const;
    const { question: name } = await client.columns(question);
    for (const [next, isOther] of [
      ['Rent', false],
      ['Passing Rent', true],
    ] as const) {
      label = next;
      const stage = client.openStage();
      await client.columns(question, { stage });
      expect([stage.hasOtherNames(name), stage.hasOtherNames('another')]).toEqual([isOther, false]);
    }
  });
});

describe('the name of a question', () => {
  it('is short, and the same for every person', async () => {
    const { client, rows, nameOf } = stagedClient();
    await rows(['rent']);
    const name = await nameOf(['rent']);
    client.setSession({ key: 'key-2', identity: 'bob' });
    await rows(['rent']);
    expect([await nameOf(['rent']), name.length <= 11]).toEqual([name, true]);
  });
});

describe('answers that are evicted last', () => {
  it('stay while others can go, and the client says which it does not have', async () => {
    const { client, rows, nameOf } = stagedClient();
    await rows(['rent']);
    const { bytes } = client.stats();
    const [first, second] = [await nameOf(['rent']), 'unknown'];
    client.limitCache(2 * bytes);
    expect([...client.evictLast(new Set([first, second]))]).toEqual([second]);
    for (const database of ['b', 'c', 'd']) await rows(['rent'], {}, database);
    expect(await rows(['rent'])).toBe('rent 1');
    // Only the present answers: a newer one is like others.
    await rows(['rent'], { notBefore: client.nextSequence() });
    for (const database of ['b', 'c', 'd']) await rows(['rent'], {}, database);
    expect(await rows(['rent'])).toBe('rent 9');
    client.limitCache(0);
    expect(client.stats()).toMatchObject({ entries: 0, bytes: 0 });
  });
});
