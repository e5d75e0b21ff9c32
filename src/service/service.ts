import { parseArgs } from 'node:util';
import { startService } from './start-service';

const USAGE = 'Options: --units N (default 3000), --port N (default: any free), --data DIR (default .data)';

const wholeNumber = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new Error(`--${name} must be a whole number, not "${text}".`);
  return Number(text);
};

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Command-line entry of the reference service. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { units: { type: 'string' }, port: { type: 'string' }, data: { type: 'string' } },
  });
  const service = await startService({
    dataDir: values.data ?? process.env['RR_DATA_DIR'] ?? '.data',
    units: wholeNumber('units', values.units),
    port: wholeNumber('port', values.port),
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

main().catch((thrown: unknown) => {
  console.error(thrown instanceof Error ? thrown.message : thrown);
  console.error(USAGE);
  process.exit(1);
});
