import { eachGateway, FILES, hold, ORGANISATION } from '../gateway-fixture';
import { openOperatorRecords } from '../operator-records';

const SESSIONS = 20;

describe('a person with many sessions', () => {
  const open = eachGateway({ organisation: ORGANISATION });

  it('does not delay others more than a person with one', async () => {
    const { ask, service } = open();
    const operator = await openOperatorRecords(open());
    const [busy, calm] = [await operator.newKey('Busy'), await operator.newKey('Calm')];
    await operator.close();
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
