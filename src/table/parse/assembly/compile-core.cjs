/**
 * The core of the WebAssembly parser, compiled from the AssemblyScript sources of this folder: a loader for webpack, which
 * makes an asset of it, and a function for tests and benchmarks. What was compiled is kept by the hash of its sources.
 */
const { execFileSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const { mkdirSync, readdirSync, readFileSync, renameSync } = require('node:fs');
const path = require('node:path');

const compilerPackage = require.resolve('assemblyscript/package.json');
const { version } = require(compilerPackage);

const root = path.resolve(__dirname, '../../../..');
const kept = path.join(root, '.cache', 'row-parser');
const entry = path.join(__dirname, 'core.ts');
const compiler = path.join(root, 'node_modules', 'assemblyscript', 'bin', 'asc.js');

const OPTIONS = [
  '-Ospeed',
  '--noAssert',
  // Nothing is ever allocated by the language: `memory.ts` says what lies where.
  '--runtime=stub',
  '--enable=simd',
  // 10 MB, enough for a hundred columns; of thirty, less than 2 are ever touched. To grow detaches a buffer, and once one is
  // detached, V8 looks with every access to any typed array of the page whether that is: a tenth of the portable parser's time.
  '--initialMemory=160',
  // 128 MB: room for rows of 16 MB.
  '--maximumMemory=2048',
];

const sources = () =>
  readdirSync(__dirname)
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => path.join(__dirname, name));

/** The bytes of the core. `options` are added to the compiler's. */
function compileCore(options = []) {
  const all = [...OPTIONS, ...options];
  const hash = createHash('sha256').update(JSON.stringify([version, all]));
  for (const file of sources()) hash.update(`${path.basename(file)}\0`).update(readFileSync(file));
  const place = path.join(kept, `${hash.digest('hex').slice(0, 16)}.wasm`);
  try {
    return readFileSync(place);
  } catch {
    mkdirSync(kept, { recursive: true });
    // Others may compile it at the same time: it is there whole, or not at all.
    const mine = `${place}.${process.pid}`;
    execFileSync(
      process.execPath,
      [compiler, path.relative(root, entry).replaceAll('\\', '/'), ...all, '-o', mine],
      { cwd: root },
    );
    renameSync(mine, place);
    return readFileSync(place);
  }
}

module.exports = function loader() {
  this.addContextDependency(__dirname);
  for (const file of [...sources(), __filename, compilerPackage]) this.addDependency(file);
  return compileCore();
};
module.exports.raw = true;
module.exports.compileCore = compileCore;

/** The rule by which webpack makes an asset of this name out of an address of the sources; no other rule may take them. */
module.exports.coreRule = (filename) => ({
  test: __dirname,
  type: 'asset/resource',
  generator: { filename },
  loader: __filename,
});
