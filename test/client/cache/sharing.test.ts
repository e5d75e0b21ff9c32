import { createClient } from '../../../src/client/create-client';
import type { Client } from '../../../src/client/client';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { heldClient, json, observedClient, outcomeOf, settled } from '../observed-client';
import { ask, countingClient, cell, rowOf } from '../questions';

const EQUAL: [string, Parameters<Client['rows']>[0], Parameters<Client['rows']>[0]][] = [
  ['the same question', ask(['rent']), ask(['rent'])],
  ['another order of columns', ask(['rent', 'unit']), ask(['unit', 'rent'])],
  ['a repeated column', ask(['rent']), ask(['rent', 'rent'])],
  [
    'another order of databases',
    ask(['rent'], { databases: ['a', 'b'] }),
    ask(['rent'], { databases: ['b', 'a'] }),
  ],
  ['a repeated database', ask(['rent'], { databases: ['a'] }), ask(['rent'], { databases: ['a', 'a'] })],
  [
    'another case of the currency',
    ask(['rent'], { endpoint: 'changes', fxCurrency: 'eur ' }),
    ask(['rent'], { endpoint: 'changes', fxCurrency: 'EUR' }),
  ],
  [
    'a blank currency and a missing one',
    ask(['rent'], { endpoint: 'changes', fxCurrency: ' ' }),
    ask(['rent'], { endpoint: 'changes' }),
  ],
];

const DIFFERENT: [string, Parameters<Client['rows']>[0], Parameters<Client['rows']>[0]][] = [
  ['endpoint', ask(['rent']), ask(['rent'], { endpoint: 'changes' })],
  ['databases', ask(['rent']), ask(['rent'], { databases: ['harbour'] })],
  ['rent rolls', ask(['rent']), ask(['rent'], { rentrolls: 'all-rentrolls' })],
  ['approval', ask(['rent']), ask(['rent'], { approvedOnly: true })],
  ['type of a column', ask(['rent']), ask([], { columns: [{ name: 'rent', type: 'FLOAT' }] })],
  ['columns, if rows may depend on them', ask(['rent', 'unit']), ask(['rent'])],
  [
    'separators inside names',
    ask(['rent'], { databases: ['a,b'] }),
    ask(['rent'], { databases: ['a', 'b'] }),
  ],
  [
    'currency',
    ask(['rent'], { endpoint: 'changes', fxCurrency: 'EUR' }),
    ask(['rent'], { endpoint: 'changes', fxCurrency: 'GBP' }),
  ],
];

describe('equal questions', () => {
  it.each(EQUAL)('share one request in flight, and one answer afterwards (%s)', async (_, first, second) => {
    const { client, seen } = countingClient();
    const [answer, other] = await Promise.all([client.rows(first), client.rows(second)]);
    expect(other).toBe(answer);
    expect(await client.rows(second)).toBe(answer);
    expect(client.peekRows(second)).toBe(answer);
    expect(seen).toHaveLength(1);
  });

  it.each(DIFFERENT)('never share an answer if they differ in %s', async (_, first, second) => {
    // Commas are refused in the header's default format.
    const profile = { ...DEFAULT_PROFILE, databasesHeader: { name: 'x', format: 'json' as const } };
    const { client, seen } = countingClient({ profile });
    await Promise.all([client.rows(first), client.rows(second)]);
    await client.rows(second);
    expect(seen).toHaveLength(2);
  });

  it('share one request for each list, too', async () => {
    const { client, seen } = observedClient((request) =>
      json(request.url.includes('column-list') ? [{ columnName: 'rent', columnType: 'FLOAT' }] : ['a']),
    );
    const both = { databases: ['a'], alwaysNull: 'exclude' } as const;
    await Promise.all([
      client.databases(),
      client.databases(),
      client.columns(both),
      client.columns({ ...both }),
    ]);
    await client.databases();
    await client.columns(both);
    await client.columns({ ...both, alwaysNull: 'ignore' });
    expect(seen.map(({ path }) => path).sort()).toEqual([
      '/thirdparty/column-list?alwaysNull=exclude',
      '/thirdparty/column-list?alwaysNull=ignore',
      '/thirdparty/databases-list',
    ]);
    expect(client.peekColumns(both)?.value).toHaveLength(1);
    expect(client.peekDatabases()?.value).toHaveLength(1);
    expect(client.stats()).toMatchObject({ requests: 4, entries: 3, inFlight: 0, queued: 0 });
  });
});

describe('an answer', () => {
  it('gives the time of its request, however late it arrives', async () => {
    let time = 1000;
    const { held, client } = heldClient({ now: () => time });
    const first = client.rows(ask(['rent']));
    await settled();
    time = 5000;
    held[0]!.reply(json([]));
    expect((await first).at).toBe(1000);
    const refreshed = client.rows(ask(['rent']), { notBefore: client.mark() });
    await settled();
    held[1]!.reply(json([]));
    expect((await refreshed).at).toBe(5000);
  });

  it.each([
    ['4', 4],
    ['0', 0],
    ['4, 9', 4],
    ['-4', 0],
    ['soon', 0],
    ['9'.repeat(400), 2 ** 31],
    [undefined, 0],
  ])('has the age that a cache on the way reports: Age %s', async (age, seconds) => {
    const now = 1e12;
    const { client } = observedClient(
      () => new Response('[]', { headers: age === undefined ? {} : { age } }),
      { now: () => now },
    );
    const answers = [
      client.databases(),
      client.columns({ databases: ['a'], alwaysNull: 'ignore' }),
      client.rows(ask(['rent'])),
      client.list({ endpoint: 'rentrolls', databases: ['a'] }),
    ];
    for (const answer of answers) expect((await answer).at).toBe(now - seconds * 1000);
  });

  it('is forgotten by clear, even if it is still under way', async () => {
    const { held, client } = heldClient();
    const before = client.rows(ask(['rent']));
    await settled();
    client.clear();
    const after = client.rows(ask(['rent']));
    await settled();
    expect(held).toHaveLength(2);
    held[1]!.reply(json([{ rent: 'after' }]));
    await after;
    held[0]!.reply(json([{ rent: 'before' }]));
    expect(cell((await before).value, 'rent')).toBe('before');
    expect(cell(client.peekRows(ask(['rent']))!.value, 'rent')).toBe('after');
    client.clear();
    expect(client.peekRows(ask(['rent']))).toBeUndefined();
    expect(client.stats().entries).toBe(0);
  });
});

describe('a failure', () => {
  it('reaches every waiting caller and is never remembered', async () => {
    let count = 0;
    const { client, seen } = observedClient(async (request) =>
      (count += 1) === 1 ? json({ code: 'busy', message: 'Busy.' }, 429) : json(await rowOf(request, count)),
    );
    const both = [client.rows(ask(['rent'])), client.rows(ask(['rent']))].map(outcomeOf);
    await settled();
    expect(both.map(({ code }) => code)).toEqual(['busy', 'busy']);
    expect(seen).toHaveLength(1);
    expect(client.stats().entries).toBe(0);
    await expect(client.rows(ask(['rent']))).resolves.toBeDefined();
  });
});

describe('the profile', () => {
  it('is requested once, and again only after a failure', async () => {
    let count = 0;
    const calls: string[] = [];
    const client = createClient({
      baseUrl: 'https://gateway.test/',
      fetch: async (url) => {
        calls.push(String(url));
        return (count += 1) === 1
          ? new Response('<html>', { status: 502 })
          : json({ profile: DEFAULT_PROFILE });
      },
    });
    await expect(client.profile()).rejects.toMatchObject({ code: 'unreachable' });
    const [a, b] = await Promise.all([client.profile(), client.profile()]);
    client.setSession({ key: 'k', identity: 'i' });
    client.clear();
    expect(await client.profile()).toBe(a);
    expect(a).toBe(b);
    expect(calls).toEqual(Array(2).fill('https://gateway.test/gateway/profile'));
  });

  it.each([['[]'], ['{"profile":{"query":{}}}'], ['"hello"'], ['']])(
    'is refused if the reply does not contain a valid profile: %s',
    async (body) => {
      const client = createClient({ baseUrl: '', fetch: async () => new Response(body) });
      await expect(client.profile()).rejects.toMatchObject({ code: 'bad-reply' });
    },
  );
});
