/**
 * The first half of `npm start`: builds what changed, and shows its progress in one line. Builds the add-in in one process and the
 * rest in another, because webpack uses one core. Does not build if no file has changed since the last time.
 */
const { fork } = require('node:child_process');
const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { progressLine } = require('./progress-line.cjs');

const ROOT = path.resolve(__dirname, '../..');
const PARTS = [['addin'], ['node', 'workbench']];
const FOLDERS = ['src', 'config', 'assets', 'dist'];
/** The last one changes when packages are installed. */
const FILES = ['manifest.xml', 'package.json', 'tsconfig.json', 'node_modules/.package-lock.json'];
const BUILT = path.join(ROOT, '.cache/built');

/** Identifies the sources and what was built from them, by names, sizes and times of change. */
function fingerprint() {
  const places = [
    ...FOLDERS.flatMap((folder) =>
      existsSync(path.join(ROOT, folder))
        ? readdirSync(path.join(ROOT, folder), { recursive: true }).map((name) => path.join(folder, name))
        : [],
    ),
    ...readdirSync(ROOT).filter((name) => /[.]c?js$/.test(name)),
    ...FILES,
  ];
  const hash = createHash('sha256');
  for (const place of places.sort()) {
    const { size, mtimeMs } = statSync(path.join(ROOT, place), { throwIfNoEntry: false }) ?? {};
    hash.update(JSON.stringify([place, size, mtimeMs]));
  }
  return hash.digest('hex');
}

/** In a process of its own: builds these parts, and tells the parent. Stays until webpack has written its cache. */
function buildPart(names) {
  const webpack = require('webpack');
  const compiler = webpack(require('../../webpack.config.js')().filter(({ name }) => names.includes(name)));
  // The compiler also reports progress while it closes, and the parent may be gone then.
  let isRunning = true;
  const show = (done) => isRunning && process.send({ done });
  new webpack.ProgressPlugin(show).apply(compiler);
  compiler.run((error, stats) => {
    isRunning = false;
    const isBuilt = !error && !stats.hasErrors();
    const problems =
      error?.message ?? (!isBuilt || stats.hasWarnings() ? stats.toString('errors-warnings') : '');
    process.send({ isBuilt, problems }, () => process.disconnect());
    compiler.close((closeError) => closeError && console.error(closeError.message));
  });
}

/** Resolves when the parts are built, before their process ends. */
function build(names, onProgress) {
  // Young objects are collected less often, which saves a tenth.
  const child = fork(__filename, names, { cwd: ROOT, execArgv: ['--max-semi-space-size=64'] });
  return new Promise((resolve) => {
    child.on('message', (message) =>
      message.problems === undefined ? onProgress(message.done) : resolve(message),
    );
    child.once('error', ({ message }) => resolve({ isBuilt: false, problems: message }));
    child.once('exit', (code) => resolve({ isBuilt: false, problems: `webpack ended with ${code}.` }));
  });
}

async function main() {
  if (existsSync(BUILT) && readFileSync(BUILT, 'utf8') === fingerprint()) return;
  const line = progressLine(process.stdout);
  const startedAt = performance.now();
  const seconds = () => Math.max(1, Math.round((performance.now() - startedAt) / 1000));
  const done = PARTS.map(() => 0);
  line.show('Building the add-in, the workbench and the programs …');
  const results = await Promise.all(
    PARTS.map((names, at) =>
      build(names, (share) => {
        done[at] = share;
        const percent = Math.round((done.reduce((sum, each) => sum + each, 0) / done.length) * 100);
        line.show(`Building the add-in, the workbench and the programs … ${percent} %, ${seconds()} s`);
      }),
    ),
  );
  const isBuilt = results.every((result) => result.isBuilt);
  line.end(isBuilt ? `Built in ${seconds()} s.` : 'The build failed.');
  for (const { problems } of results) if (problems) console.error(problems);
  mkdirSync(path.dirname(BUILT), { recursive: true });
  if (isBuilt) writeFileSync(BUILT, fingerprint());
  // The children write their caches, which the next build reads, while the product starts.
  process.exit(isBuilt ? 0 : 1);
}

if (process.send) buildPart(process.argv.slice(2));
else void main();
