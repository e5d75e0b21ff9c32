/** A gateway in a process of its own, which crashes when something arrives on its standard input: for canary.test.ts. */
import { runCommand } from '../../src/node/command-line';
import { buildGateway } from '../../src/gateway/app';
import { readGatewayConfig } from '../../src/gateway/config/read-gateway-config';

runCommand(async () => {
  const { options } = readGatewayConfig(process.env);
  const app = await buildGateway({
    ...options,
    folders: { addin: `${options.dataDir}/addin` },
    logger: { level: 'trace' },
  });
  process.stdout.write(`URL ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
  process.stdin.once('data', () => {
    // Nobody catches it, and Node shows all that it holds.
    throw Object.assign(new Error('crash'), { app });
  });
});
