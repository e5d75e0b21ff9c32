/** The first half of `npm start`: builds everything, and shows its progress in one line. */
const webpack = require('webpack');
const configs = require('../../webpack.config.js')();
const { progressLine } = require('./progress-line.cjs');

const line = progressLine(process.stdout);
const startedAt = performance.now();
const compiler = webpack(configs);
// The compiler also reports progress while it closes.
let isRunning = true;
const show = (done) => isRunning && line.show(`Building … ${Math.round(done * 100)} %`);
line.show('Building …');
new webpack.ProgressPlugin(show).apply(compiler);

compiler.run((error, stats) => {
  isRunning = false;
  const isBuilt = !error && !stats.hasErrors();
  const seconds = Math.max(1, Math.round((performance.now() - startedAt) / 1000));
  line.end(isBuilt ? `Built in ${seconds} s.` : 'The build failed.');
  if (error) console.error(error.message);
  else if (!isBuilt || stats.hasWarnings()) console.error(stats.toString('errors-warnings'));
  if (!isBuilt) process.exitCode = 1;
  // Closing writes the cache, so the next start builds only what changed.
  compiler.close((closeError) => closeError && console.error(closeError.message));
});
