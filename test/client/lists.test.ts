import fc from 'fast-check';
import type { ListQuestion } from '../../src/client/client';
import { listReader } from '../../src/client/replies/read-listed';
import { LIST_ENDPOINTS } from '../../src/contract/list-endpoints';
import { DEFAULT_PROFILE, parseProfile, type ServiceProfile } from '../../src/contract/profile';
import { atOnce } from '../../src/table/steps';
import { type Table, type Value, valuesOf } from '../../src/table/table';
import { json, observedClient } from './observed-client';
import { columnsOf } from '../table/table-of';
import { propertyRuns } from '../support/property-runs';
import { textTable } from '../support/text-table';
import { CODE_POINT } from '../support/code-point';

const DATABASES = ['harbour', 'north'];
const RENTROLLS: ListQuestion = { endpoint: 'rentrolls', databases: DATABASES };
const FILES: ListQuestion = { endpoint: 'files', databases: DATABASES };
const file = (fileId: string): ListQuestion => ({ endpoint: 'file', databases: DATABASES, ids: [fileId] });
const mappings = (...extractionIds: string[]): ListQuestion => ({
  endpoint: 'columnMappings',
  databases: DATABASES,
  ids: extractionIds,
});
const EVERY: readonly ListQuestion[] = [RENTROLLS, FILES, file('7'), mappings('1', '2')];

const rowsOf = (table: Table): Record<string, Value>[] =>
  Array.from({ length: table.rowCount }, (_, row) =>
    Object.fromEntries(
      Object.entries(columnsOf(table)).flatMap(([name, values]) =>
        values[row] === null ? [] : [[name, values[row] as Value]],
      ),
    ),
  );
function readListed(body: string, profile: ServiceProfile, question: ListQuestion): Table {
  const reader = listReader(LIST_ENDPOINTS[question.endpoint], profile, question);
  reader.page(body);
  return atOnce(reader.finish());
}
/** The rows, without their null fields. */
const read = (question: ListQuestion, reply: unknown) =>
  rowsOf(readListed(typeof reply === 'string' ? reply : JSON.stringify(reply), DEFAULT_PROFILE, question));
const values = (question: ListQuestion, name: string, body: string) =>
  valuesOf(readListed(body, DEFAULT_PROFILE, question), name);

describe('the list of rent rolls', () => {
  it('may have only ids [rule 39]', () =>
    expect(read(RENTROLLS, [{ rentrollId: 1 }, { rentrollId: 'b', fileId: null }])).toEqual([
      { rentrollId: 1 },
      { rentrollId: 'b' },
    ]));

  it.each(
    textTable(`
      true                | true
      "true"              | true
      1                   | true
      "approved"          | true
      false               | false
      0                   | false
      "not approved"      | false
      "NOT_APPROVED"      | false
      null                | null
      ""                  | ""
      "rejected"          | "rejected"
      2                   | "2"
      { "approved": true } | "{\\"approved\\":true}"`),
  )('reads isApproved %s as %s and never guesses [rule 20]', (isApproved, expected) =>
    expect(values(RENTROLLS, 'isApproved', `[{"rentrollId":1,"isApproved":${isApproved}}]`)).toEqual([
      JSON.parse(expected),
    ]),
  );

  it.each(
    textTable(`
      "7"                                    | 7
      "007"                                  | "007"
      1234567890123456                       | "1234567890123456"
      "12345678901234567890"                 | "12345678901234567890"
      "3f2504e0-4f89-11d3-9a0c-0305e82c3301" | "3f2504e0-4f89-11d3-9a0c-0305e82c3301"
      "__proto__"                            | "__proto__"`),
  )('reads the id %s as %s', (id, expected) => {
    const rentrollId = JSON.parse(expected) as Value;
    expect(read(RENTROLLS, `[{"rentrollId":${id},"propertyId":${id}}]`)).toEqual([
      { rentrollId, propertyId: rentrollId },
    ]);
  });
});

it('a file has the columns of files and of rent rolls, with a single column for the file id', () => {
  const { columns } = readListed('{"fileId":7}', DEFAULT_PROFILE, file('7'));
  expect(new Set(columns.keys())).toEqual(
    new Set(Object.keys({ ...LIST_ENDPOINTS.files.columns, ...LIST_ENDPOINTS.rentrolls.columns })),
  );
});

it.each<[ListQuestion, keyof typeof LIST_ENDPOINTS]>([
  [RENTROLLS, 'rentrolls'],
  [FILES, 'files'],
  [mappings('1'), 'columnMappings'],
])('has all typed columns of a list, even without rows [rules 40, 42]: %j', (question, name) => {
  const { columns } = readListed('[]', DEFAULT_PROFILE, question);
  expect([...columns].map(([column, { type }]) => [column, type])).toEqual(
    Object.entries(LIST_ENDPOINTS[name].columns).map(([column, { type }]) => [column, type]),
  );
});

it('says which approvals mean neither yes nor no, because filters leave them out [rule 20]', () => {
  const entries = ['in review', true, { state: 'approved' }, null].map((isApproved) => ({ isApproved }));
  expect(readListed(JSON.stringify(entries), DEFAULT_PROFILE, RENTROLLS).remarks).toEqual([
    {
      column: 'isApproved',
      isForFilters: true,
      text: '2 entries of isApproved are neither yes nor no, such as "in review". A filter on TRUE or FALSE leaves them out.',
    },
  ]);
});

describe('an unreadable reply', () => {
  it('names the place of a value that is nested too deep', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(() => read(RENTROLLS, `[{"rentrollId":1},{"rentrollId":2,"propertyName":${deep}}]`)).toThrow(
      expect.objectContaining({
        code: 'bad-reply',
        message: expect.stringContaining('entry 2 has no usable value in the field "propertyName"') as string,
      }),
    );
  });

  it('fails only with bad-reply, for any text', () => {
    const id = fc.oneof(fc.constant('1'), fc.jsonValue());
    const near = fc.record(
      { rentrollId: id, fileId: id, extractionId: id, isApproved: fc.jsonValue(), rentrolls: fc.array(id) },
      { requiredKeys: [] },
    );
    const body = fc.oneof(
      fc.json(),
      fc.string(),
      fc
        .oneof(
          near,
          fc.array(near),
          fc.dictionary(fc.constantFrom('1', '2', 'data', 'mappings'), fc.array(near)),
        )
        .map((reply) => JSON.stringify(reply)),
    );
    fc.assert(
      fc.property(fc.constantFrom(...EVERY), body, (question, text) => {
        try {
          const table = readListed(text, DEFAULT_PROFILE, question);
          for (const { chunks } of table.columns.values())
            expect(chunks.reduce((rows, chunk) => rows + chunk.length, 0)).toBe(table.rowCount);
        } catch (thrown) {
          expect(thrown).toMatchObject({ name: 'RrError', code: 'bad-reply' });
        }
      }),
    );
  });
});

describe('a question for a list', () => {
  const reply = (request: Request) => json(/\/files?\//.test(request.url) ? { rentrolls: [] } : []);
  const asked = async (question: ListQuestion, overrides: unknown = {}) => {
    const { client, seen } = observedClient(reply, { profile: parseProfile(overrides) });
    await client.list(question);
    return seen[0]!;
  };

  it.each(
    textTable(`
      {"endpoint":"files"} | {} | /thirdparty/files
      {"endpoint":"file","ids":["7"]} | {} | /thirdparty/files/7
      {"endpoint":"file","ids":["a b"]} | {} | /thirdparty/files/a%20b
      {"endpoint":"file","ids":["7"]} | {"file":{"path":"/thirdparty/v2/file/{id}/details"}} | /thirdparty/v2/file/7/details
      {"endpoint":"columnMappings","ids":["2","1","2"]} | {} | /thirdparty/extractions/column-mappings?extractionIds=1%2C2
      {"endpoint":"columnMappings","ids":["2","1"]} | {"columnMappings":{"format":"repeated","extractionIds":"extraction"}} | /thirdparty/extractions/column-mappings?extraction=1&extraction=2
      {"endpoint":"columnMappings","ids":["a&b=c","../x"]} | {} | /thirdparty/extractions/column-mappings?extractionIds=..%2Fx%2Ca%26b%3Dc`),
  )('builds the address of %s from the profile %s [rule 67]', async (written, overrides, path) => {
    const question = { ...(JSON.parse(written!) as ListQuestion), databases: DATABASES };
    const { method, headers, ...request } = await asked(question, JSON.parse(overrides!));
    expect([method, request.path]).toEqual(['GET', path]);
    expect(headers.get('x-company-databases')).toBe('harbour,north');
    expect(headers.get('authorization')).toBe('Bearer key-1');
  });

  it.each(['', '.', '..', 'a\u0000b', 'a\nb', '\ud83d', 'x'.repeat(201)])(
    'refuses the id %j instead of changing it',
    async (id) => {
      for (const question of [file(id), id === '' ? mappings(id) : mappings('1', id)]) {
        const { client, seen } = observedClient(reply);
        await expect(client.list(question)).rejects.toMatchObject({
          code: 'bad-input',
          message: expect.stringMatching(/^(File|Extraction) ".{0,60}" is not a valid id\./) as string,
        });
        expect(seen).toEqual([]);
      }
    },
  );

  it('sends any id to its own endpoint or sends nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: CODE_POINT }), async (id) => {
        const { client, seen } = observedClient(reply);
        for (const question of [file(id), mappings(id)]) await client.list(question).catch(() => undefined);
        for (const { path } of seen)
          expect(path).toMatch(
            /^\/thirdparty\/(files\/[^/?#]+|extractions\/column-mappings\?extractionIds=[^&#]*)$/,
          );
        if (seen[0]) expect(decodeURIComponent(seen[0].path.slice('/thirdparty/files/'.length))).toBe(id);
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  const ids = (length: number, id = (index: number) => String(100_000 + index)) =>
    Array.from({ length }, (_, i) => id(i));

  it.each<[string, string[], unknown, RegExp | null]>([
    ['500 ids', ids(500), {}, null],
    [
      '501 ids',
      ids(501),
      {},
      /^501 extraction ids are too many for one request\. About 500 of them fit\. Split/,
    ],
    [
      '300 long ids',
      ids(300, (i) => `3f2504e0-4f89-11d3-9a0c-0305e82c3${100 + i}`),
      {},
      /^300 .* About 1\d\d of/,
    ],
    ['500 ids apart', ids(500), { columnMappings: { format: 'repeated' } }, /^500 .* About 3\d\d of/],
  ])('sends or refuses %s by the length of the address', async (_, extractionIds, overrides, refusal) => {
    const { client, seen } = observedClient(reply, { profile: parseProfile(overrides) });
    const question = mappings(...extractionIds);
    if (refusal === null) {
      await client.list(question);
      return expect(seen[0]!.path.length).toBeLessThan(8000);
    }
    await expect(client.list(question)).rejects.toMatchObject({
      code: 'too-large',
      message: expect.stringMatching(refusal) as string,
    });
    expect(seen).toEqual([]);
    const fitting = Number(
      /About ([\d,]+)/.exec(
        (await client.list(question).catch((error: Error) => error.message)) as string,
      )![1],
    );
    await client.list(mappings(...extractionIds.slice(0, Math.floor(fitting * 0.95))));
    expect(seen).toHaveLength(1);
  });
});

describe('the cache of lists', () => {
  it.each(EVERY)('$endpoint: equal questions share a request, and others never do', async (question) => {
    const { client, seen } = observedClient(({ url }) =>
      json(url.includes('/files/') ? { rentrolls: [] } : []),
    );
    expect(client.peekList(question)).toBeUndefined();
    const [first, second] = await Promise.all([
      client.list(question),
      client.list({
        ...question,
        databases: [...DATABASES].reverse(),
        ...('ids' in question && { ids: [...question.ids, ...question.ids].reverse() }),
      } as ListQuestion),
    ]);
    expect(second).toBe(first);
    expect(client.peekList(question)).toBe(first);
    expect(client.stats()).toMatchObject({ entries: 1, requests: 2 });
    const questions = [...EVERY, file('8'), mappings('1'), { ...question, databases: ['north'] }];
    for (const asked of questions) await client.list(asked);
    expect([seen.length, client.stats().entries]).toEqual([questions.length, questions.length]);
  });
});
