import { parseProfile } from '../../../src/contract/profile';
import { textTable } from '../../support/text-table';
import { json, observedClient } from '../observed-client';
import { ask } from '../questions';

const clientOf = (overrides: unknown) => observedClient(() => json([]), { profile: parseProfile(overrides) });

describe('a question for rows', () => {
  it('follows the names in the profile [rule 127]', async () => {
    const { client, seen } = clientOf({});
    await client.rows(
      ask(['unit', 'rent'], { rentrolls: 'all-rentrolls', approvedOnly: true, fxCurrency: 'EUR' }),
    );
    expect(seen[0]).toMatchObject({
      method: 'POST',
      path: '/thirdparty/query',
      body: { columns: ['rent', 'unit'], rentrolls: 'all-rentrolls', approvedOnly: true },
    });
    expect(seen[0]!.body).not.toHaveProperty('fxCurrency');
    expect(Object.fromEntries(seen[0]!.headers)).toEqual({
      accept: 'application/json',
      authorization: 'Bearer key-1',
      'content-type': 'application/json',
      'x-company-databases': 'harbour,north',
    });
  });

  it.each([
    [' eur ', 'EUR'],
    [' ', undefined],
    [undefined, undefined],
  ])('to the changes endpoint sends the currency %j as %j', async (fxCurrency, sent) => {
    const { client, seen } = clientOf({});
    await client.rows(ask(['rent'], { endpoint: 'changes', fxCurrency }));
    expect(seen[0]!.path).toBe('/thirdparty/track-changes');
    expect(seen[0]!.body).toEqual({
      columns: ['rent'],
      rentrolls: 'latest',
      approvedOnly: false,
      ...(sent && { fxCurrency: sent }),
    });
  });
});

describe('the databases', () => {
  const HEADER = 'x-company-databases';

  async function headersOf(overrides: unknown, databases: string[]) {
    const { client, seen } = clientOf(overrides);
    await client.databases();
    await client.columns({ databases, alwaysNull: 'ignore' });
    await client.rows(ask(['rent'], { databases }));
    return seen.map(({ headers }) => headers.get(HEADER));
  }

  it.each(
    textTable(`
      comma | ["b","a b","b"] | a b,b
      json | ["b","a,\\"x\\""] | ["a,\\"x\\"","b"]
      json | ["Hafen Köln","東京"] | ["Hafen K\\u00f6ln","\\u6771\\u4eac"]
      repeated | ["b","a"] | a, b`),
  )('are sent only with data calls, as %s: %s [rule 62]', async (format, databases, value) =>
    expect(await headersOf({ databasesHeader: { format } }, JSON.parse(databases!) as string[])).toEqual([
      null,
      value,
      value,
    ]),
  );

  it('are sent only with column-list if the profile says so [rule 63]', async () => {
    expect(await headersOf({ databasesHeaderOn: 'column-list' }, ['a'])).toEqual([null, 'a', null]);
  });

  it.each([[[]], [['']]])('are not sent if the question does not choose any: %j', async (databases) => {
    expect(await headersOf({}, databases)).toEqual([null, null, null]);
  });

  it.each([['東京'], ['a,b'], ['a\nb'], [' a'], ['a\u007f']])(
    'are refused, not distorted, if the header cannot carry them: %j',
    async (id) => {
      for (const format of ['comma', 'repeated']) {
        const { client, seen } = clientOf({ databasesHeader: { format } });
        await expect(client.rows(ask(['rent'], { databases: [id] }))).rejects.toMatchObject({
          code: 'bad-input',
          message: expect.stringContaining(`Database "${id}"`),
        });
        expect(seen).toHaveLength(0);
      }
    },
  );

  it('must be chosen before the list can exclude columns that are always null [rule 59]', async () => {
    const { client, seen } = clientOf({});
    for (const databases of [[], ['']])
      await expect(client.columns({ databases, alwaysNull: 'exclude' })).rejects.toMatchObject({
        code: 'no-databases',
      });
    expect(seen).toHaveLength(0);
  });
});
