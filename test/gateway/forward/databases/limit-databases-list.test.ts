import * as fc from 'fast-check';
import { DEFAULT_PROFILE, parseProfile } from '../../../../src/contract/profile';
import { limitDatabasesList } from '../../../../src/gateway/forward/databases/limit-databases';
import { readDatabases } from '../../../../src/gateway/forward/databases/read-databases';

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
    ['[]', []],
    ['{"others":[]}', undefined],
    ['"A"', undefined],
    ['null', undefined],
    ['<html>', undefined],
    ['', undefined],
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
