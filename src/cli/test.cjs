/**
 * `npm test`: builds, then runs the tests while the other checks go on beside them, one at a time. Tests often wait, so the
 * checks cost little time then. Prints the output of a check when it ends. Arguments go to jest.
 */
const { spawn } = require('node:child_process');
const path = require('node:path');
const { scripts } = require('../../package.json');

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

async function runStep(step) {
  const startedAt = performance.now();
  const child = spawn('npm', ['run', '--silent', step], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
    shell: process.platform === 'win32',
  });
  const output = [];
  child.stdout.on('data', (bytes) => output.push(bytes));
  child.stderr.on('data', (bytes) => output.push(bytes));
  const hasPassed = await ended(child);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  process.stdout.write(Buffer.concat(output));
  console.log(hasPassed ? `${step}: passed in ${seconds} s` : `${step}: FAILED after ${seconds} s`);
  return { step, hasPassed };
}

async function runChecks() {
  const results = [];
  for (const check of CHECKS) results.push(await runStep(check));
  return results;
}

const runTests = () =>
  ended(
    spawn(
      process.execPath,
      [path.join(require.resolve('jest/package.json'), '../bin/jest.js'), ...process.argv.slice(2)],
      { stdio: 'inherit', env },
    ),
  );

async function main() {
  const checking = runChecks();
  const build = await runStep('build');
  const tests = { step: 'jest', hasPassed: build.hasPassed && (await runTests()) };
  const failed = [build, ...(await checking), tests].filter(({ hasPassed }) => !hasPassed);
  // The tests' output may be below that of a check.
  if (failed.length > 0) console.error(`Failed: ${failed.map(({ step }) => step).join(', ')}.`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

void main();
