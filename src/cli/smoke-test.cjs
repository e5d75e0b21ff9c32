/** Starts the built programs with the Node that runs this file, and signs in and queries as a workbook does. */
const assert = require('node:assert');
const { spawn } = require('node:child_process');
const { mkdtempSync, rmSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { Agent, request } = require('undici');
const { scripts } = require('../../package.json');

const serveFlags = scripts.serve.split(' ').filter((word) => word.startsWith('--'));
const folder = mkdtempSync(path.join(os.tmpdir(), 'rent-roll-smoke-'));
const children = [];
// The gateway's certificate is its own.
const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });

/** Starts a program of dist/node. Resolves with what `pattern` finds in its output; rejects if it ends before. */
function start(program, args, pattern, settings = {}) {
  const env = { ...process.env, RR_DATA_DIR: path.join(folder, program), ...settings };
  const flags = program === 'serve' ? serveFlags : [];
  const child = spawn(process.execPath, [...flags, `dist/node/${program}.js`, '--port', '0', ...args], {
    env,
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  children.push({ program, child, ended });
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (chunk) => {
      output += chunk;
      const found = pattern.exec(output);
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', (code) => reject(new Error(`${program} ended with ${code}:\n${output}`)));
  });
}

async function ask(url, { key, more, ...options } = {}) {
  const authorization = key && { authorization: `Bearer ${key}` };
  const headers = { 'content-type': 'application/json', ...authorization, ...more };
  const { statusCode, body } = await request(url, { dispatcher, headers, ...options });
  const text = await body.text();
  assert.equal(statusCode, 200, `${url} replied with ${statusCode}: ${text}`);
  return JSON.parse(text);
}

/** Signs in and queries. Returns the number of rows. */
async function work(url, clientId, clientSecret) {
  const signIn = { method: 'POST', body: JSON.stringify({ clientId, clientSecret }) };
  const { sessionKey: key } = await ask(`${url}/gateway/session`, signIn);
  const list = await ask(`${url}/thirdparty/databases-list`, { key });
  const [database] = Object.values(list).flat();
  const more = { 'x-company-databases': database.id };
  const body = JSON.stringify({ columns: ['property_name', 'contracted_rent_pa'] });
  const rows = await ask(`${url}/thirdparty/query`, { key, more, method: 'POST', body });
  assert.ok(rows.length > 100, `the query returned ${rows.length} rows`);
  return rows.length.toLocaleString('en');
}

async function main() {
  console.log(`Node ${process.version}`);
  const CREDENTIALS = /client ID "([^"]+)", client secret "([^"]+)"/;
  const demo = new RegExp(`Workbench: (\\S+)/workbench/[^]*${CREDENTIALS.source}`);
  const [, url, ...credentials] = await start('start', ['--units', '300'], demo);
  console.log(`npm start: signed in, ${await work(url, ...credentials)} rows`);

  const printed = new RegExp(
    `RR_BASE_URL=(\\S+)\\s+RR_AUTH_URL=(\\S+)\\s+RR_AUDIENCE_URL=(\\S+)[^]*?${CREDENTIALS.source}`,
  );
  const [, base, auth, audience, ...others] = await start('service', ['--units', '300'], printed);
  const [, gateway] = await start('serve', [], /Gateway: (https:\S+)\//, {
    RR_MODE: 'development',
    RR_BASE_URL: base,
    RR_AUTH_URL: auth,
    RR_AUDIENCE_URL: audience,
    RR_DRAIN_SECONDS: '0',
  });
  console.log(`npm run serve: signed in, ${await work(gateway, ...others)} rows`);

  for (const { program, child, ended } of children.toReversed()) {
    child.kill('SIGTERM');
    assert.equal(await ended, 0, `${program} did not end well`);
  }
  console.log('All programs ended after SIGTERM.');
}

main()
  .catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  })
  .finally(async () => {
    for (const { child } of children) child.kill('SIGKILL');
    await Promise.all(children.map(({ ended }) => ended));
    await dispatcher.destroy();
    rmSync(folder, { recursive: true, force: true });
  });
