import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import { createServer as createPlainServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findGateway } from '../../src/cli/find-gateway';
import { textTable } from '../support/text-table';
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
  it.each(
    textTable(`
      desktop | win32 | start,${MANIFEST},desktop,--no-debug
      desktop --debug | darwin | start,${MANIFEST},desktop
      web --document ${DOCUMENT} | linux | start,${MANIFEST},web,--document,${DOCUMENT},--no-debug
      stop | win32 | stop,${MANIFEST}`),
  )('"%s" on %s runs the tool', (command, platform, run) =>
    expect(plan(command!, { platform: platform as NodeJS.Platform })).toEqual({
      run: run!.split(','),
      lines: [],
    }),
  );

  it.each(
    textTable(
      `
      the gateway does not run ¦ desktop ¦ {"gateway":{"answers":false}} ¦ Nothing answers at https://localhost:3000.*First run npm start in another terminal
      another program uses its port ¦ desktop ¦ {"gateway":{"answers":"other"}} ¦ not the gateway of Rent Roll.*End that program
      its certificate is not trusted ¦ desktop ¦ {"gateway":${JSON.stringify(selfSigned)}} ¦ self-signed.*npx office-addin-dev-certs install
      a document is missing ¦ web ¦ {} ¦ Name its address.*npm run start:web -- --document.*Upload My Add-in
      the document is not an address ¦ web --document book.xlsx ¦ {} ¦ "book.xlsx" is not an https address
      desktop Excel does not exist ¦ desktop ¦ {"platform":"linux"} ¦ Desktop Excel does not exist.*the workbench.*npm run start:web.*Upload My Add-in.*${MANIFEST}
      it was built for another address ¦ desktop ¦ {"origin":"https://rr.example.com"} ¦ built for https://rr.example.com`,
      '¦',
    ),
  )('says what to do if %s', (_, command, changes, words) => {
    const decided = plan(command!, JSON.parse(changes!) as object);
    expect(decided).toMatchObject({ run: null, code: 1 });
    expect(decided.lines.join(' ')).toMatch(new RegExp(words!, 's'));
  });

  it('continues in the browser with an untrusted certificate, and says what will happen', () => {
    const decided = plan(`web --document ${DOCUMENT}`, { gateway: selfSigned });
    expect(decided.run).not.toBeNull();
    expect(decided.lines.join('\n')).toContain('https://127.0.0.1:3000/manifest.xml');
  });
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
  const answering = async (body: string) =>
    listen(createServer(await selfSignedCertificate(folder), (_, reply) => reply.end(body)));

  it('finds it, and reports a certificate that is not trusted', async () =>
    expect(await findGateway(await answering('{"profile":{}}'))).toEqual(selfSigned));

  it.each(['<html>', '{"x":1}', 'null'])('does not take what answers %s for the gateway', async (body) =>
    expect(await findGateway(await answering(body))).toEqual({ answers: 'other' }),
  );
});

it.each(
  textTable(`
    win32 | https://localhost:3000 | npm run start:desktop.*npm run start:web.*npm run stop
    linux | https://localhost:3000 | Desktop Excel does not exist.*npm run start:web.*Upload My Add-in
    win32 | https://localhost:3100 | start without --port`),
)('npm start on %s at %s says how to continue in Excel', (platform, url, words) =>
  expect(nextSteps(platform as NodeJS.Platform, url!).join(' ')).toMatch(new RegExp(words!, 's')),
);

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
