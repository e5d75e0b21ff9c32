import * as fc from 'fast-check';
import { DEFAULT_PROFILE } from '../../../../src/contract/profile';
import { limitDatabasesList } from '../../../../src/gateway/forward/databases/limit-databases-list';
import { readDatabases } from '../../../../src/gateway/forward/databases/read-databases';

const SPELLING = { ...DEFAULT_PROFILE.databases, list: ['databases', 'data'], id: ['id', 'databaseId'] };
const limited = (body: string, limit: readonly string[] = ['101', '103']) =>
  limitDatabasesList(body, limit, SPELLING);

describe('databases-list for a limited access key', () => {
  it.each([
    ['[{"id":"101","name":"A","size":3},{"id":"102","name":"B"}]', '[{"id":"101","name":"A","size":3}]'],
    ['[{"id":101},{"id":102},{"id":103}]', '[{"id":101},{"id":103}]'],
    ['["101","102"]', '["101"]'],
    ['{"databases":[{"id":"102"}],"names":["B"],"data":["102"]}', '{"databases":[]}'],
    [
      '{"data":[{"name":"103"},{"databaseId":101,"id":null},{"id":102,"databaseId":101}]}',
      '{"data":[{"name":"103"},{"databaseId":101,"id":null}]}',
    ],
    ['[{"id":"101","id":"102"},null,7,[],{}]', '[]'],
    ['[]', '[]'],
  ])('reduces %s to %s', (body, shown) => expect(limited(body)).toBe(shown));

  it('rejects numeric ids that are not exact', () => {
    expect(limited('[{"id":9007199254740993}]', ['9007199254740992'])).toBe('[]');
    expect(limited('[{"id":1e400}]', ['Infinity'])).toBe('[]');
  });

  it.each(['', '<html>', '"101"', 'null', '{"items":["101"]}', '{"databases":{}}', '["101"'])(
    'shows nothing if the body cannot be read: %s',
    (body) => expect(limited(body)).toBeUndefined(),
  );

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
