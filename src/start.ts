/** `npm start`: the whole product on this machine. Reference service (unless another is named), gateway, workbench. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { asRrError, RrError } from './contract/failure';
import { parseProfile } from './contract/profile';
import { startGateway } from './gateway/start-gateway';
import { readOverrides } from './gateway/read-overrides';
import { readServiceAddresses } from './gateway/service-addresses';
import { startService } from './service/start-service';

const print = (line = '') => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '3000' }, units: { type: 'string', default: '3000' } },
  });
  const port = wholeNumber('--port', values.port);
  const dataDir = path.resolve(process.env.RR_DATA_DIR ?? '.data');
  const closers: (() => Promise<void>)[] = [];

  const remote = readServiceAddresses(process.env);
  let service = remote;
  let demo: { clientId: string; clientSecret: string } | undefined;
  if (!service) {
    print('Starting the reference service …');
    const running = await startService({
      dataDir,
      units: wholeNumber('--units', values.units),
      onProgress: (text) => print(`  ${text}`),
    });
    closers.push(running.close);
    service = running;
    demo = running.clients[0];
  }
  const overrides = readOverrides(process.env.RR_PROFILE);
  // The reference service's rows do not depend on the columns asked for; of another service nothing is known.
  const profile = parseProfile(remote ? overrides : { rowGrain: 'fixed', ...(overrides as object) });

  const gateway = await startGateway({
    port,
    service,
    profile,
    dataDir,
    ...(demo && { demo }),
    folders: {
      addin: path.resolve('dist/addin'),
      workbench: path.resolve('dist/workbench'),
      officeJs: path.resolve('node_modules/@microsoft/office-js/dist'),
    },
  });
  closers.unshift(gateway.close);

  print();
  gateway.notices.forEach((notice) => print(`Note: ${notice}`));
  print(`Workbench: ${gateway.url}/workbench/`);
  if (demo) print(`Demo sign-in: client ID "${demo.clientId}", client secret "${demo.clientSecret}"`);
  print('In Excel on Windows or a Mac: npm run start:desktop; on the web: npm run start:web (see README).');
  print('Stop with Ctrl+C.');

  const stop = () => void Promise.allSettled(closers.map((close) => close())).then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

function wholeNumber(option: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0)
    throw new RrError('bad-input', `${option} takes a whole number, not "${text}".`);
  return number;
}

main().catch((thrown) => {
  const { code, message } = asRrError(thrown);
  process.stderr.write(`${code === 'bug' ? (thrown as Error).stack : message}\n`);
  process.exit(1);
});
