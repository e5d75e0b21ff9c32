import { request } from 'undici';
import { DEFAULT_PROFILE, parseProfile } from '../../../src/contract/profile';
import { DEMO, servicesInTurn, type Row } from '../run-service';

const { databasesHeader, query, rentrolls, files, columnList } = DEFAULT_PROFILE;
const COLUMN = 'company_database_id';

describe('the databases header under a profile', () => {
  const { serve, stop } = servicesInTurn({ units: 200 });
  afterAll(stop);

  /** Returns the databases of the rows, or the status of an error. Sends `lines` as headers of the same name. */
  const seenWith = async (overrides: object, lines: string[]) => {
    const under = await serve({ profile: parseProfile(overrides) });
    const { statusCode, body } = await request(under.service.baseUrl + query.path, {
      method: 'POST',
      headers: {
        ...(await under.as(DEMO)),
        'content-type': 'application/json',
        ...(lines.length > 0 && { [databasesHeader.name]: lines }),
      },
      body: JSON.stringify({ [query.columns]: [COLUMN] }),
    });
    const json = await body.json();
    return statusCode === 200 ? [...new Set((json as Row[]).map((row) => row[COLUMN]))].sort() : statusCode;
  };
  const ALL = ['101', '102', '103'];

  it.each<['comma' | 'json' | 'repeated', string[], string[] | number]>([
    ['comma', ['101', '103'], ['101', '103']],
    ['comma', ['["101","103"]'], 401],
    ['json', ['["101","103"]'], ['101', '103']],
    ['json', ['[101, "Meridian Value Add"]'], ['101', '102']],
    ['json', ['["101"', '"103"]'], ['101', '103']],
    ['json', [''], ALL],
    ['json', ['101,103'], 401],
    ['json', ['{"101":1}'], 401],
    ['json', ['["101"'], 401],
    ['repeated', ['101', '103'], ['101', '103']],
    ['repeated', [], ALL],
    ['repeated', ['101,103'], 401],
  ])('in the format %s, %j selects %j', async (format, lines, seen) =>
    expect(await seenWith({ databasesHeader: { format } }, lines)).toEqual(seen),
  );

  it('restricts only column-list if the profile says so [rule 63]', async () => {
    const profile = parseProfile({ databasesHeaderOn: 'column-list' });
    expect(await seenWith({ databasesHeaderOn: 'column-list' }, ['101'])).toEqual(ALL);
    expect(await seenWith({ databasesHeaderOn: 'column-list' }, ['999'])).toEqual(ALL);
    const under = await serve({ profile });
    const lengthOf = async (path: string, databases?: string) =>
      (await under.get(path, databases)).body.length;
    for (const path of [rentrolls.path, files.path])
      expect(await lengthOf(path, '101')).toBe(await lengthOf(path));
    const listed = (databases: string) => lengthOf(`${columnList.path}?alwaysNull=exclude`, databases);
    expect(await listed('101')).toBeLessThan(await listed('101,102,103'));
    expect((await under.get(columnList.path, '999')).status).toBe(401);
  });

  it('counts as empty for alwaysNull=exclude if it lists no database', async () => {
    const under = await serve({ profile: parseProfile({ databasesHeader: { format: 'json' } }) });
    const status = async (header: string) =>
      (await under.get(`${columnList.path}?alwaysNull=exclude`, header)).status;
    expect([await status('[]'), await status('[""]'), await status('["101"]')]).toEqual([400, 400, 200]);
  });

  it('has the name that the profile sets [rule 59]', async () =>
    expect(await seenWith({ databasesHeader: { name: 'X-Databases' } }, ['101'])).toEqual(ALL));
});
