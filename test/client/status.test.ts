import { readProfile } from '../../src/client/gateway-calls';
import type { GatewayStatus } from '../../src/contract/gateway-wire';
import { json, observedClient, settled } from './observed-client';

const WELL: GatewayStatus = {
  tokens: { used: 12, budget: 100, stop: 'none', resetsAt: '2026-12-01T00:00:00.000Z' },
  troubles: [],
};
const read = (reply: unknown) => observedClient(() => json(reply)).client.status();

describe('the state of the gateway', () => {
  it('reports that an older gateway lacks it, and keeps the session', async () => {
    const onSignedOut = jest.fn();
    const { client } = observedClient(() => json({ message: 'Route GET:/gateway/status not found' }, 404), {
      onSignedOut,
    });
    await expect(client.status()).rejects.toMatchObject({ code: 'not-found' });
    await settled();
    expect(onSignedOut).not.toHaveBeenCalled();
  });

  it.each<[string, unknown, GatewayStatus]>([
    [
      'only the count',
      { tokens: { used: 0 } },
      { tokens: { used: 0, budget: null, stop: 'none', resetsAt: '' }, troubles: [] },
    ],
    [
      'some troubles without a message',
      {
        ...WELL,
        troubles: [
          { kind: 'tokens', message: 'No tokens.' },
          { kind: 'weather', message: 'It rains.' },
          { kind: 'service' },
          { kind: 'records', message: ' ' },
          'down',
          null,
        ],
      },
      {
        ...WELL,
        troubles: [
          { kind: 'tokens', message: 'No tokens.' },
          { kind: 'service', message: 'It rains.' },
        ],
      },
    ],
    ['an unknown stop', { ...WELL, tokens: { ...WELL.tokens, stop: 'frozen' }, troubles: 'none' }, WELL],
  ])('reads a reply with %s', async (_, reply, expected) => expect(await read(reply)).toEqual(expected));

  it.each([[{}], [null], [[]], [{ tokens: {} }], [{ tokens: { used: '12' } }], [{ tokens: { used: -1 } }]])(
    'refuses a reply that is not a state: %j',
    (reply) =>
      expect(read(reply)).rejects.toMatchObject({
        code: 'bad-reply',
        message: expect.stringContaining('The state of the rent-roll server cannot be read'),
      }),
  );
});

describe('the request id of a failure', () => {
  const failure = { code: 'unreachable', message: 'The service does not answer.', requestId: 'k3vq7mzt5abn' };

  it('comes with the failure of any question', async () => {
    const { client } = observedClient(() => json(failure, 502));
    const expected = { code: 'unreachable', requestId: 'k3vq7mzt5abn' };
    await expect(client.databases()).rejects.toMatchObject(expected);
    await expect(client.status()).rejects.toMatchObject(expected);
    await expect(client.signIn({ accessKey: 'rrk_x' })).rejects.toMatchObject(expected);
    await expect(client.createProperty({ project_name: 'Quay' }, '1')).rejects.toMatchObject({
      ...expected,
      message: expect.stringContaining('The property may or may not have been created'),
    });
  });
});

describe('the ways to sign in', () => {
  it.each<[string, unknown, string[]]>([
    ['a missing list from an older gateway as credentials', undefined, ['credentials']],
    ['an empty list as credentials', [], ['credentials']],
    ['both ways in the order of the gateway', ['access-key', 'credentials'], ['access-key', 'credentials']],
    ['only the known ways', ['passkey', 'access-key'], ['access-key']],
  ])('reads %s', (_, signIn, expected) => {
    const fields = ['databases', 'columnList', 'query', 'changes', 'databasesHeader'];
    const profile = Object.fromEntries(fields.map((field) => [field, {}]));
    expect(readProfile(JSON.stringify({ profile, signIn })).signIn).toEqual(expected);
  });
});
