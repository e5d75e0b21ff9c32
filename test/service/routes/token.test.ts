import { createDecoder } from 'fast-jwt';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { ANALYST, DEMO, runService, type ServiceUnderTest } from '../run-service';

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

  it('returns a JWT that expires after 24 hours [rules 1, 56]', async () => {
    const { status, body } = await under.askToken(under.tokenForm());
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 86_400 });
    const { exp, sub } = createDecoder()((body as { access_token: string }).access_token);
    expect([exp * 1000 - clock.getTime(), sub]).toEqual([86_400_000, 'demo']);
  });

  it.each(['audience', 'grant_type', 'client_id', 'client_secret'])(
    'requires the field %s [rules 52, 53, 54, 55]',
    async (field) => {
      const form: Record<string, string> = under.tokenForm();
      delete form[field];
      const { status, body } = await under.askToken(form);
      expect(status).toBe(400);
      expect(body).toEqual({ error: 'invalid_request', message: `Field "${field}" is missing.` });
    },
  );

  it.each([
    ['a wrong secret [rules 55, 118]', { client_secret: 'x' }, 401, 'invalid_client'],
    ['another audience [rule 52]', { audience: 'https://elsewhere.example' }, 403, 'access_denied'],
    ['another grant [rule 53]', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ])('refuses %s and counts nothing', async (_, change, status, error) => {
    const answer = await under.askToken({ ...under.tokenForm(), ...change });
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ error, message: expect.any(String) });
    expect(JSON.stringify(answer.body)).not.toContain(DEMO.clientSecret);
    expect(under.service.admin.tokensIssued('demo')).toBe(0);
  });

  it('accepts only a form [rule 51]', async () => {
    const json = { body: JSON.stringify(under.tokenForm()), headers: { 'content-type': 'application/json' } };
    expect((await under.askToken({}, json)).status).toBe(415);
  });

  it('reads the content type in upper or lower case', async () => {
    const form = { headers: { 'content-type': 'Application/X-WWW-Form-URLEncoded; charset=UTF-8' } };
    expect((await under.askToken(under.tokenForm(), form)).status).toBe(200);
  });

  it("answers as the profile says if a client's monthly quota is used up [rule 114]", async () => {
    const ask = async (client = DEMO) => (await under.askToken(under.tokenForm(client))).status;
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 200]);
    expect(await ask()).toBe(DEFAULT_PROFILE.quotaExhausted.statuses[0]);
    expect(under.service.admin.tokensIssued('demo')).toBe(3);
    expect(await ask(ANALYST)).toBe(200);
  });

  it('starts a new month at midnight UTC on the first [rule 116]', async () => {
    const ask = async (at: string) => {
      clock = new Date(at);
      return (await under.askToken(under.tokenForm())).status;
    };
    expect([await ask('2031-01-31T20:00:00Z'), await ask('2031-01-31T23:59:59.998Z')]).toEqual([200, 200]);
    // East of Greenwich, the next month has already begun.
    expect(await ask('2031-02-01T00:59:00+01:00')).toBe(200);
    expect(await ask('2031-01-31T23:59:59.999Z')).toBe(429);
    const first = [await ask('2031-02-01T00:00:00Z'), under.service.admin.tokensIssued('demo')];
    expect(first).toEqual([200, 1]);
    clock = new Date('2031-01-31T12:00:00Z');
    expect(under.service.admin.tokensIssued('demo')).toBe(3);
    clock = new Date('2031-02-20T00:00:00Z');
  });

  it('issues no token if the quota is below the number issued, until it is raised or the month ends', async () => {
    const ask = async () => (await under.askToken(under.tokenForm())).status;
    expect([await ask(), await ask()]).toEqual([200, 200]);
    expect(await under.service.admin.setQuota('demo', 1)).toMatchObject({
      tokensIssued: 2,
      tokensPerMonth: 1,
      tokensLeft: 0,
    });
    expect(await ask()).toBe(429);
    await under.service.admin.setQuota('demo', 3);
    expect([await ask(), await ask()]).toEqual([200, 429]);
  });

  it('counts simultaneous token requests exactly [rule 117]', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => under.askToken(under.tokenForm())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  });

  it('lets a token expire after its lifetime [rules 102, 107, 115]', async () => {
    const headers = { Authentication: `Bearer ${await under.token()}` };
    const list = async () => (await under.call(DEFAULT_PROFILE.databases.path, headers)).status;
    const issued = clock.getTime();
    clock = new Date(issued + 86_399_000);
    expect(await list()).toBe(200);
    clock = new Date(issued + 86_400_000);
    expect(await list()).toBe(401);
  });
});

it('uses the given token lifetime and profile [rules 101, 114]', async () => {
  const profile = {
    ...DEFAULT_PROFILE,
    authHeader: 'Authorization',
    quotaExhausted: { statuses: [403], words: ['token limit'] },
  };
  const under = await runService({ units: 200, tokenLifetimeSeconds: 60, monthlyTokenQuota: 1, profile });
  const { body } = await under.askToken(under.tokenForm());
  expect(body).toMatchObject({ expires_in: 60 });
  const headers = { Authorization: `Bearer ${(body as { access_token: string }).access_token}` };
  expect((await under.call(DEFAULT_PROFILE.databases.path, headers)).status).toBe(200);
  const refused = await under.askToken(under.tokenForm());
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    403,
    expect.stringContaining('token limit'),
  ]);
  await under.stop();
});

it('keeps tokens, their counts, quotas and memberships after a restart', async () => {
  const before = await runService({ units: 200, monthlyTokenQuota: 1 });
  await before.service.admin.setQuota('demo', 2);
  const headers = { Authentication: `Bearer ${await before.token()}` };
  await before.service.admin.removeMembership('demo', '103');
  await before.stop({ keep: true });

  const after = await runService({ units: 200, monthlyTokenQuota: 5, dataDir: before.dataDir });
  const list = await after.call(DEFAULT_PROFILE.databases.path, headers);
  expect((list.body as { id: string }[]).map(({ id }) => id)).toEqual(['101', '102']);
  expect(after.service.admin.clients()).toMatchObject([
    { clientId: 'demo', tokensIssued: 1, tokensPerMonth: 2, tokensLeft: 1 },
    { clientId: 'analyst', tokensIssued: 0, tokensPerMonth: 5, tokensLeft: 5 },
  ]);
  const ask = async () => (await after.askToken(after.tokenForm())).status;
  expect([await ask(), await ask()]).toEqual([200, 429]);
  await after.stop();
});
