import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Agent, request } from 'undici';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { type Certificate, loadCertificate, selfSignedCertificate } from '../../src/gateway/keys/certificate';
import { type RunningGateway, startGateway } from '../../src/gateway/start-gateway';
import { serviceAt } from './gateway-fixture';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'rr-start-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('the certificate', () => {
  it('is created once, for localhost, with a key that only its owner can read', async () => {
    const first = await loadCertificate(dataDir, 'linux');
    expect(await loadCertificate(dataDir, 'linux')).toEqual(first);
    expect(first.notice).toContain('self-signed');
    const { mode } = await stat(path.join(dataDir, 'certificate', 'localhost.key'));
    // Windows has no such modes. There the permissions of the user's profile protect the file.
    if (process.platform !== 'win32') expect(mode & 0o777).toBe(0o600);
  });
});

describe('a started gateway', () => {
  // Not the certificate of this machine: if it is missing, Windows and macOS would ask the person to install it.
  let certificate: Certificate;

  beforeAll(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'rr-certificate-'));
    certificate = await selfSignedCertificate(folder);
    await rm(folder, { recursive: true });
  });

  const start = async (port: number) =>
    startGateway({
      port,
      certificate,
      service: serviceAt('http://127.0.0.1:1'),
      profile: DEFAULT_PROFILE,
      dataDir,
      folders: { addin: dataDir },
      logger: false,
    });
  const running: RunningGateway[] = [];
  const agents: Agent[] = [];
  afterEach(async () => {
    await Promise.all(agents.splice(0).map((agent) => agent.destroy()));
    await Promise.all(running.splice(0).map((gateway) => gateway.close()));
  });

  it('serves https on a free port under the name localhost', async () => {
    const gateway = await start(0);
    running.push(gateway);
    expect(gateway.url).toMatch(/^https:\/\/localhost:\d+$/);
    const dispatcher = new Agent({ connect: { ca: certificate.cert } });
    agents.push(dispatcher);
    for (const host of ['localhost', '127.0.0.1']) {
      const { port } = new URL(gateway.url);
      const reply = await request(`https://${host}:${port}/gateway/profile`, { dispatcher });
      expect(await reply.body.json()).toEqual({ profile: DEFAULT_PROFILE, signIn: ['credentials'] });
    }
  });

  it('names a port that is in use', async () => {
    const gateway = await start(0);
    running.push(gateway);
    const port = Number(new URL(gateway.url).port);
    await expect(start(port)).rejects.toThrow(`Port ${port} is in use. Choose another with --port.`);
  });
});
