require('../run-typescript.cjs');
const { createServer } = require('node:http');
const { headlessChromium } = require('./headless-chromium.ts');
const { SHARED_ADDRESS } = require('./shared.ts');

/**
 * Without a sandbox, because tests run as root in containers, and without background traffic. No address outside of this
 * machine resolves.
 */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];
/** Gives test files what takes longer to start than most tests. Starts it when the first file asks for it. */
module.exports = async () => {
  const browsers = [];
  const makers = {
    // Pages of one Chromium share a clipboard, so each worker has its own.
    browser: async () => {
      const { chromium } = require('playwright-core');
      const browser = await chromium.launchServer({ executablePath: headlessChromium(), args: FLAGS });
      browsers.push(browser);
      return browser.wsEndpoint();
    },
    'pane-page': () => require('../pane/build-pane-page.ts').buildPanePage(),
  };
  const made = new Map();
  const make = (url) => {
    const [, kind, name] = url.split('/');
    if (!made.has(url)) made.set(url, makers[kind](name));
    return made.get(url);
  };

  const server = createServer(({ url }, response) =>
    make(url).then(
      (text) => response.end(text),
      (error) => response.writeHead(500).end(error.stack),
    ),
  );
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env[SHARED_ADDRESS] = `http://127.0.0.1:${server.address().port}`;

  globalThis.closeShared = async () => {
    server.close();
    server.closeAllConnections();
    for (const browser of browsers) await browser.close();
  };
};
