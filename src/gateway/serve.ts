/** `npm run serve`: the gateway alone, in front of a real service. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readCommandLine, readPort, runCommand, stopOnSignals } from '../node/command-line';
import { selfSignedCertificate } from './keys/certificate';
import { describeSettings } from './config/read-settings';
import { type GatewayConfig, readGatewayConfig } from './config/read-gateway-config';
import { startGateway } from './start-gateway';
import { createFilesPrivately } from '../node/private-files';

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const HELP = `npm run serve -- [--port N] [--check] [--help]

--port N  Overrides RR_PORT. 0 takes a free port.
--check   Checks the configuration, prints its mistakes, and exits.
--help    Prints this text.

Settings, as environment variables:
`;

async function main() {
  const { options } = readCommandLine({ port: 'text', check: 'flag', help: 'flag' });
  if (options.help) return print(`${HELP}\n${describeSettings()}`);
  const config = readGatewayConfig(process.env);
  const port = readPort(options.port, config.listen.port);
  if (options.check) {
    print('The configuration can be used.');
    return config.notices.forEach((notice) => print(`Note: ${notice}`));
  }
  const gateway = await startGateway({
    ...config.options,
    port,
    host: config.listen.host,
    folders: { addin: path.resolve('dist/addin') },
    ...(await certificateOf(config)),
  });
  stopOnSignals(gateway.close);
  gateway.log.info(
    {
      version: versionOf(),
      mode: config.options.production ? 'production' : 'development',
      records: config.options.databaseUrl ? 'postgres' : 'sqlite',
      service: new URL(config.options.service.baseUrl).host,
      listens: `${config.listen.host}:${new URL(gateway.url).port}`,
    },
    'the gateway is running',
  );
  const notices = [...config.notices, ...gateway.notices];
  notices.forEach((notice) => gateway.log.warn(notice));
  // For a person at a terminal. Machines read the log lines above.
  if (process.stdout.isTTY || !config.options.production) print(`Gateway: ${gateway.url}/`);
}

/** Returns no certificate in development: `startGateway` then uses the developer certificate of this machine. */
async function certificateOf({ certificate, options }: GatewayConfig) {
  if (certificate !== 'own') return { certificate };
  if (!options.production) return {};
  const { key, cert } = await selfSignedCertificate(options.dataDir);
  const notice =
    'The https certificate is self-signed. That is enough behind a reverse proxy on this machine. For browsers, name a trusted one in RR_TLS_CERT_FILE.';
  return { certificate: { key, cert, notice } };
}

function versionOf(): string {
  try {
    const { version } = JSON.parse(readFileSync(path.resolve('package.json'), 'utf8')) as { version: string };
    return version;
  } catch {
    return 'unknown';
  }
}

createFilesPrivately();
runCommand(main);
