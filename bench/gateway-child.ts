/** A gateway in a process of its own, for benchmarks: tells its address, and on request the time it has computed. */
import { mkdtemp, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULT_PROFILE } from '../src/contract/profile';
import { buildGateway } from '../src/gateway/app';

async function main(serviceUrl: string): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'rr-bench-'));
  const addin = path.join(dataDir, 'addin');
  await mkdir(addin);
  const gateway = await buildGateway({
    service: { baseUrl: serviceUrl, authUrl: serviceUrl, audienceUrl: 'https://service.example/api' },
    profile: DEFAULT_PROFILE,
    dataDir,
    folders: { addin },
    timeouts: { totalMs: 600_000 },
  });
  process.on('message', () => process.send?.(process.cpuUsage()));
  process.on('disconnect', () => void gateway.close().then(() => process.exit(0)));
  process.send?.({ url: await gateway.listen({ port: 0, host: '127.0.0.1' }) });
}

void main(process.argv[2] ?? '');
