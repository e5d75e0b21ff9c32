import type { Fault } from '../../support/faulty-service';
import { textTable } from '../../support/text-table';
import { eachGateway, oneGateway, signedIn, DAY_MS, FILES, SESSION, TOKEN } from '../gateway-fixture';

const QUOTA = '{"error":"quota_exceeded","error_description":"Your monthly quota is used up."}';
/** Requests of a sheet full of formulas. */
const MANY = 30;

describe('buying tokens', () => {
  const open = eachGateway();

  it('buys one token for many simultaneous requests, and answers them all [rule 103]', async () => {
    const { fixture, key } = await signedIn(open);
    fixture.clock.ms += DAY_MS;
    const replies = await Promise.all(Array.from({ length: MANY }, () => fixture.ask(FILES, { key })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(MANY);
    expect(fixture.service.count(TOKEN)).toBe(2);
    expect(fixture.service.requests.at(-1)?.headers.authentication).toBe(
      `Bearer ${fixture.service.tokens[1]}`,
    );
  });

  it('reports one failure to many formulas, and tries again after a minute', async () => {
    const { fixture, service, clock, key } = await signedIn(open);
    clock.ms += DAY_MS;
    service.fail(TOKEN, { status: 500 });
    const replies = await Promise.all(Array.from({ length: MANY }, () => fixture.ask(FILES, { key })));
    expect(new Set(replies.map(({ json }) => json.code))).toEqual(new Set(['unreachable']));
    expect((await fixture.signIn()).json.code).toBe('unreachable');
    await fixture.restart();
    expect((await fixture.ask(FILES, { key })).json.code).toBe('unreachable');
    expect(service.count(TOKEN)).toBe(2);
    service.heal();
    clock.ms += 60_000;
    expect((await fixture.ask(FILES, { key })).status).toBe(200);
    expect(service.count(TOKEN)).toBe(3);
  });

  it.each([
    ['the token endpoint fails', { status: 500 }, 'unreachable'],
    ['the quota is used up', { status: 429, body: QUOTA }, 'quota-exhausted'],
  ])('uses a token past its end while %s, until the service refuses it', async (_, fault, code) => {
    const { fixture, service, clock, key } = await signedIn(open);
    service.tokenLifeMs = 3 * DAY_MS;
    service.fail(TOKEN, fault);
    clock.ms += DAY_MS;
    for (let hour = 0; hour < 20; hour += 4, clock.ms += DAY_MS / 6)
      expect((await fixture.ask(FILES, { key })).status).toBe(200);
    await fixture.restart();
    service.revoke(service.tokens[0] ?? '');
    const before = service.count('/thirdparty');
    for (const count of [MANY, 1, 1]) {
      const replies = await Promise.all(Array.from({ length: count }, () => fixture.ask(FILES, { key })));
      expect(new Set(replies.map(({ json }) => json.code))).toEqual(new Set([code]));
    }
    // A token that was refused a moment ago is not sent again.
    expect(service.count('/thirdparty') - before).toBeLessThan(10);
  });

  it('remembers a used-up quota for a day, even after a restart and a sign-in [rules 116, 117]', async () => {
    const { fixture, service, clock, key } = await signedIn(open);
    clock.ms += DAY_MS;
    service.fail(TOKEN, { status: 429, body: QUOTA });
    expect((await fixture.ask(FILES, { key })).json.code).toBe('quota-exhausted');
    service.heal();
    await fixture.restart();
    clock.ms += DAY_MS - 1;
    expect((await fixture.ask(FILES, { key })).json.code).toBe('quota-exhausted');
    expect((await fixture.signIn()).json.code).toBe('quota-exhausted');
    expect(service.count(TOKEN)).toBe(2);
    clock.ms += 1;
    expect((await fixture.signIn()).status).toBe(200);
  });

  it('recognizes a used-up quota by the status and the words in the profile [rule 114]', async () => {
    const fixture = open();
    const { service, options } = fixture;
    const quotaExhausted = { statuses: [403], words: ['Monthly limit'] };
    await fixture.restart({ profile: { ...options.profile, quotaExhausted } });
    service.fail(TOKEN, { status: 403, body: '{"error":"forbidden"}', times: 1 });
    expect((await fixture.signIn('one')).json.code).toBe('wrong-credentials');
    service.fail(TOKEN, { status: 403, body: '{"error":"monthly limit reached"}', times: 1 });
    expect((await fixture.signIn('two')).json.code).toBe('quota-exhausted');
    service.fail(TOKEN, { status: 429, times: 1 });
    expect((await fixture.signIn('three')).json.code).toBe('busy');
  });
});

describe('a purchase that fails', () => {
  const open = oneGateway({ trustProxy: ['127.0.0.1'] });
  let people = 0;

  it.each(
    textTable(`
      a connection that breaks before the reply | {"reset":true}                                  | unreachable
      a connection that breaks during the reply | {"truncate":true}                               | unreachable
      a failing service                         | {"status":503}                                  | unreachable
      a reply without a token                   | {"status":200,"body":"{}"}                      | bad-reply
      a very long reply                         | {"status":200,"body":"${'x'.repeat(100_000)}"}  | bad-reply
      a redirect                                | {"status":307,"headers":{"location":"http://127.0.0.1:1/"}} | bad-reply
      a wrong address                           | {"status":404}                                  | bad-reply
      a refusal                                 | {"status":401}                                  | wrong-credentials
      an undocumented refusal                   | {"status":400,"body":"no"}                      | wrong-credentials
      a busy service                            | {"status":429}                                  | busy
      a rate limit                              | {"status":429,"body":"{\\"error\\":\\"Rate limit exceeded\\"}"} | busy
      a used-up quota                           | {"status":429,"body":${JSON.stringify(QUOTA)}}  | quota-exhausted
      a used-up quota as a refusal              | {"status":403,"body":${JSON.stringify(QUOTA)}}  | quota-exhausted
    `),
  )('never sends a second request after %s, however often a new person clicks [rule 56]', async (...row) => {
    const [clientId, fault, code] = row as [string, string, string];
    const { service, ask, clock } = open();
    service.secrets[clientId] = 'opensesame';
    const headers = { 'x-forwarded-for': `192.0.2.${(people += 1)}` };
    const body = { clientId, clientSecret: 'opensesame' };
    const click = () => ask(SESSION, { method: 'POST', headers, body });
    service.fail(TOKEN, JSON.parse(fault) as Fault);
    for (let clicks = 0; clicks < 3; clicks += 1) expect((await click()).json.code).toBe(code);
    expect(service.count(TOKEN)).toBe(1);
    service.heal();
    clock.ms += 32 * DAY_MS;
    expect((await click()).status).toBe(200);
  });
});
