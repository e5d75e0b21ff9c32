import { readColumns } from '../../../src/client/replies/read-columns';
import { readDatabases } from '../../../src/client/replies/read-databases';
import { DEFAULT_PROFILE, parseProfile } from '../../../src/contract/profile';
import { json, observedClient } from '../observed-client';
import { ask } from '../questions';
import { valuesOf } from '../../../src/table/column-values';

const databases = (reply: unknown) => readDatabases(JSON.stringify(reply), DEFAULT_PROFILE);
const columns = (reply: unknown) => readColumns(JSON.stringify(reply), DEFAULT_PROFILE);

describe('the list of databases', () => {
  const A = { id: 'a', name: 'Alpha' };

  it.each<[string, unknown, unknown]>([
    ['bare', [A], [A]],
    ['wrapped [rule 96]', { databases: [A], total: 1 }, [A]],
    ['plain names [rule 43]', ['Alpha'], [{ id: 'Alpha', name: 'Alpha' }]],
    ['wrapped plain names', { databases: ['Alpha'] }, [{ id: 'Alpha', name: 'Alpha' }]],
    ['names alone', [{ name: 'Alpha' }], [{ id: 'Alpha', name: 'Alpha' }]],
    ['ids alone', [{ id: 'a', name: null }], [{ id: 'a', name: 'a' }]],
    [
      'numbers as ids',
      [{ id: 7, name: 'Alpha' }, 8],
      [
        { id: '7', name: 'Alpha' },
        { id: '8', name: '8' },
      ],
    ],
    [
      'ids beyond what numbers hold',
      [{ id: 2 ** 53, name: 'Alpha' }],
      [{ id: '9007199254740992', name: 'Alpha' }],
    ],
    ['unknown fields', [{ ...A, country: 'DE', nested: [{}] }], [A]],
    ['a repeated id', [A, { id: 'a', name: 'Again' }], [A]],
    ['none', [], []],
  ])('may come %s', (_, reply, expected) => expect(databases(reply)).toEqual(expected));

  it.each<[string, unknown, string]>([
    [
      'an object without the list',
      { items: [] },
      'does not contain a list, neither bare nor under "databases"',
    ],
    ['a text', 'Alpha', 'does not contain a list'],
    ['null', null, 'does not contain a list'],
    ['a list under a wrong type', { databases: 'Alpha' }, 'does not contain a list'],
    ['an empty entry', ['a', {}], 'entry at position 2: field "id"'],
    ['a null entry', [null], 'entry at position 1: field "id"'],
    ['a blank id', [{ id: ' ', name: 'x' }], 'entry at position 1: field "id"'],
    ['an id of another kind', [{ id: { no: 1 }, name: 'x' }], 'entry at position 1: field "id"'],
    ['an id that no number holds', [{ id: 1e21, name: 'x' }], 'entry at position 1: field "id"'],
    ['a name of another kind', [{ id: 'a', name: ['x'] }], 'entry at position 1: field "name"'],
  ])('is refused with the place: %s', (_, reply, words) => {
    expect(() => databases(reply)).toThrow(
      expect.objectContaining({ code: 'bad-reply', message: expect.stringContaining(words) }),
    );
  });

  it('follows other spellings [rule 43]', () => {
    const profile = parseProfile({ databases: { list: ['items'], id: ['key'], name: ['title'] } });
    expect(readDatabases('{"items":[{"key":"a","title":"Alpha"}]}', profile)).toEqual([A]);
  });
});

describe('the column list', () => {
  const RENT = {
    name: 'rent',
    type: 'FLOAT',
    label: null,
    description: null,
    group: null,
    unit: null,
    deprecated: false,
    alpha: false,
  };
  const given = { columnName: 'rent', columnType: 'FLOAT' };

  it.each<[string, unknown, object[]]>([
    ['bare', [given], [RENT]],
    ['wrapped [rule 64]', { columns: [given] }, [RENT]],
    ['with the name under "name" [rule 64]', [{ name: 'rent', columnType: 'FLOAT' }], [RENT]],
    ['with the name under "column"', [{ column: 'rent', columnType: 'FLOAT' }], [RENT]],
    ['with unknown fields', [{ ...given, id: 4, __proto__: { unit: 'x' } }], [RENT]],
    ['with nulls [rule 65]', [{ ...given, displayName: null, alpha: null }], [RENT]],
    [
      'with a type unknown to us [rule 7]',
      [{ ...given, columnType: 'MONEY' }],
      [{ ...RENT, type: 'STRING' }],
    ],
    ['with a repeated name', [given, { ...given, columnType: 'INT' }], [RENT]],
    [
      'in full [rule 65]',
      [
        {
          ...given,
          displayName: 'Rent',
          description: 'Passing rent.',
          group: 'Lease',
          unit: 'EUR',
          alpha: true,
        },
      ],
      [{ ...RENT, label: 'Rent', description: 'Passing rent.', group: 'Lease', unit: 'EUR', alpha: true }],
    ],
    ['empty', [], []],
  ])('may come %s', (_, reply, expected) => expect(columns(reply)).toEqual(expected));

  it.each([
    [true, true],
    ['true', true],
    ['TRUE', true],
    [1, true],
    ['1', true],
    [false, false],
    ['false', false],
    [0, false],
    [null, false],
    [[true, true], false],
  ])('takes %j for %s', (deprecated, expected) => {
    expect(columns([{ ...given, deprecated, alpha: deprecated }])[0]).toMatchObject({
      deprecated: expected,
      alpha: expected,
    });
  });

  it.each<[string, unknown, string]>([
    ['no name', [given, { columnType: 'FLOAT' }], 'position 2: field "columnName"'],
    ['no type', [given, given, { columnName: 'x' }], 'position 3: field "columnType"'],
    ['a type of another kind', [{ ...given, columnType: 5 }], 'position 1: field "columnType"'],
    ['a text for an entry', ['rent'], 'position 1: field "columnName"'],
    ['no list', {}, 'does not contain a list'],
  ])('is refused with the place: %s', (_, reply, words) => {
    expect(() => columns(reply)).toThrow(
      expect.objectContaining({ code: 'bad-reply', message: expect.stringContaining(words) }),
    );
  });
});

describe('rows', () => {
  const ROWS = [{ rent: 'a' }, { rent: null, unknown: 1 }, {}];

  it.each<[string, string]>([
    ['bare', JSON.stringify(ROWS)],
    ['under "rows" [rule 87]', JSON.stringify({ rows: ROWS })],
    ['under "data" [rule 78]', JSON.stringify({ data: ROWS, count: 3 })],
    ['newline-delimited', ROWS.map((row) => JSON.stringify(row)).join('\n')],
  ])('may come %s, from either endpoint', async (_, body) => {
    const { client } = observedClient(() => new Response(body));
    for (const endpoint of ['query', 'changes'] as const) {
      const { value } = await client.rows(ask(['rent'], { endpoint }));
      expect(valuesOf(value, 'rent')).toEqual(['a', null, null]);
    }
  });

  it('of another endpoint are named after it', async () => {
    const { client } = observedClient(() => json({ nothing: true }));
    const message = async (endpoint: 'query' | 'changes') =>
      client.rows(ask(['rent'], { endpoint })).catch((error: Error) => error.message);
    expect(await message('query')).toContain('The query reply has');
    expect(await message('changes')).toContain('The changes reply has');
  });
});
