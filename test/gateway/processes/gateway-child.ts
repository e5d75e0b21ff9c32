/**
 * Runs a gateway in its own process. `GATEWAY` holds the options as JSON. It sends its address to its parent, takes the
 * time from it, and ends with it.
 */
import { buildGateway } from '../../../src/gateway/app';
import type { GatewayOptions } from '../../../src/gateway/options';

export interface ChildOptions extends Pick<
  GatewayOptions,
  'service' | 'profile' | 'dataDir' | 'folders' | 'databaseUrl' | 'timeouts' | 'sessions'
> {
  nowMs: number;
}

const { nowMs, ...options } = JSON.parse(process.env.GATEWAY ?? '') as ChildOptions;
let now = new Date(nowMs);
process.on('message', (ms: number) => {
  now = new Date(ms);
  process.send?.('set');
});
process.on('disconnect', () => process.exit(0));

async function main(): Promise<void> {
  const gateway = await buildGateway({ ...options, now: () => now, logger: false });
  process.send?.(await gateway.listen({ port: 0, host: '127.0.0.1' }));
}

main().catch((error: unknown) => {
  process.stderr.write(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(2);
});
