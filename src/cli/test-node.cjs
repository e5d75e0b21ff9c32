/**
 * `npm run test:node -- VERSION`: builds and tries the product under another version of Node, such as 24 or 20.18. The npm
 * package `node` brings it; the version of this machine stays as it is.
 */
const { spawnSync } = require('node:child_process');
const path = require('node:path');

const [version = '', ...rest] = process.argv.slice(2);
if (!/^\d+(\.\d+){0,2}$/.test(version) || rest.length > 0) {
  console.error('Name one version of Node: npm run test:node -- 24');
  process.exit(1);
}
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

function runNode(args, stdio) {
  // The package installs the program by a script.
  const exec = ['exec', '--yes', '--ignore-scripts=false', `--package=node@${version}`, '--', 'node'];
  const { status, stdout } = spawnSync(npm, [...exec, ...args], {
    stdio: ['ignore', stdio, 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
  return String(stdout).trim();
}

const found = runNode(['--version'], 'pipe');
if (!`${found}.`.startsWith(`v${version}.`)) {
  console.error(
    `npm brought Node ${found} instead of ${version}. Delete _npx in the folder that npm config get cache names.`,
  );
  process.exit(1);
}
for (const program of ['build.cjs', 'smoke-test.cjs']) runNode([path.join(__dirname, program)], 'inherit');
