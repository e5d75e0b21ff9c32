import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import { createServer as createPlainServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findGateway } from '../../src/cli/find-gateway';
import { selfSignedCertificate } from '../../src/gateway/keys/certificate';
import {
  nextSteps,
  planSideload,
  type GatewayState,
  type SideloadQuestion,
} from '../../src/cli/plan-sideload';

const MANIFEST = '/home/a b/rent roll/dist/addin/manifest.xml';
const DOCUMENT = 'https://x.sharepoint.com/:x:/r/doc.aspx?sourcedoc=1';
const trusted: GatewayState = { answers: 'gateway', certificate: 'trusted' };
const selfSigned: GatewayState = { answers: 'gateway', certificate: 'self-signed' };

const plan = (command: string, changes: Partial<SideloadQuestion> = {}) =>
  planSideload({
    platform: 'win32',
    args: command.split(' ').filter(Boolean),
    manifest: MANIFEST,
    origin: 'https://localhost:3000',
    gateway: trusted,
    ...changes,
  });

describe('sideloading', () => {
  it.each<[string, NodeJS.Platform, string[]]>([
    ['desktop', 'win32', ['start', MANIFEST, 'desktop', '--no-debug']],
    ['desktop --debug', 'darwin', ['start', MANIFEST, 'desktop']],
    [`web --document ${DOCUMENT}`, 'win32', ['start', MANIFEST, 'web', '--document', DOCUMENT, '--no-debug']],
    [`web --document ${DOCUMENT}`, 'linux', ['start', MANIFEST, 'web', '--document', DOCUMENT, '--no-debug']],
    ['stop', 'win32', ['stop', MANIFEST]],
    ['stop', 'darwin', ['stop', MANIFEST]],
  ])('"%s" on %s runs the tool', (command, platform, run) =>
    expect(plan(command, { platform })).toEqual({ run, lines: [] }),
  );

  it.each<[string, string, Partial<SideloadQuestion>, string[], number]>([
    [
      'the gateway does not run',
      'desktop',
      { gateway: { answers: false } },
      ['Nothing answers at https://localhost:3000', 'First run npm start in another terminal'],
      1,
    ],
    [
      'another program uses its port',
      'desktop',
      { gateway: { answers: 'other' } },
      ['not the gateway of Rent Roll', 'End that program'],
      1,
    ],
    [
      'its certificate is not trusted',
      'desktop',
      { gateway: selfSigned },
      ['self-signed', 'npx office-addin-dev-certs install'],
      1,
    ],
    [
      'a document is missing',
      'web',
      {},
      ['Name its address', 'npm run start:web -- --document', 'Upload My Add-in'],
      1,
    ],
    [
      'the document is not an address',
      'web --document book.xlsx',
      {},
      ['"book.xlsx" is not an https address'],
      1,
    ],
    [
      'desktop Excel does not exist',
      'desktop',
      { platform: 'linux' },
      ['Desktop Excel does not exist', 'the workbench', 'npm run start:web', 'Upload My Add-in', MANIFEST],
      1,
    ],
    ['there is nothing to remove', 'stop', { platform: 'linux' }, ['nothing to remove', 'My Add-ins'], 0],
    [
      'it was built for another address',
      'desktop',
      { origin: 'https://rr.example.com' },
      ['built for https://rr.example.com'],
      1,
    ],
  ])('says what to do if %s', (_, command, changes, parts, code) => {
    const decided = plan(command, changes);
    expect(decided).toMatchObject({ run: null, code });
    for (const part of parts) expect(decided.lines.join('\n')).toContain(part);
  });

  it('continues in the browser with an untrusted certificate, and says what will happen', () => {
    const decided = plan(`web --document ${DOCUMENT}`, { gateway: selfSigned });
    expect(decided.run).not.toBeNull();
    expect(decided.lines.join('\n')).toContain('https://127.0.0.1:3000/manifest.xml');
  });

  it.each(['', 'excel', 'desktop web'])('refuses "%s"', (command) =>
    expect(() => plan(command)).toThrow('Name one of desktop, web or stop'),
  );
});

describe('the search for the gateway', () => {
  let folder: string;
  const servers: { close(): unknown }[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'rr side '));
  });
  afterEach(async () => {
    servers.splice(0).forEach((server) => server.close());
    await rm(folder, { recursive: true, force: true });
  });

  async function listen(server: Server | ReturnType<typeof createPlainServer>): Promise<string> {
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const answering = async (body: string, status = 200) =>
    listen(
      createServer(await selfSignedCertificate(folder), (_, reply) => reply.writeHead(status).end(body)),
    );

  it('finds it, and reports a certificate that is not trusted', async () =>
    expect(await findGateway(await answering('{"profile":{}}'))).toEqual(selfSigned));

  it.each([
    ['a page', '<html>', 200],
    ['JSON of another kind', '{"x":1}', 200],
    ['null', 'null', 200],
    ['a failure', '{"profile":{}}', 500],
  ])('does not take %s for the gateway', async (_, body, status) =>
    expect(await findGateway(await answering(body, status))).toEqual({ answers: 'other' }),
  );

  it('does not take a server without https for the gateway', async () =>
    expect(await findGateway(await listen(createPlainServer((_, reply) => reply.end('x'))))).toEqual({
      answers: 'other',
    }));

  it('finds nothing if nothing listens', async () => {
    const server = createPlainServer();
    const origin = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    expect(await findGateway(origin)).toEqual({ answers: false });
  });
});

describe('npm start', () => {
  it.each<[NodeJS.Platform, string, string[]]>([
    ['win32', 'https://localhost:3000', ['npm run start:desktop', 'npm run start:web', 'npm run stop']],
    ['darwin', 'https://localhost:3000', ['npm run start:desktop']],
    [
      'linux',
      'https://localhost:3000',
      ['Desktop Excel does not exist', 'npm run start:web', 'Upload My Add-in'],
    ],
    ['win32', 'https://localhost:3100', ['start without --port']],
  ])('on %s at %s says how to continue in Excel', (platform, url, parts) => {
    for (const part of parts) expect(nextSteps(platform, url).join('\n')).toContain(part);
  });
});

describe('the built command', () => {
  it('fails with a sentence and without a stack', async () => {
    const failure = await promisify(execFile)(process.execPath, [
      path.resolve('dist/node/sideload.js'),
      'excel',
    ]).then(
      () => undefined,
      (thrown: { code: number; stderr: string }) => thrown,
    );
    expect(failure?.code).toBe(1);
    expect(failure?.stderr).toBe('Name one of desktop, web or stop, for example npm run start:desktop.\n');
  });
});
