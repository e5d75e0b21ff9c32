import { createSigner } from 'fast-jwt';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { ANALYST, DEMO, runService, type ServiceUnderTest } from './run-service';

const LIST = DEFAULT_PROFILE.databases.path;
const QUESTION = { columns: ['company_database_id', 'company_database_name'] };

describe('access', () => {
  let under: ServiceUnderTest;
  beforeAll(async () => {
    under = await runService({ units: 200 });
  });
  afterAll(() => under.stop());

  const idsSeen = async (databases?: string, client = DEMO) => {
    const { status, body } = await under.query(QUESTION, databases, client);
    return status === 200 ? [...new Set(body.map((row) => row['company_database_id']))].sort() : status;
  };

  it('lists the databases of the caller', async () => {
    expect((await under.call(LIST, await under.as(DEMO))).body).toEqual([
      { id: '101', name: 'Harbour Core Fund' },
      { id: '102', name: 'Meridian Value Add' },
      { id: '103', name: 'Lindenhof Residential' },
    ]);
    const ofAnalyst = (await under.call(LIST, await under.as(ANALYST))).body as { id: string }[];
    expect(ofAnalyst.map(({ id }) => id)).toEqual(['101', '103']);
  });

  it.each([
    ['no token', {}],
    ['garbage', { Authentication: 'Bearer garbage' }],
    ['another scheme', { Authentication: 'Basic ZGVtbzpkZW1v' }],
    ['a token in another header', { Authorization: 'Bearer {token}' }],
    ['a token signed with another key', { Authentication: `Bearer ${forged()}` }],
    ['an unsigned token', { Authentication: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJkZW1vIn0.' }],
  ])('answers 401 to %s', async (_, headers) => {
    const token = await under.token();
    const filled = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, String(value).replace('{token}', token)]),
    );
    for (const path of [LIST, DEFAULT_PROFILE.columnList.path]) {
      const { status, body } = await under.call(path, filled);
      expect([status, body]).toEqual([401, { error: 'unauthorized', message: expect.any(String) }]);
    }
    expect((await under.call(DEFAULT_PROFILE.query.path, filled, QUESTION)).status).toBe(401);
  });

  it.each([
    ['one id', '102', ['102']],
    ['several ids', ' 103, 101 ', ['101', '103']],
    ['a name', 'Lindenhof Residential', ['103']],
    ['ids and names', '101,Meridian Value Add', ['101', '102']],
    ['nothing, meaning all', '', ['101', '102', '103']],
  ])('reads %s in the databases header', async (_, header, ids) =>
    expect(await idsSeen(header)).toEqual(ids),
  );

  it('answers data of all databases of the caller without the header', async () => {
    expect(await idsSeen()).toEqual(['101', '102', '103']);
    expect(await idsSeen(undefined, ANALYST)).toEqual(['101', '103']);
  });

  it.each([
    ['a database that does not exist', '999', DEMO],
    ['a database of others', '102', ANALYST],
    ["one of several that is not the caller's", '101,102', ANALYST],
  ])('answers 401 to %s', async (_, header, client) => expect(await idsSeen(header, client)).toBe(401));

  it('answers 401 on a lost database while the probe and the rest still answer', async () => {
    const { admin } = under.service;
    await admin.removeMembership('demo', '102');
    const probe = await under.call(LIST, await under.as(DEMO));
    expect(probe.status).toBe(200);
    expect((probe.body as { id: string }[]).map(({ id }) => id)).toEqual(['101', '103']);
    expect(await idsSeen('101,102')).toBe(401);
    expect((await under.columnList('', '102')).status).toBe(401);
    expect((await under.changes({}, '102')).status).toBe(401);
    expect(await idsSeen('101')).toEqual(['101']);
    expect(await idsSeen()).toEqual(['101', '103']);
    await admin.restoreMembership('demo', '102');
    expect(await idsSeen('102')).toEqual(['102']);
  });

  it('answers 401 to the probe too when no membership is left', async () => {
    const { admin } = under.service;
    for (const id of ['101', '103']) await admin.removeMembership('analyst', id);
    expect((await under.call(LIST, await under.as(ANALYST))).status).toBe(401);
    expect(await idsSeen(undefined, ANALYST)).toBe(401);
    for (const id of ['101', '103']) await admin.restoreMembership('analyst', id);
    expect(await idsSeen(undefined, ANALYST)).toEqual(['101', '103']);
  });

  it('lists no databases by header: the probe carries none and ignores one', async () =>
    expect((await under.call(LIST, await under.as(DEMO, '999'))).status).toBe(200));

  it('names an endpoint that does not exist', async () => {
    const { status, body } = await under.call('/thirdparty/nothing?x=1', await under.as(DEMO));
    expect([status, body]).toEqual([
      404,
      { error: 'not_found', message: 'No endpoint GET /thirdparty/nothing.' },
    ]);
  });

  it('counts the requests of a path', async () => {
    const before = under.service.admin.requestCount(LIST);
    await under.call(LIST, {});
    expect(under.service.admin.requestCount(LIST)).toBe(before + 1);
  });
});

function forged(): string {
  const claims = { sub: 'demo', iss: 'rent-roll-reference-service', exp: 4_000_000_000 };
  return createSigner({ key: 'not the key' })(claims);
}
