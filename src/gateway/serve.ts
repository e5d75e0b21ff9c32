/** `npm run serve`: the gateway alone, in front of a real service. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { asRrError, RrError } from '../contract/failure';
import { parseProfile } from '../contract/profile';
import { readOverrides } from './read-overrides';
import { readServiceAddresses } from './service-addresses';
import { startGateway } from './start-gateway';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '3000' } } });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new RrError('bad-input', `--port takes a number from 0 to 65535, not "${values.port}".`);
  const { RR_PROFILE, RR_DATA_DIR = '.data', RR_PUBLIC_HOST } = process.env;
  const service = readServiceAddresses(process.env);
  if (!service)
    throw new RrError(
      'bad-input',
      'RR_BASE_URL, RR_AUTH_URL and RR_AUDIENCE_URL are not set: name the service.',
    );

  const gateway = await startGateway({
    port,
    service,
    profile: parseProfile(readOverrides(RR_PROFILE)),
    dataDir: path.resolve(RR_DATA_DIR),
    folders: { addin: path.resolve('dist/addin') },
    ...(RR_PUBLIC_HOST && { publicHost: RR_PUBLIC_HOST }),
    logger: { level: 'info' },
  });
  gateway.notices.forEach((notice) => process.stdout.write(`Note: ${notice}\n`));
  process.stdout.write(`Gateway: ${gateway.url}/\n`);

  const stop = () => void gateway.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((thrown: unknown) => {
  const { code, message } = asRrError(thrown);
  process.stderr.write(`${code === 'bug' ? (thrown as Error).stack : message}\n`);
  process.exit(1);
});
