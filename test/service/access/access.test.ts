import { join } from 'node:path';
import { createSigner } from 'fast-jwt';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { openServiceState } from '../../../src/service/state/service-state';
import { ANALYST, DEMO, runService, type ServiceUnderTest } from '../run-service';

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

  it("lists the caller's databases [rule 94]", async () => {
    expect((await under.call(LIST, await under.as(DEMO))).body).toEqual([
      { id: '101', name: 'Harbour Core Fund' },
      { id: '102', name: 'Meridian Value Add' },
      { id: '103', name: 'Lindenhof Residential' },
    ]);
    const ofAnalyst = (await under.call(LIST, await under.as(ANALYST))).body as { id: string }[];
    expect(ofAnalyst.map(({ id }) => id)).toEqual(['101', '103']);
  });

  it.each([
    ['no token [rule 49]', {}],
    ['an empty token', { Authentication: 'Bearer ' }],
    ['a token without its scheme', { Authentication: '{token}' }],
    ['a token under another scheme', { Authentication: 'Basic {token}' }],
    ['two tokens', { Authentication: 'Bearer {token} {token}' }],
    ['a token in another header [rule 101]', { Authorization: 'Bearer {token}' }],
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
    ['a name', 'Lindenhof Residential', ['103']],
    ['ids and names', '101,Meridian Value Add', ['101', '102']],
    ['nothing, meaning all', '', ['101', '102', '103']],
  ])('reads %s in the databases header', async (_, header, ids) =>
    expect(await idsSeen(header)).toEqual(ids),
  );

  it("reads all of the caller's databases without the header [rule 63]", async () => {
    expect(await idsSeen()).toEqual(['101', '102', '103']);
    expect(await idsSeen(undefined, ANALYST)).toEqual(['101', '103']);
  });

  it.each([
    ['a database that does not exist', '999', DEMO],
    ["another caller's database [rule 107]", '102', ANALYST],
  ])('answers 401 to %s', async (_, header, client) => expect(await idsSeen(header, client)).toBe(401));

  it('answers 401 for a lost database while databases-list and the other databases still answer [rules 95, 104]', async () => {
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

  it('answers 401 to databases-list, too, if no membership is left [rule 107]', async () => {
    const { admin } = under.service;
    for (const id of ['101', '103']) await admin.removeMembership('analyst', id);
    expect((await under.call(LIST, await under.as(ANALYST))).status).toBe(401);
    expect(await idsSeen(undefined, ANALYST)).toBe(401);
    for (const id of ['101', '103']) await admin.restoreMembership('analyst', id);
    expect(await idsSeen(undefined, ANALYST)).toEqual(['101', '103']);
  });

  it('ignores the databases header on databases-list [rule 95]', async () =>
    expect((await under.call(LIST, await under.as(DEMO, '999'))).status).toBe(200));

  it('names the missing endpoint in a 404', async () => {
    const { status, body } = await under.call('/thirdparty/nothing?x=1', await under.as(DEMO));
    expect([status, body]).toEqual([
      404,
      { error: 'not_found', message: 'No endpoint GET /thirdparty/nothing.' },
    ]);
  });
});

describe('a token', () => {
  const now = Date.parse('2026-11-03T09:15:30Z');
  let under: ServiceUnderTest;
  let key: string;
  beforeAll(async () => {
    const first = await runService({ units: 200 });
    await first.stop({ keep: true });
    const state = await openServiceState({
      path: join(first.dataDir, 'service', 'state.duckdb'),
      clients: [],
      monthlyTokenQuota: 1,
      now: () => new Date(now),
    });
    key = state.signingKey;
    await state.close();
    under = await runService({ units: 200, dataDir: first.dataDir, now: () => new Date(now) });
  });
  afterAll(() => under.stop());

  const answers = async (token: string) => {
    const headers = { Authentication: `Bearer ${token}` };
    const statuses = [LIST, DEFAULT_PROFILE.columnList.path].map(
      async (path) => (await under.call(path, headers)).status,
    );
    return Promise.all([
      ...statuses,
      under.call(DEFAULT_PROFILE.query.path, headers, QUESTION).then(({ status }) => status),
    ]);
  };
  const seconds = now / 1000;
  const claims = () => ({
    iss: 'rent-roll-reference-service',
    aud: under.service.audienceUrl,
    sub: 'demo',
    iat: seconds - 10,
    exp: seconds + 10,
  });
  const sign = (changes: object) => createSigner({ key, algorithm: 'HS256' })({ ...claims(), ...changes });
  const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url');

  it('is valid with our claims and our signature', async () =>
    expect(await answers(sign({}))).toEqual([200, 200, 200]));

  it.each<[string, () => string]>([
    ['has just expired', () => sign({ exp: seconds })],
    ['is older than its lifetime and has no exp', () => sign({ iat: seconds - 86_400, exp: undefined })],
    ['is for another audience', () => sign({ aud: 'https://elsewhere.example' })],
    ['has another issuer', () => sign({ iss: 'another service' })],
    ['is for an unknown client', () => sign({ sub: 'stranger' })],
    ['is signed with another key', () => createSigner({ key: 'other' })(claims())],
    ['is signed with another algorithm', () => createSigner({ key, algorithm: 'HS512' })(claims())],
    ['says that it is not signed', () => `${part({ alg: 'none', typ: 'JWT' })}.${part(claims())}.`],
    [
      'says that it is not signed, but has a valid signature',
      () => reheaded(sign({}), part({ alg: 'none' })),
    ],
    ['was issued to another client', () => reclaimed(sign({}), part({ ...claims(), sub: 'analyst' }))],
    ['lacks its last character', () => sign({}).slice(0, -1)],
    ['lacks its signature', () => sign({}).split('.').slice(0, 2).join('.')],
  ])('answers 401 everywhere if it %s', async (_, token) =>
    expect(await answers(token())).toEqual([401, 401, 401]),
  );
});

const reheaded = (token: string, header: string) => [header, ...token.split('.').slice(1)].join('.');
const reclaimed = (token: string, claims: string) => {
  const [header, , signature] = token.split('.');
  return [header, claims, signature].join('.');
};
