import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCipher } from '../../../src/gateway/keys/cipher';
import { loadOrCreateKey } from '../../../src/gateway/keys/key-file';
import { eachGateway } from '../gateway-fixture';

describe('the cipher', () => {
  const cipher = createCipher(Buffer.alloc(32, 1));

  it('decrypts what it encrypted, and encrypts the same text differently each time', () => {
    expect(cipher.decrypt(cipher.encrypt('geheim: ä', 'a'), 'a')).toBe('geheim: ä');
    expect(cipher.encrypt('x', 'a')).not.toBe(cipher.encrypt('x', 'a'));
  });

  it('decrypts nothing in another context, with another key, or after a change of any byte', () => {
    const encrypted = cipher.encrypt('secret', 'a');
    expect(cipher.decrypt(encrypted, 'b')).toBeUndefined();
    expect(createCipher(Buffer.alloc(32, 2)).decrypt(encrypted, 'a')).toBeUndefined();
    const bytes = Buffer.from(encrypted, 'base64');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(cipher.decrypt(changed.toString('base64'), 'a')).toBeUndefined();
    }
    for (const text of ['', 'AAAA', 'no base64!']) expect(cipher.decrypt(text, 'a')).toBeUndefined();
  });

  it('still reads the format that is stored: base64 of nonce, tag and body', () => {
    const stored = 'AAECAwQFBgcICQoL2EfV6itSuTigKw1QpGk+CsjD9lRFig==';
    expect(cipher.decrypt(stored, '["service","client","secret"]')).toBe('secret');
  });
});

describe('the key', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'rr-key-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('is created once, readable only by its owner', async () => {
    const [key, same] = await Promise.all([loadOrCreateKey(dataDir), loadOrCreateKey(dataDir)]);
    expect(key).toHaveLength(32);
    expect(same).toEqual(key);
    expect(await loadOrCreateKey(dataDir)).toEqual(key);
    const { mode } = await stat(path.join(dataDir, 'keys', 'gateway.key'));
    // Windows has no such modes. There the permissions of the user's profile protect the file.
    if (process.platform === 'win32') return;
    expect(mode & 0o777).toBe(0o600);
    await chmod(path.join(dataDir, 'keys', 'gateway.key'), 0o644);
    await loadOrCreateKey(dataDir);
    expect((await stat(path.join(dataDir, 'keys', 'gateway.key'))).mode & 0o777).toBe(0o600);
  });

  it.each(['gateway/key', 'gateway/a/../key', 'gateway'])(
    "is never in the gateway's own folder: %s",
    (file) => expect(loadOrCreateKey(dataDir, path.join(dataDir, file))).rejects.toThrow('must not be in'),
  );
});

const [FIRST, SECOND, THIRD] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];

describe('a new key', () => {
  const open = eachGateway({ key: FIRST });

  it('is used for the data of all services, except data it already encrypts or that no key decrypts', async () => {
    const fixture = open();
    const { options } = fixture;
    await fixture.key();
    await fixture.restart({ service: { ...options.service, audienceUrl: 'https://other.example' } });
    await fixture.key();
    const { store } = await fixture.operator();
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
  });
});
