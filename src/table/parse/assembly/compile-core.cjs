/** Compiles the WebAssembly parser's core from this folder's AssemblyScript, as a webpack loader and as a function. */
const { execFileSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const { mkdirSync, readdirSync, readFileSync, renameSync } = require('node:fs');
const path = require('node:path');

const compilerPackage = require.resolve('assemblyscript/package.json');
const { version } = require(compilerPackage);

const root = path.resolve(__dirname, '../../../..');
const cacheFolder = path.join(root, '.cache', 'row-parser');
const entry = path.join(__dirname, 'core.ts');
const compiler = path.join(root, 'node_modules', 'assemblyscript', 'bin', 'asc.js');

const OPTIONS = [
  '-Ospeed',
  '--noAssert',
  // The language never allocates memory: `memory.ts` says what lies where.
  '--runtime=stub',
  '--enable=simd',
  // 10 MB, enough for a hundred columns. Thirty columns touch less than 2 MB. Growing detaches a buffer. From
  // then on V8 checks every access to any typed array of the page, which made our code a tenth slower.
  '--initialMemory=160',
  // 128 MB: room for rows of 16 MB.
  '--maximumMemory=2048',
];

const sources = () =>
  readdirSync(__dirname)
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => path.join(__dirname, name));

function compileCore(options = []) {
  const all = [...OPTIONS, ...options];
  const hash = createHash('sha256').update(JSON.stringify([version, all]));
  for (const file of sources()) hash.update(`${path.basename(file)}\0`).update(readFileSync(file));
  const cachedFile = path.join(cacheFolder, `${hash.digest('hex').slice(0, 16)}.wasm`);
  try {
    return readFileSync(cachedFile);
  } catch {
    mkdirSync(cacheFolder, { recursive: true });
    // Other processes may compile it too. Renaming makes the file appear whole.
    const mine = `${cachedFile}.${process.pid}`;
    execFileSync(
      process.execPath,
      [compiler, path.relative(root, entry).replaceAll('\\', '/'), ...all, '-o', mine],
      { cwd: root },
    );
    renameSync(mine, cachedFile);
    return readFileSync(cachedFile);
  }
}

module.exports = function loader() {
  this.addContextDependency(__dirname);
  for (const file of [...sources(), __filename, compilerPackage]) this.addDependency(file);
  return compileCore();
};
module.exports.raw = true;
module.exports.compileCore = compileCore;

/** The webpack rule that makes an asset of this name from a URL of the sources. Other rules must exclude the sources. */
module.exports.coreRule = (filename) => ({
  test: __dirname,
  type: 'asset/resource',
  generator: { filename },
  loader: __filename,
});
