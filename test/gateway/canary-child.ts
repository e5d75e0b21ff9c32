/** A gateway in its own process, for canary.test.ts. It crashes when something arrives on its standard input. */
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
    // Node prints an uncaught error with all its properties.
    throw Object.assign(new Error('crash'), { app });
  });
});
