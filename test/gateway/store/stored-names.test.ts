import { serviceIdentity } from '../../../src/gateway/http/address';
import { createCipher } from '../../../src/gateway/keys/cipher';
import { fingerprintOf } from '../../../src/gateway/tokens/access-token';
import { eachGateway, FILES, HOUR_MS, TOKEN, type GatewayFixture } from '../gateway-fixture';
import { BOTH_STORES } from '../stores';

/** Texts as version 0.4.0 has stored them. What a program calls them may change, and the stored names may not. */
const KEY = Buffer.alloc(32, 1);
const TAG = 'b6e1f0c2';

const cipher = createCipher(KEY);
const contextOf = ({ options }: GatewayFixture, field: string) =>
  JSON.stringify([serviceIdentity(options.service), 'analyst', field]);

/** Writes one column of the only credential. */
async function store(fixture: GatewayFixture, column: string, text: string): Promise<void> {
  const { store: records } = await fixture.operator();
  await records
    .updateTable('credential')
    .set({ [column]: text })
    .execute();
}

const encrypted = (fixture: GatewayFixture, column: string, text: string) =>
  store(fixture, column, cipher.encrypt(text, contextOf(fixture, column)));

/** Signs in once, so that there are a session and a credential, whose columns a test replaces. */
async function signInTo(fixture: GatewayFixture) {
  const key = await fixture.key();
  return { fixture, key, value: fixture.service.tokens[0] ?? '', at: fixture.clock.ms };
}

describe.each(BOTH_STORES)('records of 0.4.0%s', (_, kind) => {
  const open = eachGateway({ key: KEY }, kind);

  it('give the token, which is used until its learned end', async () => {
    const { fixture, key, value, at } = await signInTo(open());
    const token = `{"value":"${value}","fingerprint":"${fingerprintOf(value)}","boughtAt":${at},"expiresAt":${at + 10 * HOUR_MS},"claimedEnd":${at + 9 * HOUR_MS},"refusedBefore":0}`;
    await encrypted(fixture, 'token', token);
    await store(
      fixture,
      'lifetime',
      `{"ages":[${9 * HOUR_MS},${9 * HOUR_MS}],"ms":${9 * HOUR_MS},"until":${at}}`,
    );
    await fixture.restart();
    fixture.clock.ms += 8 * HOUR_MS;
    expect((await fixture.ask(FILES, { key })).status).toBe(200);
    expect(fixture.service.count(TOKEN)).toBe(1);
    fixture.clock.ms += 2 * HOUR_MS;
    expect((await fixture.ask(FILES, { key })).status).toBe(200);
    expect(fixture.service.count(TOKEN)).toBe(2);
  });
});

// The texts are the same in both stores.
describe('records of 0.4.0', () => {
  const open = eachGateway({ key: KEY });
  const signedIn = () => signInTo(open());

  it('give the secrets that were accepted, also a former one', async () => {
    const { fixture } = await signedIn();
    const secrets = `[{"tag":"${TAG}","secret":"opensesame","provenAt":1},{"tag":"0a","secret":"older","provenAt":0,"isFormer":true}]`;
    await encrypted(fixture, 'secret', 'opensesame');
    await encrypted(fixture, 'proven', secrets);
    await fixture.restart();
    // Known, so that no token is bought to find out.
    const { json } = await fixture.signIn();
    expect((await fixture.ask(FILES, { key: json.sessionKey })).status).toBe(200);
    expect(fixture.service.count(TOKEN)).toBe(1);
    const { store: records } = await fixture.operator();
    const tags = await records.selectFrom('session').select('secret_tag').execute();
    expect(tags.map(({ secret_tag }) => secret_tag)).toContain(TAG);
  });

  it('keep the sessions of two secrets that were good in turn', async () => {
    const { fixture, key } = await signedIn();
    const { store: records } = await fixture.operator();
    const [row] = await records.selectFrom('session').select('secret_tag').execute();
    const secrets = `[{"tag":"${TAG}","secret":"opensesame","provenAt":2},{"tag":"${row?.secret_tag}","secret":"other","provenAt":1}]`;
    await encrypted(fixture, 'proven', secrets);
    await fixture.restart();
    fixture.clock.ms += 24 * HOUR_MS;
    expect((await fixture.ask(FILES, { key })).status).toBe(200);
    expect((await fixture.signIn()).status).toBe(200);
    expect(fixture.service.count(TOKEN)).toBe(2);
  });

  it('give a pause, in which no token is bought', async () => {
    const { fixture, key, at } = await signedIn();
    const { store: records } = await fixture.operator();
    await records.updateTable('credential').set({ token: null }).execute();
    const pause = `{"why":"quota","code":"quota-exhausted","message":"Written by 0.4.0.","until":${at + HOUR_MS},"delayMs":60000,"since":${at},"refusedBefore":1}`;
    await store(fixture, 'pause', pause);
    await fixture.restart();
    expect(await fixture.ask(FILES, { key })).toMatchObject({
      json: { code: 'quota-exhausted', message: expect.stringContaining('Written by 0.4.0.') as string },
    });
    expect(fixture.service.count(TOKEN)).toBe(1);
  });

  it('are written by the same names', async () => {
    const { fixture } = await signedIn();
    const { store: records } = await fixture.operator();
    const { token, proven } = await records
      .selectFrom('credential')
      .select(['token', 'proven'])
      .executeTakeFirstOrThrow();
    const keysOf = (column: 'token' | 'proven', text: string | null): string[] =>
      Object.keys(JSON.parse(cipher.decrypt(text ?? '', contextOf(fixture, column)) ?? '') as object).sort();
    expect(keysOf('token', token)).toEqual([
      'boughtAt',
      'expiresAt',
      'fingerprint',
      'refusedBefore',
      'value',
    ]);
    const [first] = JSON.parse(cipher.decrypt(proven ?? '', contextOf(fixture, 'proven')) ?? '') as object[];
    expect(Object.keys(first ?? {}).sort()).toEqual(['provenAt', 'secret', 'tag']);
  });
});
