import { createDecoder, createSigner } from 'fast-jwt';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { textTable } from '../../support/text-table';
import { ANALYST, DEMO, runService, type ServiceUnderTest } from '../run-service';

const LIST = DEFAULT_PROFILE.databases.path;
const QUESTION = { columns: ['company_database_id', 'company_database_name'] };

/** Returns the statuses of three calls with these headers. */
const statusesOf = (under: ServiceUnderTest, headers: Record<string, string>) =>
  Promise.all(
    [
      under.call(LIST, headers),
      under.call(DEFAULT_PROFILE.columnList.path, headers),
      under.call(DEFAULT_PROFILE.query.path, headers, QUESTION),
    ].map(async (answer) => (await answer).status),
  );

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
  const idsListed = async (client = DEMO) => {
    const { status, body } = await under.get(LIST, undefined, client);
    return status === 200 ? body.map(({ id }) => id) : status;
  };

  it("lists the caller's databases, whatever the databases header says [rules 94, 95]", async () => {
    const { body } = await under.get(LIST, '999');
    expect(body).toEqual([
      { id: '101', name: 'Harbour Core Fund' },
      { id: '102', name: 'Meridian Value Add' },
      { id: '103', name: 'Lindenhof Residential' },
    ]);
    expect(await idsListed(ANALYST)).toEqual(['101', '103']);
  });

  it.each(
    textTable(`
      no token [rule 49] | {}
      a token without its scheme | {"Authentication":"TOKEN"}
      a token in another header [rule 101] | {"Authorization":"Bearer TOKEN"}`),
  )('answers 401 to %s', async (_, headers) => {
    const filled = JSON.parse(headers!.replace('TOKEN', await under.token())) as Record<string, string>;
    expect(await statusesOf(under, filled)).toEqual([401, 401, 401]);
  });

  it.each(
    textTable(`
      one id | demo | 102 | 102
      a name | demo | Lindenhof Residential | 103
      ids and names | demo | 101,Meridian Value Add | 101,102
      nothing, which means all of the caller's [rule 63] | analyst | | 101,103
      a database that does not exist | demo | 999 | 401
      another caller's database [rule 107] | analyst | 102 | 401`),
  )('reads from the databases header %s', async (_, client, header, seen) =>
    expect(String(await idsSeen(header, client === 'demo' ? DEMO : ANALYST))).toBe(seen),
  );

  it('answers 401 for a lost database while databases-list and the other databases still answer [rules 95, 104]', async () => {
    const { admin } = under.service;
    await admin.removeMembership('demo', '102');
    expect(await idsListed()).toEqual(['101', '103']);
    expect(await idsSeen('101,102')).toBe(401);
    expect((await under.columnList('', '102')).status).toBe(401);
    expect(await idsSeen('101')).toEqual(['101']);
    expect(await idsSeen()).toEqual(['101', '103']);
    await admin.restoreMembership('demo', '102');
    expect(await idsSeen('102')).toEqual(['102']);
  });

  it('answers 401 to a token that is signed with another key', async () => {
    const forged = createSigner({ key: 'other' })({ sub: DEMO.clientId, exp: Date.now() });
    expect(await statusesOf(under, { Authentication: `Bearer ${forged}` })).toEqual([401, 401, 401]);
  });
});

describe('token endpoint', () => {
  let clock = new Date('2026-11-20T10:00:00Z');
  let under: ServiceUnderTest;
  beforeAll(async () => {
    under = await runService({ units: 200, monthlyTokenQuota: 3, now: () => clock });
  });
  afterAll(() => under.stop());
  beforeEach(() => {
    // Every test uses another month, so that quotas are unused.
    clock = new Date(Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth() + 1, 20));
  });
  const ask = async (client = DEMO) => (await under.askToken(under.tokenForm(client))).status;
  it('returns a JWT that expires after 24 hours [rules 1, 56, 102, 107, 115]', async () => {
    const { status, body } = await under.askToken(under.tokenForm());
    expect([status, body]).toMatchObject([200, { token_type: 'Bearer', expires_in: 86_400 }]);
    const token = (body as { access_token: string }).access_token;
    const issued = clock.getTime();
    const { exp, sub } = createDecoder()(token);
    expect([exp * 1000 - issued, sub]).toEqual([86_400_000, 'demo']);
    const list = async () => (await under.call(LIST, { Authentication: `Bearer ${token}` })).status;
    clock = new Date(issued + 86_399_000);
    expect(await list()).toBe(200);
    clock = new Date(issued + 86_400_000);
    expect(await list()).toBe(401);
  });

  it.each(['audience', 'grant_type', 'client_id', 'client_secret'])(
    'requires the field %s [rules 52, 53, 54, 55]',
    async (field) => {
      const { [field]: _, ...form } = under.tokenForm() as Record<string, string>;
      expect(await under.askToken(form)).toEqual({
        status: 400,
        body: { error: 'invalid_request', message: `Field "${field}" is missing.` },
      });
    },
  );

  it.each([
    ['a wrong secret [rules 55, 118]', { client_secret: 'x' }, 401, 'invalid_client'],
    ['another audience [rule 52]', { audience: 'https://elsewhere.example' }, 403, 'access_denied'],
    ['another grant [rule 53]', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ])('refuses %s and counts nothing', async (_, change, status, error) => {
    const answer = await under.askToken({ ...under.tokenForm(), ...change });
    expect(answer).toEqual({ status, body: { error, message: expect.any(String) } });
    expect(JSON.stringify(answer.body)).not.toContain(DEMO.clientSecret);
    expect(under.service.admin.tokensIssued('demo')).toBe(0);
  });

  it('accepts only a form, whose content type may be in upper case [rule 51]', async () => {
    const json = { body: JSON.stringify(under.tokenForm()), headers: { 'content-type': 'application/json' } };
    expect((await under.askToken({}, json)).status).toBe(415);
    const upper = { headers: { 'content-type': 'Application/X-WWW-Form-URLEncoded; charset=UTF-8' } };
    expect((await under.askToken(under.tokenForm(), upper)).status).toBe(200);
  });

  it("answers as the profile says if a client's monthly quota is used up, however many ask at once [rules 114, 117]", async () => {
    const statuses = await Promise.all(Array.from({ length: 8 }, () => ask()));
    const refused = DEFAULT_PROFILE.quotaExhausted.statuses[0]!;
    expect(statuses.sort()).toEqual([200, 200, 200, ...Array<number>(5).fill(refused)]);
    expect(under.service.admin.tokensIssued('demo')).toBe(3);
    expect(await ask(ANALYST)).toBe(200);
  });
});
