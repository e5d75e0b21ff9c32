import { pendingClient, json, observedClient, type Seen, settled } from '../observed-client';
import { ask, countingClient, cell, FIXED, rowOf } from '../questions';

/** Past the caches on the way, and past that of the browser. */
const isFresh = (seen: Pick<Seen, 'headers' | 'cache'>[]) =>
  seen.map(({ headers, cache }) => headers.get('cache-control') === 'no-cache' && cache === 'no-store');

describe('after one mark', () => {
  it('equal questions share one request, even one after another', async () => {
    const { client, seen } = countingClient();
    await client.rows(ask(['rent']));
    const notBefore = client.nextSequence();
    const first = await client.rows(ask(['rent']), { notBefore });
    const again = await Promise.all([client.rows(ask(['rent']), { notBefore }), client.rows(ask(['rent']))]);
    expect(again).toEqual([first, first]);
    expect(cell(first.value, 'rent')).toBe('rent 2');
    expect(isFresh(seen)).toEqual([false, true]);
  });

  it('requests by other callers count if sent after the mark, and not if sent before it', async () => {
    const { pending, client } = pendingClient();
    const before = client.rows(ask(['rent']));
    await settled();
    const notBefore = client.nextSequence();
    const refreshed = client.rows(ask(['rent']), { notBefore });
    await settled();
    expect(pending).toHaveLength(2);
    // This answer arrives after the mark, but was requested before it.
    pending[0]!.reply(json([{ rent: 'old' }]));
    await before;
    const more = client.rows(ask(['rent']), { notBefore });
    await settled();
    expect(pending).toHaveLength(2);
    pending[1]!.reply(json([{ rent: 'new' }]));
    expect(await more).toBe(await refreshed);

    client.clear();
    const later = client.nextSequence();
    const plain = client.rows(ask(['rent']));
    const joined = client.rows(ask(['rent']), { notBefore: later });
    await settled();
    expect(pending).toHaveLength(3);
    pending[2]!.reply(json([]));
    expect(await joined).toBe(await plain);
  });

  it('an answer that may come from a cache on the way does not count, whenever it was requested', async () => {
    const { pending, client } = pendingClient();
    const notBefore = client.nextSequence();
    const plain = client.rows(ask(['rent']));
    await settled();
    const during = client.rows(ask(['rent']), { notBefore });
    await settled();
    expect(pending.map(({ request }) => request.headers.get('cache-control'))).toEqual([null, 'no-cache']);
    pending[0]!.reply(json([{ rent: 'kept for a while' }]));
    await plain;
    const afterwards = client.rows(ask(['rent']), { notBefore });
    await settled();
    expect(pending).toHaveLength(2);
    pending[1]!.reply(json([{ rent: 'new' }]));
    expect(cell((await during).value, 'rent')).toBe('new');
    expect(await afterwards).toBe(await during);

    client.clear();
    const later = client.nextSequence();
    const first = client.rows(ask(['rent']));
    await settled();
    pending[2]!.reply(json([{ rent: 'kept for a while' }]));
    await first;
    const refreshed = client.rows(ask(['rent']), { notBefore: later });
    await settled();
    pending[3]!.reply(json([{ rent: 'new' }]));
    expect(cell((await refreshed).value, 'rent')).toBe('new');
    expect(await client.rows(ask(['rent']))).toBe(await refreshed);
  });

  it('the client never remembers a failure, and keeps the answer it held before', async () => {
    let fails = false;
    const { client, seen } = observedClient(async (request) =>
      fails ? json({ code: 'busy', message: 'Busy.' }, 429) : json(await rowOf(request, seen.length)),
    );
    const good = await client.rows(ask(['rent']));
    const notBefore = client.nextSequence();
    fails = true;
    for (let round = 0; round < 2; round++)
      await expect(client.rows(ask(['rent']), { notBefore })).rejects.toMatchObject({ code: 'busy' });
    expect(await client.rows(ask(['rent']))).toBe(good);
    fails = false;
    expect(cell((await client.rows(ask(['rent']), { notBefore })).value, 'rent')).toBe('rent 4');
    expect(isFresh(seen)).toEqual([false, true, true, true]);
  });

  it('an unsent request bypasses every cache if one of its callers needs that', async () => {
    const { client, seen, timer } = countingClient({ profile: FIXED });
    const notBefore = client.nextSequence();
    const plain = client.rows(ask(['rent']));
    const refreshed = client.rows(ask(['unit']), { notBefore });
    await settled();
    timer.advance(5);
    expect(await refreshed).toBe(await plain);
    expect(isFresh(seen)).toEqual([true]);
  });
});

describe('a request after a refresh', () => {
  const HOUR = 3_600_000;

  it.each([
    ['immediately', 0, 'max-age=0'],
    ['within the first second', 999, 'max-age=0'],
    ['in whole seconds', 4_999, 'max-age=4'],
    ['for an hour', HOUR, 'max-age=3600'],
    ['not after an hour', HOUR + 1000, null],
    ['even if the clock goes back', -5000, 'max-age=0'],
  ])('refuses older answers from a cache on the way: %s', async (_, ms, expected) => {
    let time = 1e12;
    const { client, seen } = observedClient(
      () => json([{ id: '1', rent: 'a', columnName: 'rent', columnType: 'FLOAT', rentrollId: 1 }]),
      { now: () => time },
    );
    const askAll = async (how = {}) => {
      await client.rows(ask(['rent']), how);
      await client.databases(how);
      await client.columns({ databases: ['a'], alwaysNull: 'ignore' }, how);
      await client.list({ endpoint: 'rentrolls', databases: ['a'] }, how);
    };
    await askAll();
    await client.rows(ask(['rent']), { notBefore: client.nextSequence() });
    client.clear();
    time += ms;
    await askAll();
    await client.session().catch(() => undefined);
    const cacheControls = seen.map(({ headers }) => headers.get('cache-control'));
    expect(cacheControls).toEqual([null, null, null, null, 'no-cache', ...Array(4).fill(expected), null]);
  });

  it('measures from the time when the last refresh was sent', async () => {
    let time = 1e12;
    const { pending, client, seen } = pendingClient({ now: () => time });
    const notBefore = client.nextSequence();
    for (const columns of [['rent'], ['unit']]) {
      time += 10_000;
      void client.rows(ask(columns), { notBefore });
      await settled();
    }
    time += 3000;
    void client.rows(ask(['area']));
    await settled();
    expect(pending).toHaveLength(3);
    expect(seen.at(-1)!.headers.get('cache-control')).toBe('max-age=3');
  });
});

it('a request for more columns refuses what a cache on the way held before the answer that cells show', async () => {
  let time = 1e12;
  const { client, seen, timer } = observedClient(
    async (request) => new Response(JSON.stringify(await rowOf(request, 1)), { headers: { age: '2' } }),
    { profile: FIXED, now: () => time },
  );
  const questions = [ask(['rent']), ask(['unit', 'rent']), ask(['unit'], { databases: ['south'] })];
  for (const question of questions) {
    const answer = client.rows(question);
    await settled();
    timer.advance(5);
    await answer;
    time += 3000;
  }
  expect(seen.map(({ headers }) => headers.get('cache-control'))).toEqual([null, 'max-age=5', null]);
});

it('a later mark causes another request, even while an earlier refresh is under way', async () => {
  const { pending, client } = pendingClient();
  const refresh = () => client.rows(ask(['rent']), { notBefore: client.nextSequence() });
  const first = refresh();
  await settled();
  const second = refresh();
  await settled();
  expect(pending).toHaveLength(2);
  pending.forEach(({ reply }, index) => reply(json([{ rent: String(index) }])));
  await first;
  expect(cell((await second).value, 'rent')).toBe('1');
  expect(client.peekRows(ask(['rent']))).toBe(await second);
});
