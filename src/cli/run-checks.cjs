/**
 * The first half of `npm test`: builds, and checks everything that is not a test. Runs one step per core, up to three at
 * once. Prints the output of each step when it ends, and fails at the end if a step failed.
 */
const { spawn } = require('node:child_process');
const { availableParallelism } = require('node:os');
const { scripts } = require('../../package.json');

/** The slowest first. */
const STEPS = ['build', 'typecheck', ...Object.keys(scripts).filter((name) => name.startsWith('lint:'))];

const run = (step) =>
  new Promise((resolve) => {
    const startedAt = performance.now();
    const child = spawn('npm', ['run', '--silent', step], {
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    const output = [];
    child.stdout.on('data', (bytes) => output.push(bytes));
    child.stderr.on('data', (bytes) => output.push(bytes));
    child.once('error', (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.once('close', (code) => {
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      process.stdout.write(Buffer.concat(output));
      console.log(code === 0 ? `${step}: passed in ${seconds} s` : `${step}: FAILED after ${seconds} s`);
      resolve(code === 0);
    });
  });

async function main() {
  const waiting = [...STEPS];
  let hasFailed = false;
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) if (!(await run(step))) hasFailed = true;
  };
  await Promise.all(Array.from({ length: Math.min(3, availableParallelism()) }, worker));
  process.exitCode = hasFailed ? 1 : 0;
}

void main();
