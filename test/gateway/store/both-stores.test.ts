import { accessKeyId } from '../../../src/gateway/access-keys/access-keys';
import { DAY_MS, eachGateway, FILES, ORGANISATION, SESSION, SESSIONS } from '../gateway-fixture';
import { openOperatorRecords } from '../operator-records';
import { BOTH_STORES, readRecords } from '../stores';

const [FIRST, SECOND] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

describe.each(BOTH_STORES)('the records of a gateway%s', (_, kind) => {
  const open = eachGateway({ key: FIRST, organisation: ORGANISATION }, kind);

  it('keep sessions, access keys and tokens, also after a restart with a new key', async () => {
    const fixture = open();
    const { ask, clock, options } = fixture;
    const operator = await openOperatorRecords(fixture);
    const accessKey = await operator.newKey('A. Meyer', ['harbour']);
    const signIn = async () => (await ask(SESSION, { method: 'POST', body: { accessKey } })).json.sessionKey;
    const keys = [await signIn(), await signIn(), await fixture.key()];
    const statuses = () => Promise.all(keys.map(async (key) => (await fixture.ask(FILES, { key })).status));
    expect(await statuses()).toEqual([200, 200, 200]);

    const { json } = await ask(SESSIONS, { key: keys[0] });
    expect(json).toMatchObject({ sessions: [{ isThis: true }, { isThis: false }] });
    expect((await ask(SESSIONS, { method: 'DELETE', key: keys[0] })).json).toEqual({ ended: 1 });
    expect(await statuses()).toEqual([200, 401, 200]);

    await fixture.restart({ key: SECOND, oldKeys: [FIRST] });
    clock.ms += DAY_MS;
    expect(await statuses()).toEqual([200, 401, 200]);
    expect(await readRecords(options, 'select reason, outcome from token_ledger order by id')).toEqual([
      { reason: 'sign-in', outcome: 'issued' },
      { reason: 'expired', outcome: 'issued' },
    ]);

    await operator.accessKeys.revoke(accessKeyId(accessKey) ?? '');
    clock.ms += 5000;
    expect(await statuses()).toEqual([401, 401, 200]);
    await operator.close();
  });
});
