/** `npm run serve`: the gateway alone, in front of a real service. */
import path from 'node:path';
import { readCommandLine, readPort, runCommand } from '../command-line';
import { RrError } from '../contract/failure';
import { parseProfile } from '../contract/profile';
import { readOverrides } from '../read-overrides';
import { readServiceAddresses } from './service-addresses';
import { startGateway } from './start-gateway';

async function main(): Promise<void> {
  const { options } = readCommandLine({ port: 'text' });
  const port = readPort(options.port, 3000);
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
    ...(RR_PUBLIC_HOST && { publicHosts: [RR_PUBLIC_HOST] }),
    logger: { level: 'info' },
  });
  gateway.notices.forEach((notice) => process.stdout.write(`Note: ${notice}\n`));
  process.stdout.write(`Gateway: ${gateway.url}/\n`);

  const stop = () => void gateway.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

runCommand(main);
