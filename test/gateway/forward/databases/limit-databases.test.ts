import * as fc from 'fast-check';
import {
  selectDatabases,
  limitDatabasesList,
} from '../../../../src/gateway/forward/databases/limit-databases';
import { CODE_POINT } from '../../../support/code-point';
import { DEFAULT_PROFILE, parseProfile } from '../../../../src/contract/profile';
import { readDatabases } from '../../../../src/gateway/forward/databases/read-databases';

type Format = 'comma' | 'json' | 'repeated';

const READ = { takesDatabases: true, isDatabasesList: false, isRead: true };
const select = (values: readonly string[], limit: readonly string[] | null, format: Format = 'comma') =>
  selectDatabases(READ, values, limit, { databasesHeader: { name: 'x-databases', format } });

describe('the databases of a request with a limited access key', () => {
  it.each<[string, string[], Format, string[], string | string[]]>([
    ['are the whole limit without a header', [], 'comma', ['101', '103'], '101,103'],
    ['are those in the header', ['103'], 'comma', ['103'], '103'],
    ['are unique and in the order of the limit', [' 103,101', '103'], 'comma', ['101', '103'], '101,103'],
    ['are read from numbers in JSON', ['[103]'], 'json', ['103'], '["103"]'],
    ['are the whole limit for an empty JSON list', ['[]'], 'json', ['101', '103'], '["101","103"]'],
    [
      'are read from a repeated header that a browser joined',
      ['103, 101'],
      'repeated',
      ['101', '103'],
      ['101', '103'],
    ],
  ])('%s', (_, values, format, ids, header) =>
    expect(select(values, ['101', '103'], format)).toEqual({ ids, header }),
  );

  it.each(['["101"', '{"0":"102"}', '"102"', '[["102"]]'])(
    'are refused if the header cannot be read: %s',
    (value) =>
      expect(() => select([value], ['101'], 'json')).toThrow(expect.objectContaining({ code: 'bad-input' })),
  );

  it('are refused if the limit is empty', () => {
    for (const values of [[], ['101']])
      expect(() => select(values, [])).toThrow(expect.objectContaining({ code: 'lost-membership' }));
  });

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
        .chain((some) =>
          fc.constantFrom(
            some.join(','),
            some.join(' , '),
            some.join(),
            JSON.stringify(some),
            some.join(';'),
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

it('the databases header of a request without a limit is sent unchanged', () => {
  expect(select(['102, 1', '"x"'], null)).toEqual({ ids: ['102', '1', '"x"'], header: '102, 1,"x"' });
  expect(select(['["102"'], null, 'json')).toEqual({ ids: [], header: '["102"' });
  expect(select(['102, 1', '3'], null, 'repeated')).toEqual({
    ids: ['102', '1', '3'],
    header: ['102', '1', '3'],
  });
  expect(select([], null)).toEqual({ ids: [], header: undefined });
});

const SPELLING = { ...DEFAULT_PROFILE.databases, list: ['databases', 'data'], id: ['id', 'databaseId'] };
const limited = (body: string, limit: readonly string[] = ['101', '103']) =>
  limitDatabasesList({ body, headers: {} }, limit, { databases: SPELLING, paging: 'none' })?.body;

describe('a databases-list', () => {
  it.each([
    ['[{"id":"a","name":"A"}]', [{ id: 'a', name: 'A' }]],
    ['{"databases":[{"id":7,"name":"A"}]}', [{ id: '7', name: 'A' }]],
    ['["A"]', [{ id: 'A', name: 'A' }]],
    [
      '[{"name":"A"},{"id":"b"},{},null]',
      [
        { id: 'A', name: 'A' },
        { id: 'b', name: 'b' },
      ],
    ],
    ['{"others":[]}', undefined],
    ['null', undefined],
  ])('is read from %s', (body, entries) =>
    expect(readDatabases(body, DEFAULT_PROFILE.databases)).toEqual(entries),
  );
});

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

  it.each<[string, Record<string, string>]>([
    ['{"databases":["101"],"hasMore":true}', {}],
    ['{"databases":["101"],"total":7}', {}],
    ['["101"]', { link: '<?page=2>; rel="next"' }],
    ['["101"]', { 'x-total-count': '7' }],
  ])('is refused if it is only a part: %s %j', (body, headers) =>
    expect(() => limitDatabasesList({ body, headers }, ['101'], DEFAULT_PROFILE)).toThrow(
      'The service sent only a part',
    ),
  );

  it('passes on how to go on, but no count that would tell of other databases', () => {
    const next = (paging: object, body: string, headers: Record<string, string> = {}) =>
      limitDatabasesList({ body, headers }, ['101'], parseProfile({ paging }));
    expect(
      next({ by: 'cursor' }, '{"databases":["102"],"nextCursor":"abc","total":7}', {
        'x-total-count': '7',
        // The length of the body that is not passed on.
        'content-length': '51',
      }),
    ).toEqual({ body: '{"databases":[],"nextCursor":"abc"}', headers: {} });
    expect(next({ by: 'link' }, '["102"]', { link: '<?page=2>; rel="next"' })).toEqual({
      body: '{"databases":[]}',
      headers: { link: '<?page=2>; rel="next"' },
    });
    expect(next({ by: 'page' }, '["102"]')?.headers).toEqual({ 'x-has-more': 'true' });
    expect(next({ by: 'page' }, '[]')?.headers).toEqual({ 'x-has-more': 'false' });
  });

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
