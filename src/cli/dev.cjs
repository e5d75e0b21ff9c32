/** `npm run dev`: builds on every change, and restarts the product, with its arguments, if its Node part changed. */
const { spawn } = require('node:child_process');
const path = require('node:path');
const webpack = require('webpack');
const configs = require('../../webpack.config.js')();

const root = path.join(__dirname, '../..');
process.chdir(root);

const compiler = webpack(configs);
let product;
let running;
let ending = false;
let restarting = Promise.resolve();

/** Stops the product if it runs. Resolves when its port is free. */
function end() {
  const child = product;
  product = undefined;
  if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('close', resolve);
    child.kill('SIGTERM');
  });
}

async function restart() {
  await end();
  if (ending) return;
  const script = path.join(root, 'dist', 'node', 'start.js');
  product = spawn(process.execPath, [script, ...process.argv.slice(2)], { stdio: 'inherit' });
  product.once('exit', (code) => {
    if (code && !ending) console.error('The product stopped. It starts again after the next change.');
  });
}

console.log('Building …');
const watching = compiler.watch({ aggregateTimeout: 200 }, (error, stats) => {
  if (error) return console.error(error.message);
  if (stats.hasErrors()) return console.error(stats.toString('errors-warnings'));
  // A later build lists only the parts that changed.
  const node = stats.stats.find(({ compilation }) => compilation.name === 'node');
  if (!node || node.hash === running) return console.log('Built. Reload the page.');
  running = node.hash;
  restarting = restarting.then(restart);
});
function stop() {
  if (ending) return;
  ending = true;
  watching.close(() => void restarting.then(end).then(() => process.exit(0)));
}
process.once('exit', () => product?.kill('SIGTERM'));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
