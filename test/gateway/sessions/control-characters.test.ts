import { oneGateway, signedIn, SESSION } from '../gateway-fixture';

describe('a control character', () => {
  const open = oneGateway({ organisation: { clientId: 'analyst', clientSecret: 'opensesame' } });

  it.each([
    ['a client ID', { clientId: 'ana\0lyst', clientSecret: 'x' }],
    ['a client ID', { clientId: 'ana\u009blyst', clientSecret: 'x' }],
    ['a secret', { clientId: 'analyst', clientSecret: 'open\nsesame' }],
    ['an access key', { accessKey: 'rr_\u0007abc' }],
  ])('in %s is refused in a sentence', async (_, body) => {
    const { status, json } = await open().ask(SESSION, { method: 'POST', body });
    expect([status, json.code, json.message]).toEqual([
      400,
      'bad-input',
      expect.stringMatching(/has a character that cannot be seen/),
    ]);
    expect(open().service.requests).toHaveLength(0);
  });

  it('in the name of a session is refused, too', async () => {
    const { ask, key } = await signedIn(open);
    expect((await ask('/gateway/sessions/a%00b', { method: 'DELETE', key })).status).toBe(400);
  });

  it('around a field is cut with the spaces around it', async () => {
    const body = { clientId: ' analyst\r\n', clientSecret: 'opensesame\n' };
    expect((await open().ask(SESSION, { method: 'POST', body })).status).toBe(200);
  });
});
