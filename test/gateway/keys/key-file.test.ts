import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadOrCreateKey } from '../../../src/gateway/keys/key-file';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'rr-key-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('the key', () => {
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
