/**
 * `npm test`: builds, then runs the tests while the other checks go on beside them, one at a time. Tests often wait, so the
 * checks cost little time then. Prints the output of a check when it ends. Arguments go to jest.
 *
 * All tests run in two Jests at once, one for those in the browser. Only its workers load and warm up Chromium and the product,
 * which takes a tenth of the CPU time less than one Jest for all. Its output is printed when it ends. The last lines say how many
 * tests passed, and how long everything took.
 */
const { spawn } = require('node:child_process');
const { existsSync, mkdirSync, readFileSync, rmSync } = require('node:fs');
const path = require('node:path');
const { scripts } = require('../../package.json');

/**
 * V8 optimizes later and collects young objects less often than by default: most code of a build or a test runs a few times. Node
 * 22 and later do not know the first flag.
 */
const V8_FLAGS = [
  ...(process.versions.node.startsWith('20.') ? ['--interrupt-budget=1000000'] : []),
  ...['--min-semi-space-size=32', '--max-semi-space-size=64'],
];
const JEST = [...V8_FLAGS, path.join(require.resolve('jest/package.json'), '../bin/jest.js')];
const WEBPACK = [...V8_FLAGS, path.join(require.resolve('webpack/package.json'), '../bin/webpack.js')];

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

/** Where a Jest writes its results as JSON. */
const reportOf = (name) => path.resolve(`.cache/test-results/${name}.json`);
const reported = (name) => ['--json', `--outputFile=${reportOf(name)}`];

const runJest = async (args) => ({
  step: 'jest',
  // The JSON also goes to the standard output. A person reads the rest.
  hasPassed: await ended(
    spawn(process.execPath, [...JEST, ...args], { stdio: ['inherit', 'ignore', 'inherit'], env }),
  ),
});

async function runTests() {
  const args = process.argv.slice(2);
  if (args.length > 0) return [await runJest([...args, ...reported('chosen')])];
  const inBrowser = ['--selectProjects', 'browser', '--maxWorkers', '2'];
  // Many tests of the gateway wait for sockets and processes.
  const others = ['--ignoreProjects', 'browser', '--maxWorkers', '3'];
  return Promise.all([
    runStep('tests in the browser', process.execPath, [...JEST, ...inBrowser, ...reported('browser')], {
      stdio: ['ignore', 'ignore', 'pipe'],
    }),
    runJest([...others, ...reported('others')]),
  ]);
}

/** Adds up the results of all Jests. */
function countTests() {
  const count = { passed: 0, failed: 0 };
  for (const report of ['chosen', 'browser', 'others'].map(reportOf).filter((file) => existsSync(file))) {
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    count.passed += numPassedTests;
    // A file that could not run counts as one test.
    count.failed += numFailedTests + numRuntimeErrorTestSuites;
  }
  return count;
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
  rmSync(path.dirname(reportOf('')), { recursive: true, force: true });
  mkdirSync(path.dirname(reportOf('')), { recursive: true });
  const checking = runChecks();
  const build = await runStep('build', process.execPath, WEBPACK);
  const tests = build.hasPassed ? await runTests() : [];
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
