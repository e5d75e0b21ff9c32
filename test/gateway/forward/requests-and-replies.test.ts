import fc from 'fast-check';
import { DEFAULT_PROFILE, parseProfile } from '../../../src/contract/profile';
import { limitDatabasesList, selectDatabases } from '../../../src/gateway/forward/databases/limit-databases';
import { readDatabases } from '../../../src/gateway/forward/databases/read-databases';
import { endpointsOf, fillPath } from '../../../src/gateway/forward/endpoints';
import { requestMaxAgeMs } from '../../../src/gateway/forward/forward-routes';
import { toReplyFailure } from '../../../src/gateway/forward/replies/reply-failure';
import { acceptedEncoding, replyHead } from '../../../src/gateway/forward/replies/reply-head';
import { CODE_POINT } from '../../support/code-point';
import { textTable } from '../../support/text-table';

const addresses = (overrides: unknown) =>
  endpointsOf(parseProfile(overrides)).map(({ method, path }) => `${method} ${path}`);

describe('the forwarded endpoints', () => {
  it('are those of the contract [rule 2]', () =>
    expect(addresses({})).toEqual([
      'GET /thirdparty/databases-list',
      'GET /thirdparty/column-list',
      'POST /thirdparty/query',
      'POST /thirdparty/track-changes',
      'GET /thirdparty/rentrolls',
      'GET /thirdparty/files',
      'GET /thirdparty/files/{fileId}',
      'GET /thirdparty/extractions/column-mappings',
    ]));

  it('include the write endpoint only if the profile enables it, and never retry it [rules 98, 121]', () => {
    const write = endpointsOf(parseProfile({ createProperty: { enabled: true } })).at(-1);
    expect(write).toMatchObject({ method: 'POST', path: '/thirdparty/v2/properties', isRead: false });
  });

  it('follow the profile [rules 57, 96]', () =>
    expect(addresses({ query: { path: '/v3/rows', method: 'GET' } })).toContain('GET /v3/rows'));

  it('are not sent again if a write shares their address', () => {
    const profile = parseProfile({
      query: { path: '/rows' },
      createProperty: { enabled: true, path: '/rows' },
    });
    const shared = endpointsOf(profile).filter(({ path }) => path === '/rows');
    expect(shared.map(({ isRead }) => isRead)).toEqual([false]);
  });

  it.each(
    textTable(`
      {"by": "page", "parameter": "p", "sizeParameter": "n"}  | p,n        | p,n
      {"by": "cursor", "parameter": "after", "in": "body"}    |            | after
      {"by": "cursor", "in": "query"}                         | cursor     | cursor
      {"by": "link", "parameters": ["page", "token"]}         | page,token | page,token
    `),
  )('allow exactly the paging parameters that the profile names: %s [rule 78]', (paging, ofPost, ofGet) => {
    const profile = parseProfile({ paging: JSON.parse(paging!), createProperty: { enabled: true } });
    const parametersOf = (address: string) =>
      endpointsOf(profile)
        .find(({ path }) => path === `/thirdparty/${address}`)
        ?.parameters.join();
    expect(parametersOf('query')).toBe(ofPost);
    expect(parametersOf('files')).toBe(ofGet);
    expect(parametersOf('column-list')).toBe(`alwaysNull,${ofGet}`);
    for (const address of ['v2/properties', 'files/{fileId}']) expect(parametersOf(address)).toBe('');
  });

  it('take the databases header according to the profile, except databases-list', () => {
    const taking = (databasesHeaderOn: 'every-data-call' | 'column-list') =>
      endpointsOf({ ...DEFAULT_PROFILE, databasesHeaderOn })
        .filter(({ takesDatabases }) => takesDatabases)
        .map(({ path }) => path);
    expect(taking('column-list')).toEqual(['/thirdparty/column-list']);
    expect(taking('every-data-call')).toHaveLength(7);
    expect(taking('every-data-call')).not.toContain('/thirdparty/databases-list');
  });

  // A server that reads %2F as a slash would leave the limit of an access key.
  it.each(
    textTable(`
      17                 | /files/17
      a/b                | /files/a%2Fb
      ../databases-list  | none
      ..\\query          | none
      ..;x=1/query       | none
      .                  | none
                         | none
    `),
  )('fill “%s” into one segment: %s', (fileId, path) =>
    expect(fillPath('/files/{fileId}', { fileId: fileId! }) ?? 'none').toBe(path),
  );
});

const LOCATION = 'https://service.example/base/thirdparty/query';
const headersOf = (headers: Record<string, string | string[]>, paging: unknown = 'none') =>
  replyHead(
    { statusCode: 200, headers },
    { accepted: undefined, paging: parseProfile({ paging }).paging, location: LOCATION },
  ).head.headers;

describe('the head of a reply', () => {
  it.each(
    textTable(`
      link            | <https://a.example/?page=2>; rel="next"
      content-range   | items 0-0/500
      x-total-count   | 500
      x-has-more      | true
      x-next-cursor   | abc
    `),
  )('keeps what says whether the reply is whole: %s [rule 120]', (name, value) =>
    expect(headersOf({ [name!]: value!, server: 'x' })).toEqual({ [name!]: value }),
  );

  it('says for which address a link to the next page counts, if pages come by links', () => {
    expect(headersOf({}, { by: 'link' })).toEqual({ 'content-location': LOCATION });
    expect(headersOf({}, { by: 'cursor' })).toEqual({});
  });

  it('keeps the header that holds the cursor', () =>
    expect(headersOf({ 'x-go-on': 'abc' }, { by: 'cursor', header: 'X-Go-On' })).toEqual({
      'x-go-on': 'abc',
    }));
});

it.each(
  textTable(`
                            | none
    deflate, gzip;q=0.5     | gzip
    gzip, deflate, br       | br
    br;q=0.1, gzip;q=1      | br
    GZIP , BR;Q=0           | gzip
    br; q=0.0, gzip ; q=0   | none
    gzip, deflate, br, zstd | br
  `),
)('Accept-Encoding “%s” gives the encoding %s', (header, encoding) =>
  expect(acceptedEncoding(header || undefined) ?? 'none').toBe(encoding),
);

const refused = { status: 400, contentType: 'application/json', body: '', namesDatabases: false };
const failure = (changes: Partial<typeof refused>) =>
  toReplyFailure({ ...refused, ...changes }, DEFAULT_PROFILE, ['s3cret']);

describe('the failure for a reply outside 2xx', () => {
  it('for status 403 is about the databases if the request named some', () =>
    expect(failure({ status: 403, namesDatabases: true }).code).toBe('lost-membership'));

  it.each(
    textTable(`
      400 | Column x is unknown | The rent-roll service refused the request: Column x is unknown.
      404 | Really?             | The rent-roll service says: Really?
      404 |                     | The rent-roll service replied with status 404.
    `),
  )('for status %s ends with a full stop or question mark after “%s”', (status, body, message) =>
    expect(failure({ status: Number(status), body: body!, contentType: 'text/plain' }).message).toBe(message),
  );
});

// With several values, the smallest counts. Malformed directives do not.
it.each(
  textTable(`
                                          | Infinity
    no-cache                              | 0
    MAX-AGE=12                            | 12000
    max-age="12"                          | 12000
    no-transform ,max-age=12 , min-fresh=3| 12000
    max-age=12, no-cache, max-age=30      | 0
    max-age=                              | Infinity
    max-age=5s                            | Infinity
    max-age="5                            | Infinity
    no-cache-at-all                       | Infinity
    note="max-age=5"                      | Infinity
  `),
)('Cache-Control “%s” allows a response age of %s ms', (header, ms) =>
  expect(requestMaxAgeMs(header || undefined)).toBe(Number(ms)),
);

it('any header gives an age of 0 or more', () =>
  fc.assert(
    fc.property(
      fc
        .array(fc.constantFrom('max-age', 'no-cache', '=', '"', '\\', ',', ' ', '-', '7', 'x'))
        .map((all) => all.join('')),
      (header) => {
        expect(requestMaxAgeMs(header)).toBeGreaterThanOrEqual(0);
      },
    ),
  ));

type Format = 'comma' | 'json' | 'repeated';

const READ = { takesDatabases: true, isDatabasesList: false, isRead: true };
const select = (values: readonly string[], limit: readonly string[] | null, format: Format = 'comma') =>
  selectDatabases(READ, values, limit, { databasesHeader: { name: 'x-databases', format } });

describe('the databases of a request with a limited access key', () => {
  it.each(
    textTable(`
      are the whole limit without a header        | []               | comma    | 101,103 | "101,103"
      are those in the header                     | ["103"]          | comma    | 103     | "103"
      are unique and in the order of the limit    | [" 103,101","103"]| comma   | 101,103 | "101,103"
      are read from numbers in JSON               | ["[103]"]        | json     | 103     | "[\\"103\\"]"
      are the whole limit for an empty JSON list  | ["[]"]           | json     | 101,103 | "[\\"101\\",\\"103\\"]"
      are read from headers that a browser joined | ["103, 101"]     | repeated | 101,103 | ["101","103"]
    `),
  )('%s', (_, ...row) => {
    const [values, format, ids, header] = row as [string, Format, string, string];
    expect(select(JSON.parse(values) as string[], ['101', '103'], format)).toEqual({
      ids: ids.split(','),
      header: JSON.parse(header) as unknown,
    });
  });

  it.each(['["101"', '{"0":"102"}', '"102"', '[["102"]]'])(
    'are refused if the header cannot be read: %s',
    (value) =>
      expect(() => select([value], ['101'], 'json')).toThrow(expect.objectContaining({ code: 'bad-input' })),
  );

  it('are refused if an id does not fit into a header', () => {
    for (const id of ['a,b', 'a\r\nx: y', 'ä\u0430', ' a', ''])
      expect(() => select([], [id])).toThrow(expect.objectContaining({ code: 'bad-input' }));
    expect(select([], ['a,b', '\u0430'], 'json').header).toBe('["a,b","\\u0430"]');
  });

  it('cannot be limited for a write, or if the service does not restrict rows', () => {
    const profile = { databasesHeader: { name: 'x', format: 'comma' } } as const;
    for (const endpoint of [
      { takesDatabases: true, isDatabasesList: false, isRead: false },
      { takesDatabases: false, isDatabasesList: false, isRead: true },
    ])
      expect(() => selectDatabases(endpoint, ['101'], ['101'], profile)).toThrow(
        expect.objectContaining({ code: 'lost-membership', message: expect.stringContaining('is limited') }),
      );
  });

  const ids = fc.uniqueArray(
    fc.oneof(fc.constantFrom('1', '10', '101', '0101', '101 ', 'a', 'A', 'ä'), fc.string({ maxLength: 4 })),
    { maxLength: 4 },
  );
  const headerOf = (limit: string[]) =>
    fc.oneof(
      fc.string({ maxLength: 12, unit: CODE_POINT }),
      fc
        .array(fc.oneof(fc.constantFrom(...limit, '1', '0101', ' ', ''), fc.string({ maxLength: 4 })))
        .chain((selection) =>
          fc.constantFrom(
            selection.join(','),
            selection.join(' , '),
            JSON.stringify(selection),
            selection.join(';'),
          ),
        ),
    );
  const requests = ids.chain((limit) =>
    fc.record({
      limit: fc.constant(limit),
      values: fc.array(headerOf(limit), { maxLength: 3 }),
      format: fc.constantFrom<Format>('comma', 'json', 'repeated'),
    }),
  );

  /** Reads all ids from a header as tolerantly as any service might. */
  function readBack(header: string | string[] | undefined, format: Format): string[] {
    if (typeof header === 'string' && format === 'json') return JSON.parse(header) as string[];
    return [header ?? []].flat().flatMap((line) => line.split(/,|\r|\n/));
  }

  it('are never outside the limit and never empty, whatever the header holds', () => {
    fc.assert(
      fc.property(requests, ({ limit, values, format }) => {
        let selection;
        try {
          selection = select(values, limit, format);
        } catch (error) {
          expect(['lost-membership', 'bad-input']).toContain((error as { code?: string }).code);
          return;
        }
        const sent = readBack(selection.header, format);
        expect(sent.length).toBeGreaterThan(0);
        expect(sent).toEqual(selection.ids);
        for (const id of sent) expect(limit).toContain(id);
      }),
      { numRuns: 1000 },
    );
  });
});

it.each(
  textTable(`
    comma    | ["102, 1","\\"x\\""] | ["102","1","\\"x\\""] | "102, 1,\\"x\\""
    comma    | []                  | []                   |
    json     | ["[\\"102\\""]      | []                   | "[\\"102\\""
    repeated | ["102, 1","3"]      | ["102","1","3"]      | ["102","1","3"]
  `),
)(
  'the databases header (%s) of a request without a limit is sent unchanged: %s',
  (format, values, ids, header) =>
    expect(select(JSON.parse(values!) as string[], null, format as Format)).toEqual({
      ids: JSON.parse(ids!) as unknown,
      header: header ? (JSON.parse(header) as unknown) : undefined,
    }),
);

const SPELLING = { ...DEFAULT_PROFILE.databases, list: ['databases', 'data'], id: ['id', 'databaseId'] };
const limited = (body: string, limit: readonly string[] = ['101', '103']) =>
  limitDatabasesList({ body, headers: {} }, limit, { databases: SPELLING, paging: 'none' })?.body;

it.each(
  textTable(`
    [{"id":"a","name":"A"}]              | a A
    {"databases":[{"id":7,"name":"A"}]}  | 7 A
    ["A"]                                | A A
    [{"name":"A"},{"id":"b"},{},null]    | A A, b b
    {"others":[]}                        | none
    null                                 | none
  `),
)('a databases-list is read from %s: %s', (body, entries) =>
  expect(
    readDatabases(body!, DEFAULT_PROFILE.databases)
      ?.map(({ id, name }) => `${id} ${name}`)
      .join(', ') ?? 'none',
  ).toBe(entries),
);

describe('databases-list for a limited access key', () => {
  it('rejects numeric ids that are not exact', () => {
    expect(limited('[{"id":9007199254740993}]', ['9007199254740992'])).toBe('[]');
    expect(limited('[{"id":1e400}]', ['Infinity'])).toBe('[]');
  });

  const id = fc.constantFrom<unknown>('101', '102', '103', 101, 102, '0101', ' 101', 'x', null, 1.5, {}, [
    '101',
  ]);
  const entry = fc.oneof(
    id,
    fc.dictionary(fc.constantFrom('id', 'databaseId', 'name', 'note'), id, { maxKeys: 4 }),
  );
  const list = fc.array(entry, { maxLength: 6 });
  const envelope = fc.oneof(
    list,
    fc.dictionary(fc.constantFrom('databases', 'data', 'items'), fc.oneof(list, id), { maxKeys: 3 }),
  );

  it.each(
    textTable(`
      {"databases":["101"],"hasMore":true} | {}
      {"databases":["101"],"total":7}      | {}
      ["101"]                              | {"link":"<?page=2>; rel=\\"next\\""}
      ["101"]                              | {"x-total-count":"7"}
    `),
  )('is refused if it is only a part: %s %s', (body, headers) =>
    expect(() =>
      limitDatabasesList({ body: body!, headers: JSON.parse(headers!) }, ['101'], DEFAULT_PROFILE),
    ).toThrow('The service sent only a part'),
  );

  it.each(
    textTable(`
      {"by":"cursor"} | {"databases":["102"],"nextCursor":"abc","total":7} | {"x-total-count":"7"} | {"databases":[],"nextCursor":"abc"} | {}
      {"by":"link"}   | ["102"] | {"link":"<?page=2>; rel=\\"next\\""} | {"databases":[]} | {"link":"<?page=2>; rel=\\"next\\""}
      {"by":"page"}   | ["102"] | {} | {"databases":[]} | {"x-has-more":"true"}
      {"by":"page"}   | []      | {} | {"databases":[]} | {"x-has-more":"false"}
    `),
  )(
    'passes on how to go on, but nothing that tells of other databases: %s %s',
    (paging, body, headers, ...passed) => {
      const reply = { body: body!, headers: JSON.parse(headers!) as Record<string, string> };
      const result = limitDatabasesList(reply, ['101'], parseProfile({ paging: JSON.parse(paging!) }));
      expect([result?.body, JSON.stringify(result?.headers)]).toEqual(passed);
    },
  );

  it('shows exactly the ids within the limit', () => {
    fc.assert(
      fc.property(envelope, fc.subarray(['101', '103', 'x']), (body, limit) => {
        const all = readDatabases(JSON.stringify(body), SPELLING);
        const text = limited(JSON.stringify(body), limit);
        if (text === undefined) return expect(all).toBeUndefined();
        const shown = readDatabases(text, SPELLING);
        expect(shown).toEqual(all?.filter(({ id }) => limit.includes(id)));
      }),
      { numRuns: 1000 },
    );
  });
});
