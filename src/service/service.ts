import {
  readCommandLine,
  readOverrides,
  readPort,
  readWholeNumber,
  runCommand,
  stopOnSignals,
} from '../node/command-line';
import { badInput } from '../contract/failure';
import { parseProfile } from '../contract/profile';
import { operatorCommandLine } from './operator-command-line';
import { OPERATOR_OPTIONS } from './operator/operator-commands';
import { REFERENCE_PROFILE, readServiceFlags, SERVICE_FLAGS, startService } from './start-service';

const printLine = (text: string): void => void process.stdout.write(`${text}\n`);

/** Without words the command line starts the service. With words it runs an operator command. */
async function main(): Promise<void> {
  const { options, words } = readCommandLine({
    units: 'text',
    port: 'text',
    data: 'text',
    ...SERVICE_FLAGS,
    json: 'flag',
    ...OPERATOR_OPTIONS,
  });
  const { data: dataDir = process.env['RR_DATA_DIR'] ?? '.data', json = false, ...operatorOptions } = options;
  if (words.length > 0)
    return operatorCommandLine({
      dataDir,
      command: { words, options: operatorOptions },
      json,
      print: printLine,
    });

  const stray = Object.keys(options).find((name) => name === 'json' || name in OPERATOR_OPTIONS);
  if (stray !== undefined) throw badInput(`--${stray} needs a command, such as "submissions list".`);
  const service = await startService({
    dataDir,
    units: readWholeNumber('--units', options.units, 3000),
    port: readPort(options.port, 0),
    profile: parseProfile(readOverrides(process.env['RR_PROFILE']), REFERENCE_PROFILE),
    ...readServiceFlags(options),
    onProgress: printLine,
  });
  printLine(`Reference service: ${service.baseUrl}`);
  printLine(`  RR_BASE_URL=${service.baseUrl}`);
  printLine(`  RR_AUTH_URL=${service.authUrl}`);
  printLine(`  RR_AUDIENCE_URL=${service.audienceUrl}`);
  for (const { clientId, clientSecret } of service.clients)
    printLine(`  Demo sign-in: client ID "${clientId}", client secret "${clientSecret}"`);

  stopOnSignals(service.close);
}

runCommand(main);
