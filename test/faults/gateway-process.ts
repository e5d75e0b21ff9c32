/** Runs a gateway in its own process, to measure it. Takes its options as JSON and sends its address. */
import { readFileSync } from 'node:fs';
import { buildGateway } from '../../src/gateway/app';
import type { GatewayOptions } from '../../src/gateway/options';

/** Returns this process's peak memory in bytes. On Linux, `maxRSS` would include the parent's memory. */
function peak(): number {
  if (process.platform !== 'linux') return 1024 * process.resourceUsage().maxRSS;
  const kilobytes = /VmHWM:\s*(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return 1024 * Number(kilobytes);
}

async function main(): Promise<void> {
  const options = JSON.parse(process.argv[2] ?? '') as GatewayOptions;
  const app = await buildGateway({ ...options, logger: false });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  process.on('message', () =>
    process.send?.({ peak: peak(), now: process.memoryUsage.rss(), cpu: process.cpuUsage() }),
  );
  process.once('disconnect', () => process.exit(0));
  process.send?.({ url });
}

void main();
