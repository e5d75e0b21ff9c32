/**
 * `npm test`: builds, then runs the tests while the other checks go on beside them, one at a time. Tests often wait, so the
 * checks cost little time then. Prints the output of a check when it ends. Arguments go to jest.
 *
 * The last lines say how many tests passed, and how long everything took.
 */
const { spawn } = require('node:child_process');
const { existsSync, mkdirSync, readFileSync, rmSync } = require('node:fs');
const path = require('node:path');
const { scripts } = require('../../package.json');

const JEST = path.join(require.resolve('jest/package.json'), '../bin/jest.js');
const WEBPACK = path.join(require.resolve('webpack/package.json'), '../bin/webpack.js');

const CHECKS = ['typecheck', ...Object.keys(scripts).filter((name) => name.startsWith('lint:'))];

/** Builds read webpack's cache, but do not write it: a clean clone would pay for it. */
const env = { ...process.env, CI: '1' };

const ended = (child) =>
  new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.once('close', (code) => resolve(code === 0));
  });

const runScript = (name) =>
  runStep(name, 'npm', ['run', '--silent', name], { shell: process.platform === 'win32' });

async function runStep(step, program, args, options) {
  const startedAt = performance.now();
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env, ...options });
  const output = [];
  child.stdout?.on('data', (bytes) => output.push(bytes));
  child.stderr.on('data', (bytes) => output.push(bytes));
  const hasPassed = await ended(child);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  process.stdout.write(Buffer.concat(output));
  console.log(hasPassed ? `${step}: passed in ${seconds} s` : `${step}: FAILED after ${seconds} s`);
  return { step, hasPassed };
}

async function runChecks() {
  const results = [];
  for (const check of CHECKS) results.push(await runScript(check));
  return results;
}

/** Where Jest writes its results as JSON. */
const REPORT = path.resolve('.cache/test-results.json');

/** Modules that are loaded for each test file soon die. With more room for young objects, a worker collects them less often. */
const MORE_ROOM = '--max-semi-space-size=64';

const runJest = async () => ({
  step: 'jest',
  // The JSON also goes to the standard output. A person reads the rest.
  hasPassed: await ended(
    spawn(process.execPath, [MORE_ROOM, JEST, ...process.argv.slice(2), '--json', `--outputFile=${REPORT}`], {
      stdio: ['inherit', 'ignore', 'inherit'],
      env,
    }),
  ),
});

function countTests() {
  if (!existsSync(REPORT)) return { passed: 0, failed: 0 };
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(
    readFileSync(REPORT, 'utf8'),
  );
  // A file that could not run counts as one test.
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
}

/** Says what is missing before anything runs. */
function requirePrograms() {
  require('../../test/support/run-typescript.cjs');
  require('../../test/support/postgres-server.ts').requirePostgres();
  require('../../test/support/browser/chromium.ts').findChromium();
}

async function main() {
  const startedAt = performance.now();
  try {
    requirePrograms();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  rmSync(REPORT, { force: true });
  mkdirSync(path.dirname(REPORT), { recursive: true });
  const checking = runChecks();
  const build = await runStep('build', process.execPath, [WEBPACK]);
  const tests = build.hasPassed ? [await runJest()] : [];
  const failed = [build, ...(await checking), ...tests].filter(({ hasPassed }) => !hasPassed);
  // The tests' output may be below that of a check.
  if (failed.length > 0) console.error(`Failed: ${failed.map(({ step }) => step).join(', ')}.`);
  const count = countTests();
  const inWords = (number) => number.toLocaleString('en-US');
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`Tests: ${inWords(count.passed)} passed, ${inWords(count.failed)} failed`);
  console.log(`Time: ${Math.floor(seconds / 60)} min ${seconds % 60} s`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

void main();
