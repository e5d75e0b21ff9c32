import { DEFAULT_PROFILE } from '../../../../src/contract/profile';
import { readDatabases, readSelection } from '../../../../src/gateway/forward/databases/read-databases';

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
    ['{"items":[]}', undefined],
    ['"A"', undefined],
    ['null', undefined],
    ['<html>', undefined],
    ['', undefined],
  ])('is read from %s', (body, entries) =>
    expect(readDatabases(body, DEFAULT_PROFILE.databases)).toEqual(entries),
  );
});

describe('the databases header', () => {
  it.each([
    [['a, b,a'], 'comma', ['a', 'b']],
    [['["a","b, c"]'], 'json', ['a', 'b, c']],
    [['["a'], 'json', []],
    [['a', 'b'], 'repeated', ['a', 'b']],
    [['a, b'], 'repeated', ['a', 'b']],
    [[], 'comma', []],
  ] as const)('%j in the format %s names %j', (values, format, ids) =>
    expect(readSelection(values, format)).toEqual(ids),
  );
});
