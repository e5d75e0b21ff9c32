import { createClient } from '../../../src/client/create-client';
import type { RowsQuestion } from '../../../src/client/client';
import { textTable } from '../../support/text-table';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { json, observedClient, pendingClient, settled } from '../observed-client';
import { ask, cell, countingClient } from '../questions';

/** A question, with the names of its columns. Default: rent. */
function question(written: string): RowsQuestion {
  const { columns = ['rent'], ...more } = JSON.parse(written) as { columns?: string[] };
  return ask(columns, more);
}
/** What two questions have beside the same column. */
const EQUAL = textTable(`
  the same question                     | {} | {}
  another order of databases            | {"databases":["a","b"]} | {"databases":["b","a"]}
  a repeated database                   | {"databases":["a"]} | {"databases":["a","a"]}
  another case of the currency          | {"endpoint":"changes","fxCurrency":"eur "} | {"endpoint":"changes","fxCurrency":"EUR"}
  a blank currency and a missing one    | {"endpoint":"changes","fxCurrency":" "} | {"endpoint":"changes"}
  another order of columns              | {"columns":["rent","unit"]} | {"columns":["unit","rent"]}
  a repeated column                     | {"columns":["rent"]} | {"columns":["rent","rent"]}`);
const DIFFERENT = textTable(`
  endpoint                              | {} | {"endpoint":"changes"}
  databases                             | {} | {"databases":["harbour"]}
  rent rolls                            | {} | {"rentrolls":"all-rentrolls"}
  approval                              | {} | {"approvedOnly":true}
  columns, if rows may depend on them   | {"columns":["rent","unit"]} | {}
  separators inside names               | {"databases":["a,b"]} | {"databases":["a","b"]}
  currency                              | {"endpoint":"changes","fxCurrency":"EUR"} | {"endpoint":"changes","fxCurrency":"GBP"}`);

describe('equal questions', () => {
  it.each(EQUAL)('share one request in flight, and one answer afterwards (%s)', async (_, left, right) => {
    const [first, second] = [question(left), question(right)];
    const { client, seen } = countingClient();
    const [answer, secondAnswer] = await Promise.all([client.rows(first), client.rows(second)]);
    expect(secondAnswer).toBe(answer);
    expect(await client.rows(second)).toBe(answer);
    expect(client.peekRows(second)).toBe(answer);
    expect(seen).toHaveLength(1);
  });

  it.each(DIFFERENT)('never share an answer if they differ in %s', async (_, left, right) => {
    const [first, second] = [question(left), question(right)];
    // Commas are refused in the header's default format.
    const profile = { ...DEFAULT_PROFILE, databasesHeader: { name: 'x', format: 'json' as const } };
    const { client, seen } = countingClient({ profile });
    await Promise.all([client.rows(first), client.rows(second)]);
    await client.rows(second);
    expect(seen).toHaveLength(2);
  });
});

describe('an answer', () => {
  it('gives the time of its request, however late it arrives', async () => {
    let time = 1000;
    const { pending, client } = pendingClient({ now: () => time });
    const first = client.rows(ask(['rent']));
    await settled();
    time = 5000;
    pending[0]!.reply(json([]));
    expect((await first).at).toBe(1000);
    const refreshed = client.rows(ask(['rent']), { notBefore: client.nextSequence() });
    await settled();
    pending[1]!.reply(json([]));
    expect((await refreshed).at).toBe(5000);
  });

  it.each(
    textTable(`
      4 | 4
      0 | 0
      4, 9 | 4
      -4 | 0
      soon | 0
      ${'9'.repeat(400)} | ${2 ** 31}`),
  )('has the age that a cache on the way reports: Age %s', async (age, seconds) => {
    const now = 1e12;
    const { client } = observedClient(() => new Response('[]', { headers: { age: age! } }), {
      now: () => now,
    });
    const answers = [
      client.databases(),
      client.columns({ databases: ['a'], alwaysNull: 'ignore' }),
      client.rows(ask(['rent'])),
      client.list({ endpoint: 'rentrolls', databases: ['a'] }),
    ];
    for (const answer of answers) expect((await answer).at).toBe(now - Number(seconds) * 1000);
  });

  it('is forgotten by clear, even if it is still under way', async () => {
    const { pending, client } = pendingClient();
    const before = client.rows(ask(['rent']));
    await settled();
    client.clear();
    const after = client.rows(ask(['rent']));
    await settled();
    expect(pending).toHaveLength(2);
    pending[1]!.reply(json([{ rent: 'after' }]));
    await after;
    pending[0]!.reply(json([{ rent: 'before' }]));
    expect(cell((await before).value, 'rent')).toBe('before');
    expect(cell(client.peekRows(ask(['rent']))!.value, 'rent')).toBe('after');
    client.clear();
    expect(client.peekRows(ask(['rent']))).toBeUndefined();
    expect(client.stats().entries).toBe(0);
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
