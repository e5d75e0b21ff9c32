import { createAccessKeys } from '../../../src/gateway/access-keys/access-keys';
import { serviceIdentity } from '../../../src/gateway/http/address';
import { gatewayFolder } from '../../../src/gateway/keys/key-file';
import { openStore } from '../../../src/gateway/store/open-store';
import { eachGateway, FILES, hold } from '../gateway-fixture';

const SESSIONS = 20;

describe('a person with many sessions', () => {
  const open = eachGateway({ organisation: { clientId: 'analyst', clientSecret: 'opensesame' } });

  it('does not delay others more than a person with one', async () => {
    const { ask, clock, dataDir, options, service } = open();
    const { store, close } = await openStore({ folder: gatewayFolder(dataDir) }, () => undefined);
    const accessKeys = createAccessKeys(store, serviceIdentity(options.service), () => clock.ms);
    const newKey = async (name: string) =>
      (await accessKeys.create({ name, limit: null, expiresAt: null })).key;
    const [busy, calm] = [await newKey('Busy'), await newKey('Calm')];
    await close();
    const signIn = async (accessKey: string) =>
      (await ask('/gateway/session', { method: 'POST', body: { accessKey } })).json.sessionKey;
    const sessions: string[] = [];
    while (sessions.length < SESSIONS) sessions.push(await signIn(busy));
    const mine = await signIn(calm);
    const answer = hold(service, FILES);
    const many = sessions.flatMap((key, session) =>
      [0, 1, 2, 3].map((at) => ask(`${FILES}/busy-${session}-${at}`, { key })),
    );
    const asked = () => service.requests.map(({ path }) => path).filter((path) => path.startsWith(FILES));
    while (asked().length < 8) await new Promise(setImmediate);
    const one = ask(`${FILES}/calm`, { key: mine });
    // Both have arrived when the gateway answers this.
    await ask('/gateway/sessions', { key: mine });
    answer();
    await Promise.all([one, ...many]);
    expect(asked().indexOf(`${FILES}/calm`)).toBeLessThanOrEqual(10);
  });
});
