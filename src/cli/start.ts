/** `npm start`: runs the gateway, the workbench and, if no other service is named, the reference service. */
import path from 'node:path';
import {
  readCommandLine,
  readPort,
  readWholeNumber,
  runCommand,
  stopOnSignals,
  readOverrides,
} from '../node/command-line';
import { badInput } from '../contract/failure';
import { DEFAULT_PROFILE, parseProfile } from '../contract/profile';
import { loadOrCreateKey } from '../gateway/keys/key-file';
import { startGateway } from '../gateway/start-gateway';
import type { ServiceAddresses } from '../gateway/http/address';
import { readService, readSettings } from '../gateway/config/read-settings';
import { createFilesPrivately } from '../node/private-files';
import { nextSteps } from './plan-sideload';
import { progressLine } from './progress-line.cjs';
import { REFERENCE_PROFILE, readServiceFlags, SERVICE_FLAGS, startService } from '../service/start-service';

const print = (line = '') => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const { options } = readCommandLine({ port: 'text', units: 'text', ...SERVICE_FLAGS });
  const port = readPort(options.port, 3000);
  const units = readWholeNumber('--units', options.units, 3000);
  const dataDir = path.resolve(process.env.RR_DATA_DIR ?? '.data');
  const key = await loadOrCreateKey(dataDir, process.env.RR_KEY_FILE);
  const closers: (() => Promise<void>)[] = [];

  const remote = readRemoteService();
  const overrides = readOverrides(process.env.RR_PROFILE);
  // REFERENCE_PROFILE describes our own service only.
  const profile = parseProfile(overrides, remote ? DEFAULT_PROFILE : REFERENCE_PROFILE);
  let service = remote;
  let demo: { clientId: string; clientSecret: string } | undefined;
  if (!service) {
    const line = progressLine(process.stdout);
    line.show('Starting the reference service …');
    const running = await startService({
      dataDir,
      units,
      profile,
      ...readServiceFlags(options),
      onProgress: line.show,
    }).catch((thrown: unknown) => {
      line.end('The reference service did not start.');
      throw thrown;
    });
    line.end(`Reference service: ${units.toLocaleString('en-US')} units of demo data in ${dataDir}`);
    closers.push(running.close);
    service = running;
    demo = running.clients[0];
  }

  const gateway = await startGateway({
    key,
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

  gateway.notices.forEach((notice) => print(`Note: ${notice}`));
  print(`Workbench: ${gateway.url}/workbench/`);
  if (demo) print(`Demo sign-in: client ID "${demo.clientId}", client secret "${demo.clientSecret}"`);
  print();
  for (const line of nextSteps(process.platform, gateway.url)) print(line);
  print('Stop with Ctrl+C.');

  stopOnSignals(async () => void (await Promise.allSettled(closers.map((close) => close()))));
}

/** Returns undefined if no address is set: then the reference service is started. */
function readRemoteService(): ServiceAddresses | undefined {
  const { RR_BASE_URL, RR_AUTH_URL, RR_AUDIENCE_URL } = process.env;
  const settings = readSettings({ RR_BASE_URL, RR_AUTH_URL, RR_AUDIENCE_URL });
  if (settings.given.size === 0) return undefined;
  const service = readService(settings);
  if (settings.errors.length > 0) throw badInput(settings.errors.join('\n'));
  return service;
}

createFilesPrivately();
runCommand(main);
