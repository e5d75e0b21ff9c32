/**
 * `npm run mutation -- FOLDER [TESTS…]`: changes the code of a folder of src, or of one file, bit by bit, runs its tests on
 * each change, and says which changes no test notices. TESTS are parts of names of test files: only these are run. The
 * report is written to `.cache/mutation/FOLDER.html`. `MUTATION_WORKERS` leaves processors to other work.
 */
const { existsSync } = require('node:fs');
const { availableParallelism } = require('node:os');
const path = require('node:path');
const { projects } = require('../../jest.config.js');

async function main() {
  const [target = '', ...tests] = process.argv.slice(2);
  const folder = target.endsWith('.ts') ? path.dirname(target) : target;
  if (!/^[\w/-]+$/.test(folder) || !existsSync(`src/${folder}`) || !existsSync(`test/${folder}`)) {
    console.error('Name a folder of src that has tests: npm run mutation -- table/filters');
    return 1;
  }
  // Each property is tried for each mutant, so few runs must do.
  process.env.PROPERTY_SHARE ??= '0.02';
  const { Stryker } = await import('@stryker-mutator/core');
  const [unit, ...otherProjects] = projects;
  const project = otherProjects.find(({ displayName }) => folder.split('/')[0] === displayName) ?? unit;
  const report = path.join('.cache/mutation', target.replaceAll('/', '-'));
  const results = await new Stryker({
    mutate: [folder === target ? `src/${folder}/**/*.{ts,tsx}` : `src/${target}`],
    testRunner: 'jest',
    jest: {
      config: {
        ...project,
        testMatch:
          tests.length === 0
            ? [`<rootDir>/test/${folder}/**/*.test.ts`]
            : tests.map((name) => `<rootDir>/test/${folder}/**/*${name}*.test.ts`),
        // A change that makes a test wait for ever fails it here; Stryker's own timeout would start the worker again.
        setupFilesAfterEnv: [],
        testTimeout: project === unit ? 3_000 : 20_000,
      },
      // Loading all test files for each change takes longer than running the ones that it can fail.
      enableFindRelatedTests: true,
    },
    coverageAnalysis: 'perTest',
    reporters: ['clear-text', 'progress-append-only', 'html', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    htmlReporter: { fileName: `${report}.html` },
    jsonReporter: { fileName: `${report}.json` },
    ignorePatterns: ['dist', 'screenshots', '.data', '.cache', 'docs', 'bench'],
    tempDirName: '.cache/stryker',
    // Words of messages are read by people: `npm run messages`.
    mutator: { excludedMutations: ['StringLiteral'] },
    // A change that makes tests hang only waits, so more workers than processors end sooner.
    concurrency: Number(process.env.MUTATION_WORKERS ?? 3 * availableParallelism()),
    timeoutMS: 10_000,
  }).runMutationTest();
  return results.length > 0 ? 0 : 1;
}

main().then(
  (code) => (process.exitCode = code),
  (error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
