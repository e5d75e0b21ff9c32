import { pendingClient, json, observedClient, outcomeOf, settled } from '../observed-client';
import { ask, countingClient, cell, FIXED, rowOf } from '../questions';

const columnsOf = (seen: { body: unknown }[]) =>
  seen.map(({ body }) => (body as { columns: string[] }).columns);

/** A client with numbered replies, whose rows do not depend on the selected columns. */
const fixedClient = () => countingClient({ profile: FIXED });

describe('questions that differ only in their columns', () => {
  it('share one request for all columns within a tick [rule 79]', async () => {
    const { client, seen, timer } = fixedClient();
    const answers = [ask(['rent', 'unit']), ask(['area']), ask(['unit'])].map((question) =>
      client.rows(question),
    );
    await settled();
    expect(seen).toHaveLength(0);
    timer.advance(5);
    const [a, b, c] = await Promise.all(answers);
    expect(columnsOf(seen)).toEqual([['area', 'rent', 'unit']]);
    expect(a).toBe(b);
    expect(b).toBe(c);
    expect(cell(a!.value, 'area')).toBe('area 1');
  });

  it('use a wider answer that is held or under way', async () => {
    const { pending, client, pass } = pendingClient({ profile: FIXED });
    const wide = client.rows(ask(['rent', 'unit']));
    await pass(5);
    const narrow = client.rows(ask(['unit']));
    await settled();
    pending[0]!.reply(json(await rowOf(pending[0]!.request, 1)));
    expect(await narrow).toBe(await wide);
    expect(await client.rows(ask(['rent']))).toBe(await wide);
    expect(client.peekRows(ask(['rent']))).toBe(await wide);
    expect(client.peekRows(ask(['area']))).toBeUndefined();
    expect(pending).toHaveLength(1);
  });

  it('never share a column of another type [rule 122]', async () => {
    const { client, seen, timer } = fixedClient();
    const answers = [
      client.rows(ask([], { columns: [{ name: 'rent', type: 'FLOAT' }] })),
      client.rows(ask([], { columns: [{ name: 'rent', type: 'STRING' }] })),
    ];
    await settled();
    timer.advance(5);
    const [a, b] = await Promise.all(answers);
    expect(seen).toHaveLength(2);
    expect([a, b].map((answer) => answer!.value.columns.get('rent')!.type)).toEqual(['FLOAT', 'STRING']);
  });

  it('never merge beyond a hundred columns, though one question alone may have more', async () => {
    const { client, seen, timer } = fixedClient();
    const names = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}${i}`);
    const answers = [ask(names('a', 60)), ask(names('b', 60)), ask(names('c', 30)), ask(names('d', 130))].map(
      (question) => client.rows(question),
    );
    await settled();
    timer.advance(5);
    await Promise.all(answers);
    expect(columnsOf(seen).map((columns) => columns.length)).toEqual([90, 60, 130]);
  });

  it.each([
    ['the later question has another column', ['area', 'unit']],
    ['the later question has fewer columns', ['unit']],
  ])('get the answer requested last, even if an earlier one arrives after it (%s)', async (_, later) => {
    const { pending, client, pass } = pendingClient({ profile: FIXED });
    const answers = [];
    for (const columns of [['rent', 'unit'], later]) {
      answers.push(client.rows(ask(columns), answers.length > 0 ? { notBefore: client.nextSequence() } : {}));
      await pass(5);
    }
    for (const index of [1, 0]) {
      pending[index]!.reply(json(await rowOf(pending[index]!.request, index)));
      await answers[index];
    }
    expect(cell(client.peekRows(ask(['unit']))!.value, 'unit')).toBe('unit 1');
    expect(client.stats().entries).toBe(2);
  });

  it('do not fail because of a column that only another question has', async () => {
    const { client, seen, timer, pass } = observedClient(
      async (request) => {
        const { columns } = (await request.clone().json()) as { columns: string[] };
        return columns.includes('bad')
          ? json({ code: 'bad-input', message: 'Column "bad" does not exist.' }, 400)
          : json(await rowOf(request, 'ok'));
      },
      { profile: FIXED },
    );
    const outcomes = [ask(['rent']), ask(['bad']), ask(['rent'])].map((question) =>
      outcomeOf(client.rows(question)),
    );
    await pass(5);
    timer.advance(5);
    await settled();
    expect(outcomes.map(({ state }) => state)).toEqual(['done', 'failed', 'done']);
    expect(outcomes[1]!.message).toBe('Column "bad" does not exist.');
    expect(columnsOf(seen)).toEqual([['bad', 'rent'], ['rent'], ['bad']]);
  });

  it('all fail at once if a formula did not cause the failure', async () => {
    const { client, seen, pass } = observedClient(
      () => json({ code: 'quota-exhausted', message: 'Used up.' }, 503),
      { profile: FIXED },
    );
    const outcomes = [ask(['rent']), ask(['unit'])].map((question) => outcomeOf(client.rows(question)));
    await pass(5);
    expect(outcomes.map(({ code }) => code)).toEqual(['quota-exhausted', 'quota-exhausted']);
    expect(seen).toHaveLength(1);
  });
});
