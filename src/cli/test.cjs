/**
 * `npm test`: builds, and meanwhile runs the tests that need no build. Then runs the others. The other checks go on beside them, one
 * at a time: tests often wait, so the checks cost little time then. Prints the output of a check when it ends. Arguments go to jest.
 *
 * The last lines say how many tests passed, and how long everything took.
 */
const { spawn } = require('node:child_process');
const { existsSync, mkdirSync, readFileSync, rmSync } = require('node:fs');
const path = require('node:path');
const { scripts } = require('../../package.json');
const { projects } = require('../../jest.config.js');

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

/** The projects of Jest whose tests run or read what was built. */
const OF_BUILD = ['built', 'service', 'browser'];
const OTHERS = projects.map(({ displayName }) => displayName).filter((name) => !OF_BUILD.includes(name));

/** Where Jest writes its results as JSON, by the first of the projects. */
const reportOf = ([first]) => path.resolve(`.cache/test-results-${first}.json`);

async function runJest(names) {
  const report = reportOf(names);
  const options = ['--passWithNoTests', '--json', `--outputFile=${report}`, '--selectProjects', ...names];
  // The JSON also goes to the standard output. A person reads the rest.
  const stdio = ['inherit', 'ignore', 'inherit'];
  const child = spawn(process.execPath, [JEST, ...process.argv.slice(2), ...options], { stdio, env });
  return { step: `tests of ${names.join(', ')}`, hasPassed: await ended(child), report };
}

function countTests({ report }) {
  if (!existsSync(report)) return { passed: 0, failed: 0 };
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(
    readFileSync(report, 'utf8'),
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
  for (const names of [OTHERS, OF_BUILD]) rmSync(reportOf(names), { force: true });
  mkdirSync('.cache', { recursive: true });
  const checking = runChecks();
  const testing = runJest(OTHERS);
  const build = await runStep('build', process.execPath, [WEBPACK]);
  const tests = [...(build.hasPassed ? [await runJest(OF_BUILD)] : []), await testing];
  const failed = [build, ...(await checking), ...tests].filter(({ hasPassed }) => !hasPassed);
  // The tests' output may be below that of a check.
  if (failed.length > 0) console.error(`Failed: ${failed.map(({ step }) => step).join(', ')}.`);
  const counts = tests.map(countTests);
  const count = {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  };
  const inWords = (number) => number.toLocaleString('en-US');
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`Tests: ${inWords(count.passed)} passed, ${inWords(count.failed)} failed`);
  console.log(`Time: ${Math.floor(seconds / 60)} min ${seconds % 60} s`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

void main();
