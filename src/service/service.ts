import { readCommandLine, readPort, readWholeNumber, runCommand } from '../command-line';
import { parseProfile } from '../contract/profile';
import { readOverrides } from '../read-overrides';
import { readServiceFlags, SERVICE_FLAGS } from './service-flags';
import { startService } from './start-service';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Command-line entry of the reference service. */
async function main(): Promise<void> {
  const { options } = readCommandLine({ units: 'text', port: 'text', data: 'text', ...SERVICE_FLAGS });
  const service = await startService({
    dataDir: options.data ?? process.env['RR_DATA_DIR'] ?? '.data',
    units: readWholeNumber('--units', options.units, 3000),
    port: readPort(options.port, 0),
    profile: parseProfile(readOverrides(process.env['RR_PROFILE'])),
    ...readServiceFlags(options),
    onProgress: say,
  });
  say(`Reference service: ${service.baseUrl}`);
  say(`  RR_BASE_URL=${service.baseUrl}`);
  say(`  RR_AUTH_URL=${service.authUrl}`);
  say(`  RR_AUDIENCE_URL=${service.audienceUrl}`);
  for (const { clientId, clientSecret } of service.clients)
    say(`  Demo sign-in: client ID "${clientId}", client secret "${clientSecret}"`);

  const stop = () => void service.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

runCommand(main);
