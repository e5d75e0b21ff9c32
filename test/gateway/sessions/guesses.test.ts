import { DAY_MS, eachGateway, HOUR_MS, SESSION, TOKEN } from '../gateway-fixture';

const HOME = '198.51.100.7';

describe('guesses at secrets, with a budget of 100 tokens a month', () => {
  const open = eachGateway({ tokenBudget: 100, trustProxy: ['127.0.0.1'] });

  const signInFrom = (address: string, clientId: string, clientSecret: string) =>
    open().ask(SESSION, {
      method: 'POST',
      headers: { 'x-forwarded-for': address },
      body: { clientId, clientSecret },
    });

  /** Each from another address. Returns the codes of the failures. */
  async function guess(count: number, clientIdOf: (index: number) => string): Promise<Set<unknown>> {
    const codes = new Set<unknown>();
    for (let index = 0; index < count; index += 1)
      codes.add((await signInFrom(`192.0.2.${index}`, clientIdOf(index), `guess ${index}`)).json.code);
    return codes;
  }

  it('at invented client IDs close the door to no new person', async () => {
    expect(await guess(25, (index) => `invented ${index}`)).toEqual(new Set(['wrong-credentials']));
    expect((await signInFrom(HOME, 'analyst', 'opensesame')).status).toBe(200);
  });

  it('at all client IDs are limited for an hour, and never where a client ID has signed in', async () => {
    const { service, clock } = open();
    expect((await signInFrom(HOME, 'analyst', 'opensesame')).status).toBe(200);
    expect(await guess(61, (index) => `invented ${index}`)).toEqual(new Set(['wrong-credentials', 'busy']));
    service.secrets.newcomer = 'hello';
    expect((await signInFrom('203.0.113.9', 'newcomer', 'hello')).json.message).toBe(
      'The service has refused too many sign-ins in the last hour. Try again in an hour. People who are signed in go on.',
    );
    clock.ms += DAY_MS;
    await guess(61, (index) => `invented ${index}`);
    service.secrets.analyst = 'rotated';
    expect((await signInFrom(HOME, 'analyst', 'rotated')).status).toBe(200);
    clock.ms += HOUR_MS;
    expect((await signInFrom('203.0.113.9', 'newcomer', 'hello')).status).toBe(200);
  });

  it('from one address end for a day, for all client IDs, but not for those who signed in there', async () => {
    const { service, clock } = open();
    expect((await signInFrom(HOME, 'analyst', 'opensesame')).status).toBe(200);
    for (let index = 0; index < 10; index += 1)
      expect((await signInFrom(HOME, `invented ${index}`, 'guess')).json.code).toBe('wrong-credentials');
    service.secrets.newcomer = 'hello';
    expect((await signInFrom(HOME, 'newcomer', 'hello')).json.message).toContain('Try again tomorrow');
    service.secrets.analyst = 'rotated';
    expect((await signInFrom(HOME, 'analyst', 'rotated')).status).toBe(200);
    clock.ms += DAY_MS;
    expect((await signInFrom(HOME, 'newcomer', 'hello')).status).toBe(200);
  });

  it('of two good secrets in turn buy two tokens a day at most', async () => {
    const { service, clock } = open();
    service.secrets.analyst = ['opensesame', 'rotated'];
    const codes = [];
    for (const secret of ['opensesame', 'rotated', 'opensesame', 'rotated'])
      codes.push((await signInFrom(HOME, 'analyst', secret)).json.code);
    expect(codes).toEqual([undefined, undefined, 'busy', undefined]);
    expect(service.count(TOKEN)).toBe(2);
    clock.ms += DAY_MS;
    expect((await signInFrom(HOME, 'analyst', 'opensesame')).status).toBe(200);
  });
});
