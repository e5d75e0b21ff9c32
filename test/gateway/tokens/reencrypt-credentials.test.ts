import { eachGateway } from '../gateway-fixture';
import { openOperatorRecords } from '../operator-records';

const [FIRST, SECOND, THIRD] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];

describe('a new key', () => {
  const open = eachGateway({ key: FIRST });

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
