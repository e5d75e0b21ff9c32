require('../run-typescript.cjs');
const { createServer } = require('node:http');
const { findChromium } = require('./chromium.ts');
const { SHARED_ADDRESS } = require('./shared.ts');

/**
 * Unpacks Chromium once for all workers, and gives test files the script of the pane's page, which takes longer to build than most
 * tests. Builds it when the first file asks.
 */
module.exports = async () => {
  findChromium();
  let building;
  const server = createServer((_, response) => {
    building ??= require('../pane/build-pane-page.ts').buildPanePage();
    building.then(
      (text) => response.end(text),
      (error) => response.writeHead(500).end(error.stack),
    );
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env[SHARED_ADDRESS] = `http://127.0.0.1:${server.address().port}`;

  globalThis.closeShared = () => {
    server.close();
    server.closeAllConnections();
  };
};
