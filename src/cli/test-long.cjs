/**
 * `npm run test:long`: builds, and runs one after the other what takes too long for `npm test`. Before a release, or every night.
 * Goes on after a failure, and exits with 1 if one step failed. Skips what needs a program that this machine does not have.
 */
const { spawnSync } = require('node:child_process');

const SOFFICE = process.env.RR_SOFFICE ?? 'soffice';

/** What npm does in each step, and the programs that it needs. */
const STEPS = [
  { npm: 'run build' },
  { npm: 'exec -- jest --config config/jest.long.js' },
  // With the second engine of accessibility, which `npm test` asks of one page.
  { npm: 'exec -- jest test/browser/pane/' },
  { npm: 'run test:faults' },
  { npm: 'run test:hosts' },
  { npm: 'run test:libreoffice', needs: [`${SOFFICE} --version`] },
  { npm: 'run fuzz -- --cases 600000' },
  { npm: 'run fuzz:intake -- --cases 200000' },
  { npm: 'run fuzz:numbers -- --cases 50000' },
];

/** Each property is tried as often as its test asks. */
const env = { PROPERTY_SHARE: '1', ...process.env, CI: '1' };
const shell = process.platform === 'win32';

const run = (program, args, stdio) => spawnSync(program, args, { stdio, env, shell }).status === 0;

function runStep({ npm, needs = [] }) {
  const missing = needs
    .map((command) => command.split(' '))
    .filter(([program, ...args]) => !run(program, args, 'ignore'))
    .map(([program]) => program);
  if (missing.length > 0)
    return { npm, outcome: `skipped, because ${missing.join(' and ')} cannot be started` };
  console.log(`\nnpm ${npm} …`);
  const startedAt = performance.now();
  const hasPassed = run('npm', ['--silent', ...npm.split(' ')], 'inherit');
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  return { npm, hasFailed: !hasPassed, outcome: `${hasPassed ? 'passed in' : 'FAILED after'} ${seconds} s` };
}

const results = STEPS.map(runStep);
console.log('');
for (const { npm, outcome } of results) console.log(`npm ${npm}: ${outcome}`);
process.exitCode = results.some(({ hasFailed }) => hasFailed) ? 1 : 0;
