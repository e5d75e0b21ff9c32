import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { OFFICE_JS_ADDRESS } from '../../../src/gateway/pages/page-routes';
import { textTable } from '../../support/text-table';
import { oneGateway, type GatewayFixture } from '../gateway-fixture';

const PAGE = '/addin/taskpane.html';

/** Reads the content security policy of a reply, by directive. */
function policyOf({ headers }: { headers: Record<string, unknown> }): Record<string, string> {
  const directives = String(headers['content-security-policy']).split(';');
  return Object.fromEntries(directives.map((text) => text.split(/ (.*)/).slice(0, 2)));
}

async function withWorkbench(fixture: GatewayFixture): Promise<void> {
  const workbench = path.join(fixture.dataDir, 'workbench');
  const officeJs = path.join(fixture.dataDir, 'office-js');
  for (const folder of [workbench, officeJs]) await mkdir(folder, { recursive: true });
  await writeFile(path.join(workbench, 'index.html'), '<!doctype html><p>Workbench</p>');
  await writeFile(path.join(officeJs, 'office.js'), 'var Office;');
  await fixture.restart({ folders: { ...fixture.options.folders, workbench, officeJs } });
}

describe('the served pages', () => {
  const open = oneGateway();

  it('allow only our scripts, Office.js, and framing by Office', async () => {
    const reply = await open().ask(PAGE);
    const { 'frame-ancestors': ancestors, ...policy } = policyOf(reply);
    expect(policy).toEqual({
      'default-src': "'none'",
      'base-uri': "'none'",
      'object-src': "'none'",
      'form-action': "'none'",
      'script-src':
        "'self' https://officeapis.public.onecdn.static.microsoft https://appsforoffice.microsoft.com 'wasm-unsafe-eval'",
      'connect-src': "'self'",
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data:",
      'font-src': "'self' data:",
    });
    expect(ancestors?.split(' ')).toEqual(
      expect.arrayContaining([
        "'self'",
        'https://*.live.com',
        'https://*.microsoft365.com',
        'https://*.sharepoint.com',
      ]),
    );
    expect(reply.headers).not.toHaveProperty('x-frame-options');
    expect(reply.headers).not.toHaveProperty('strict-transport-security');
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  });

  it('allow eval only in the workbench', async () => {
    const fixture = open();
    await withWorkbench(fixture);
    const policy = policyOf(await fixture.ask('/workbench/'));
    expect(policy['script-src']).toContain("'unsafe-eval'");
    expect(policy['frame-src']).toBe("'self'");
    expect(policyOf(await fixture.ask(PAGE))['script-src']).not.toContain("'unsafe");
    for (const address of ['/workbench', '/']) {
      const { status, headers } = await fixture.ask(address);
      expect([status, headers.location]).toEqual([302, '/workbench/']);
    }
  });

  it('differ from the built pages only in the address of Office.js, and only for the workbench', async () => {
    const fixture = open();
    const built = await readFile(path.join(fixture.options.folders.addin, 'taskpane.html'), 'utf8');
    expect((await open().ask(PAGE)).text).toBe(built);
    await withWorkbench(fixture);
    const { text, headers } = await fixture.ask(PAGE);
    expect(built.split(OFFICE_JS_ADDRESS)).toHaveLength(2);
    expect(text).toBe(built.split(OFFICE_JS_ADDRESS).join('/office-js/office.js'));
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect((await fixture.ask('/office-js/office.js')).text).toBe('var Office;');
    expect((await fixture.ask('/addin/none.html')).status).toBe(404);
  });

  it.each(
    textTable(`
      assets/icon-16.png       |                                     | * | image/png
      addin.js                 | no-cache                            |   | application/javascript; charset=utf-8
      pane.0123abcd.js         | public, max-age=31536000, immutable |   | application/javascript; charset=utf-8
      row-parser.0123abcd.wasm | public, max-age=31536000, immutable |   | application/wasm
    `),
  )('include %s with Cache-Control “%s” and Access-Control-Allow-Origin “%s”', async (file, ...expected) => {
    const { status, headers } = await open().ask(`/addin/${file}`);
    const names = ['cache-control', 'access-control-allow-origin', 'content-type'];
    expect([status, ...names.map((name) => headers[name] ?? '')]).toEqual([200, ...expected]);
  });

  it('include the manifest at the root, where Excel on the web looks for it', async () => {
    const { ask, options } = open();
    expect((await ask('/manifest.xml')).json.code).toBe('not-found');
    const manifest = path.join(options.folders.addin, 'manifest.xml');
    await writeFile(manifest, '<OfficeApp/>');
    const { status, headers, text } = await ask('/manifest.xml', { headers: { host: '127.0.0.1:3000' } });
    await rm(manifest);
    expect([status, text]).toEqual([200, '<OfficeApp/>']);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'content-type': 'application/xml; charset=utf-8',
    });
  });

  it.each([
    '/addin/../gateway/gateway.db',
    '/addin/..%2fgateway%2fgateway.db',
    '/addin/%2e%2e/keys/gateway.key',
    '/addin/a%00b',
    '/addin/%',
    '/addin/',
    '/workbench/',
  ])('do not include %s', async (address) => {
    const { status, json } = await open().ask(address);
    expect([400, 404]).toContain(status);
    expect(['not-found', 'bad-input']).toContain(json.code);
  });
});

describe('strict transport security', () => {
  const open = oneGateway({ publicHosts: ['Rent.example'], strictTransport: true });

  it('is sent only under the public host', async () => {
    const hstsUnder = async (host: string) =>
      (await open().ask(PAGE, { headers: { host } })).headers['strict-transport-security'];
    expect(await hstsUnder('rent.example')).toBe('max-age=31536000');
    expect(await hstsUnder('RENT.example:443')).toBe('max-age=31536000');
    expect(await hstsUnder('localhost:3000')).toBeUndefined();
  });
});

describe('a request for the host', () => {
  const open = oneGateway({ publicHosts: ['rent.example'] });

  it.each(
    textTable(`
      localhost:3000           | 200
      127.0.0.1                | 200
      [::1]:3000               | 200
      RENT.example             | 200
      evil.example             | 421
      localhost.evil.example   | 421
      localhost:80@evil.example| 421
      evil.example:80:localhost| 421
    `),
  )('%s has status %s', async (host, status) => {
    for (const address of ['/gateway/profile', PAGE]) {
      const reply = await open().ask(address, { headers: { host: host! } });
      expect(String(reply.status)).toBe(status);
      if (reply.status === 421) expect(reply.json.code).toBe('bad-input');
    }
  });
});
