import { eachGateway, signedIn, FILES } from '../gateway-fixture';
import { openOperatorRecords } from '../operator-records';
import { BOTH_STORES } from '../stores';

const [FIRST, SECOND, THIRD] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];

describe.each(BOTH_STORES)('a new key%s', (_, kind) => {
  const open = eachGateway({ key: FIRST }, kind);

  it('decrypts what the old key encrypted, and works alone after one start with both', async () => {
    const { fixture, key } = await signedIn(open);
    await fixture.restart({ key: SECOND, oldKeys: [THIRD, FIRST] });
    expect((await fixture.ask(FILES, { key })).status).toBe(200);
    await fixture.restart({ key: SECOND });
    expect((await fixture.ask(FILES, { key })).status).toBe(200);
    expect((await fixture.signIn()).status).toBe(200);
    expect(fixture.service.count('/oauth/token')).toBe(1);
    await fixture.restart({ key: FIRST });
    expect((await fixture.ask(FILES, { key })).json.code).toBe('signed-out');
  });

  it('is used for the data of all services, except data it already encrypts or that no key decrypts', async () => {
    const fixture = open();
    const { options } = fixture;
    await fixture.key();
    await fixture.restart({ service: { ...options.service, audienceUrl: 'https://other.example' } });
    await fixture.key();
    const { store, close } = await openOperatorRecords(fixture);
    const rows = () => store.selectFrom('credential').select(['secret', 'token']).orderBy('id').execute();
    const [first, second] = await rows();
    await fixture.restart({ key: THIRD });
    expect(await rows()).toEqual([first, second]);
    await fixture.restart({ key: SECOND, oldKeys: [FIRST] });
    const after = await rows();
    for (const [at, before] of [first, second].entries()) {
      expect(after[at]?.secret).not.toBe(before?.secret);
      expect(after[at]?.token).not.toBe(before?.token);
    }
    await fixture.restart({ key: SECOND, oldKeys: [FIRST] });
    expect(await rows()).toEqual(after);
    await close();
  });
});

describe('a new key', () => {
  const open = eachGateway({ key: FIRST });

  it('is required in production', async () => {
    const fixture = open();
    await expect(fixture.restart({ production: true, key: undefined })).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining('make-key'),
    });
    await fixture.restart({ production: true });
  });
});
