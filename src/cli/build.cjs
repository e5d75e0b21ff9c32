/** The first half of `npm start`: builds unless no file has changed since the last time, and shows its progress in one line. */
const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { progressLine } = require('./progress-line.cjs');

const ROOT = path.resolve(__dirname, '../..');
const FOLDERS = ['src', 'config', 'assets', 'dist'];
/** The last one changes when packages are installed. */
const FILES = ['manifest.xml', 'package.json', 'tsconfig.json', 'node_modules/.package-lock.json'];
const BUILT = path.join(ROOT, '.cache/built');

/** Identifies the sources and what was built from them, by names, sizes and times of change. */
function fingerprint() {
  const folders = [
    ...FOLDERS.flatMap((folder) =>
      existsSync(path.join(ROOT, folder))
        ? readdirSync(path.join(ROOT, folder), { recursive: true }).map((name) => path.join(folder, name))
        : [],
    ),
    ...readdirSync(ROOT).filter((name) => /[.]c?js$/.test(name)),
    ...FILES,
  ];
  const hash = createHash('sha256');
  for (const folder of folders.sort()) {
    const { size, mtimeMs } = statSync(path.join(ROOT, folder), { throwIfNoEntry: false }) ?? {};
    hash.update(JSON.stringify([folder, size, mtimeMs]));
  }
  return hash.digest('hex');
}

function build() {
  const webpack = require('webpack');
  const configs = require('../../webpack.config.js')();
  // A project that has not changed is not built again, so writing a cache would cost more time than it saves.
  for (const { cache } of configs) cache.readonly = true;
  const line = progressLine(process.stdout);
  const startedAt = performance.now();
  const seconds = () => Math.max(1, Math.round((performance.now() - startedAt) / 1000));
  const compiler = webpack(configs);
  // The compiler also reports progress while it closes.
  let isRunning = true;
  const doing = 'Building the add-in, the workbench and the programs …';
  const show = (done) => isRunning && line.show(`${doing} ${Math.round(done * 100)} %, ${seconds()} s`);
  line.show(doing);
  new webpack.ProgressPlugin(show).apply(compiler);

  compiler.run((error, stats) => {
    isRunning = false;
    const isBuilt = !error && !stats.hasErrors();
    line.end(isBuilt ? `Built in ${seconds()} s.` : 'The build failed.');
    if (error) console.error(error.message);
    else if (!isBuilt || stats.hasWarnings()) console.error(stats.toString('errors-warnings'));
    if (isBuilt) {
      mkdirSync(path.dirname(BUILT), { recursive: true });
      writeFileSync(BUILT, fingerprint());
    } else process.exitCode = 1;
    compiler.close((closeError) => closeError && console.error(closeError.message));
  });
}

const isBuilt = existsSync(BUILT) && readFileSync(BUILT, 'utf8') === fingerprint();
if (!isBuilt) build();
