/**
 * Lets Node run our TypeScript: `node -r ./test/support/run-typescript.cjs FILE.ts`. Tests start child processes with it,
 * and so do the commands for faults, fuzzing and benchmarks. `npm run typecheck` checks types. Compiled files are cached,
 * because tests start hundreds of children.
 */
const { createHash } = require('node:crypto');
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const { version } = require('@swc/core/package.json');
const { compileForNode } = require('../../config/swc.cjs');

const cacheFolder = path.resolve(__dirname, '../../node_modules/.cache/run-typescript');

function load(filename) {
  const source = readFileSync(filename, 'utf8');
  const name = createHash('sha256')
    .update(JSON.stringify([version, filename, source]))
    .digest('hex');
  const cachedFile = path.join(cacheFolder, `${name}.js`);
  try {
    return readFileSync(cachedFile, 'utf8');
  } catch {
    const code = compileForNode(source, filename);
    mkdirSync(cacheFolder, { recursive: true });
    // Other processes may read it at the same time, so it must appear as a whole.
    writeFileSync(`${cachedFile}.${process.pid}`, code);
    renameSync(`${cachedFile}.${process.pid}`, cachedFile);
    return code;
  }
}

require.extensions['.ts'] = (module, filename) => module._compile(load(filename), filename);
process.setSourceMapsEnabled(true);

const numfmt = path.resolve(__dirname, '../../node_modules/numfmt/dist/index.js');
const { _resolveFilename: resolve } = Module;
// As in jest.config.js: its package names a file for Node that it does not contain.
Module._resolveFilename = (name, ...more) => resolve(name === 'numfmt' ? numfmt : name, ...more);
