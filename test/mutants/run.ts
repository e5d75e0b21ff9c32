/**
 * `npm run mutants -- [ROOM …]`: makes each change of `mutants.txt` in turn, runs the tests of its room until one fails, and says
 * which mutants no test has caught. Changes files of `src` and puts them back, so nothing else may be edited meanwhile.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readCommandLine, runCommand } from '../../src/node/command-line';
import { readRooms, readSource, type Mutant } from './read-mutants';

const JEST = path.join(path.dirname(require.resolve('jest/package.json')), 'bin/jest.js');
const WEBPACK = path.join(path.dirname(require.resolve('webpack/package.json')), 'bin/webpack.js');
const REPORT = path.resolve('.cache/mutant.json');

interface JestReport {
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** A change that makes a test hang is caught, too. */
const LONGEST_MS = 300_000;

/** Null after {@link LONGEST_MS}. */
const runNode = (args: readonly string[]): number | null => {
  const env = { ...process.env, CI: '1' };
  return spawnSync(process.execPath, args, { stdio: 'ignore', timeout: LONGEST_MS, env }).status;
};

/** Returns the first test that fails, or undefined if none does. */
function findCatcher(tests: readonly string[]): string | undefined {
  rmSync(REPORT, { force: true });
  // The tests of the browser run what was built.
  if (tests.some((test) => test.startsWith('test/browser')) && runNode([WEBPACK]) !== 0) return 'the build';
  const workers = process.env.MUTANT_WORKERS ?? '2';
  const status = runNode([JEST, '--bail=1', '-w', workers, '--json', `--outputFile=${REPORT}`, ...tests]);
  if (status === 0) return undefined;
  if (status === null) return `tests that did not end in ${LONGEST_MS / 1000} s`;
  const { testResults } = JSON.parse(readFileSync(REPORT, 'utf8')) as JestReport;
  for (const { name, message, assertionResults } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed');
    const file = path.relative('.', name);
    if (failed?.failureMessages.some((text) => text.includes('Exceeded timeout')))
      return `${file}: ${failed.fullName} (TIMED OUT)`;
    if (failed) return `${file}: ${failed.fullName}`;
    if (message !== '' && assertionResults.length === 0) return `${file} cannot be loaded`;
  }
  return 'Jest itself';
}

function isCaught(mutant: Mutant, tests: readonly string[]): boolean {
  const { file, from, to } = mutant;
  const filePath = path.join('src', file);
  const source = readSource(mutant);
  const restore = () => writeFileSync(filePath, source);
  process.once('exit', restore);
  try {
    writeFileSync(
      filePath,
      source.replace(from, () => to),
    );
    const startedAt = performance.now();
    // Most are caught by the tests beside the file.
    const nearest = path.join('test', path.dirname(file));
    const catcher = (existsSync(nearest) && findCatcher([nearest])) || findCatcher(tests);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    process.stdout.write(`${catcher === undefined ? 'MISSED' : 'caught'} ${file}: ${from}\n`);
    process.stdout.write(`       ${catcher ?? 'by none'}, ${seconds} s\n`);
    return catcher !== undefined;
  } finally {
    restore();
    process.off('exit', restore);
  }
}

async function main(): Promise<void> {
  const { words } = readCommandLine({});
  const rooms = readRooms();
  // Before the first of them runs for minutes.
  for (const { mutants } of rooms.values()) mutants.forEach(readSource);
  let missed = 0;
  for (const room of words.length > 0 ? words : rooms.keys()) {
    const found = rooms.get(room);
    if (!found) throw new Error(`“${room}” is not a room. The rooms are: ${[...rooms.keys()].join(', ')}`);
    const { tests, mutants } = found;
    const caught = mutants.filter((mutant) => isCaught(mutant, tests)).length;
    missed += mutants.length - caught;
    process.stdout.write(`${room}: ${caught} of ${mutants.length} caught\n`);
  }
  process.exitCode = missed > 0 ? 1 : 0;
}

process.on('SIGINT', () => process.exit(1));
runCommand(main);
