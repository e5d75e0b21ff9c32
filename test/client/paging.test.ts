import type { Client } from '../../src/client/client';
import { valuesOf } from '../../src/table/table';
import { textTable } from '../support/text-table';
import { openRawGateway, type RawGateway } from '../support/raw-gateway';
import { type RawRequest, rawReply } from '../support/raw-service';
import { json, observedClient } from './observed-client';
import { parseProfile } from '../../src/contract/profile';
import { ask } from './questions';

const ROWS = Array.from({ length: 5 }, (_, i) => ({ s: `unit ${i}`, i }));
const SIZE = 2;

interface Asked {
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
}

/** A service that sends two entries a page. `from` says at which entry a page begins, and `say` what the reply says. */
interface PagedService {
  profile: object;
  from(asked: Asked): number;
  pageReply(
    next: number | undefined,
    entries: readonly unknown[],
    url: string,
  ): { body: unknown; headers?: string };
}

const entriesOf = (path: string): readonly object[] => {
  if (path.includes('column-list')) return ROWS.map(({ s }) => ({ columnName: s, columnType: 'STRING' }));
  if (path.includes('rentrolls')) return ROWS.map(({ i }) => ({ rentrollId: i }));
  if (path.includes('column-mappings')) return ROWS.map(({ s }) => ({ extractionId: 1, sourceColumn: s }));
  if (path.includes('databases')) return ROWS.map(({ i, s }) => ({ id: String(i), name: s }));
  return ROWS;
};

/** A list under the wrapper of each endpoint. */
const wrapped = (data: readonly unknown[]) =>
  Object.fromEntries(['rows', 'databases', 'columns', 'rentrolls', 'mappings'].map((name) => [name, data]));

const SERVICES: Record<string, PagedService> = {
  'a Link header': {
    profile: { by: 'link', parameters: ['offset'] },
    from: ({ query }) => Number(query.get('offset') ?? 0),
    pageReply: (next, body) => ({
      body,
      headers: next === undefined ? '' : `\r\nLink: <?offset=${next}>; rel="next"`,
    }),
  },
  'a Link header that repeats the size of a page': {
    profile: { by: 'link', parameters: ['offset'], sizeParameter: 'take', size: SIZE },
    from: ({ query }) => Number(query.get('offset') ?? 0),
    pageReply: (next, body) => ({
      body,
      headers: next === undefined ? '' : `\r\nLink: <?take=${SIZE}&offset=${next}>; rel="next"`,
    }),
  },
  'an absolute address in the reply': {
    profile: { by: 'link', parameters: ['offset'] },
    from: ({ query }) => Number(query.get('offset') ?? 0),
    pageReply: (next, data, url) => ({
      body: {
        ...wrapped(data),
        links: { next: next === undefined ? null : `${url}?offset=${next}` },
      },
    }),
  },
  'a cursor in the address': {
    profile: { by: 'cursor', parameter: 'after' },
    from: ({ query }) => Number((query.get('after') ?? 'at 0').slice(3)),
    pageReply: (next, data) => ({
      body: {
        ...wrapped(data),
        meta: { nextCursor: next === undefined ? null : `at ${next}` },
      },
    }),
  },
  'a cursor in a header': {
    profile: { by: 'cursor', header: 'X-Go-On' },
    from: ({ query }) => Number(query.get('cursor') ?? 0),
    pageReply: (next, body) => ({ body, headers: next === undefined ? '' : `\r\nX-Go-On: ${next}` }),
  },
  'a page number, and a total': {
    profile: { by: 'page', sizeParameter: 'pageSize', size: SIZE },
    from: ({ query }) => (Number(query.get('page')) - 1) * Number(query.get('pageSize')),
    pageReply: (_, body) => ({ body, headers: '\r\nX-Total-Count: 5' }),
  },
  'a page number, and a number of pages': {
    profile: { by: 'page' },
    from: ({ query }) => (Number(query.get('page')) - 1) * SIZE,
    pageReply: (_, body) => ({ body, headers: '\r\nX-Total-Pages: 3' }),
  },
  'a page number until an empty page': {
    profile: { by: 'page', parameter: 'p', first: 0 },
    from: ({ query }) => Number(query.get('p')) * SIZE,
    pageReply: (_, body) => ({ body }),
  },
};

describe.each(Object.entries(SERVICES))(
  'pages that are asked for by %s',
  (_, { profile, from, pageReply }) => {
    let gateway: RawGateway;
    let client: Client;
    let asked: Asked[] = [];

    beforeAll(async () => {
      const answer = ({ path, head, body, socket }: RawRequest) => {
        const [address = '', search] = path.split('?');
        const request = {
          path: address,
          query: new URLSearchParams(search),
          body: JSON.parse(body || '{}') as Asked['body'],
        };
        asked.push(request);
        const start = from(request);
        const all = entriesOf(address);
        const next = start + SIZE < all.length ? start + SIZE : undefined;
        const host = /^host: *(\S+)/im.exec(head)?.[1] ?? '';
        const sent = pageReply(next, all.slice(start, start + SIZE), `http://${host}${address}`);
        socket.write(rawReply(JSON.stringify(sent.body), sent.headers));
      };
      gateway = await openRawGateway(answer, { paging: profile });
      client = await gateway.client();
    });
    beforeEach(() => void (asked = []));
    afterAll(() => gateway.close());

    it('are read to the end, as one table or list [rules 78, 120]', async () => {
      const { value } = await client.rows(
        ask(['s', 'i'], {
          columns: [
            { name: 's', type: 'STRING' },
            { name: 'i', type: 'INT' },
          ],
        }),
      );
      expect([valuesOf(value, 's'), valuesOf(value, 'i')]).toEqual([
        ROWS.map(({ s }) => s),
        ROWS.map(({ i }) => i),
      ]);
      expect(value.remarks).toBeUndefined();
      expect(asked.length).toBeGreaterThanOrEqual(3);
      expect(new Set(asked.map(({ path }) => path)).size).toBe(1);
      const databases = ['101'];
      const rentrolls = await client.list({ endpoint: 'rentrolls', databases });
      expect(valuesOf(rentrolls.value, 'rentrollId')).toEqual([0, 1, 2, 3, 4]);
      const mappings = await client.list({ endpoint: 'columnMappings', databases, ids: ['1'] });
      expect(valuesOf(mappings.value, 'sourceColumn')).toEqual(ROWS.map(({ s }) => s));
      expect((await client.columns({ databases, alwaysNull: 'ignore' })).value).toHaveLength(5);
      expect((await client.databases()).value).toHaveLength(5);
    });
  },
);

it('pages are as old as the oldest of them', async () => {
  const ages = ['0', '100', '7'];
  const { client } = observedClient(
    () => new Response(ages.length > 1 ? '[{"rent":1}]' : '[]', { headers: { age: ages.shift() ?? '' } }),
    { profile: parseProfile({ paging: { by: 'page' } }), now: () => 1_000_000 },
  );
  expect((await client.rows(ask(['rent']))).at).toBe(900_000);
});

describe('pages that do not lead to an end', () => {
  const outcome = async (paging: object, reply: (page: number) => Response) => {
    let page = 0;
    const { client, seen } = observedClient(() => reply((page += 1)), { profile: parseProfile({ paging }) });
    const result = await client.rows(ask(['rent'])).then(
      ({ value }) => value.rowCount,
      ({ message }: Error) => message,
    );
    return { result, requests: seen.length };
  };
  const rent = [{ rent: 1 }];

  it('are an error if a cursor is repeated [rule 78]', async () => {
    const { result, requests } = await outcome({ by: 'cursor' }, () =>
      json({ rows: rent, nextCursor: 'same' }),
    );
    expect([result, requests]).toEqual([expect.stringContaining('names the same next page twice'), 2]);
  });

  it.each(
    textTable(`
      https://elsewhere.example/thirdparty/query?page=2 | names a next page at another address
      /thirdparty/files?page=2 | names a next page at another address
      ../other?page=2 | names a next page at another address
      ?page=2&admin=1 | with a parameter "admin"
      http://[ | that is not an address`),
  )('are never asked for at another endpoint: %s [rule 78]', async (next, words) => {
    const { result, requests } = await outcome({ by: 'link' }, () => json({ rows: rent, next }));
    expect([result, requests]).toEqual([expect.stringContaining(words!), 1]);
  });

  it.each(
    textTable(`
      a total that is not reached | cursor | {"total":5}
      more, but no cursor | cursor | {"hasMore":true}
      an error beside them | cursor | {"nextCursor":"a","errors":["x"]}
      more, but no address | link | {"has_more":true}`),
  )('are a part: %s', async (_, by, extra) => {
    const reply = { rows: rent, ...(JSON.parse(extra!) as object) };
    expect((await outcome({ by }, () => json(reply))).result).toContain('The service sent only a part (1 ');
  });

  it('are an error if an empty page says that there is more', async () =>
    expect((await outcome({ by: 'page' }, () => json({ rows: [], hasMore: true }))).result).toContain(
      'has an empty page that says that there is more',
    ));

  it('are asked for only where the profile says that pages come, and never of a file', async () => {
    const { client, seen } = observedClient(
      (request) => (request.url.includes('/files/') ? json({ rentrolls: [1] }) : json([{ fileName: 'a' }])),
      { profile: parseProfile({ paging: { by: 'page', endpoints: ['query'] } }) },
    );
    await client.list({ endpoint: 'files', databases: ['north'] });
    await client.list({ endpoint: 'file', databases: ['north'], ids: ['7'] });
    expect(seen.map(({ path }) => path)).toEqual(['/thirdparty/files', '/thirdparty/files/7']);
  });

  it('are asked for in the body of a POST, if the profile says so, and there alone', async () => {
    const paging = { by: 'page', in: 'body', parameter: 'p', sizeParameter: 'n', size: 1 };
    const { client, seen } = observedClient(() => json(seen.length < 2 ? [{ s: 'a' }] : []), {
      profile: parseProfile({ paging }),
    });
    await client.rows(ask(['s']));
    expect(seen.map(({ path, body }) => [path, body])).toEqual(
      [1, 2].map((p) => ['/thirdparty/query', expect.objectContaining({ columns: ['s'], p, n: 1 })]),
    );
  });

  it('are an error if one of them fails', async () => {
    const { result } = await outcome({ by: 'page' }, (page) =>
      page === 2 ? json({ code: 'unreachable', message: 'The service is down.' }, 502) : json(rent),
    );
    expect(result).toBe('The service is down.');
  });
});
