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
for (const program of ['build.cjs', 'smoke-test.cjs']) {
  const args = ['exec', '--yes', `--package=node@${version}`, '--', 'node', path.join(__dirname, program)];
  const { status } = spawnSync(npm, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}
