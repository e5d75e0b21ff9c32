import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface Reporter {
  onRunComplete(contexts: Set<unknown>, results: unknown): void;
  getLastError(): Error | undefined;
}
// Plain CommonJS, as jest loads it.
// eslint-disable-next-line @typescript-eslint/no-require-imports
const ContractTableReporter = require('../support/contract-table-reporter.js') as new (
  globalConfig: object,
  options: object,
) => Reporter;

const folder = mkdtempSync(path.join(tmpdir(), 'rent-roll-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

writeFileSync(
  path.join(folder, 'table.md'),
  [
    '# Column',
    '',
    '| rule | service | add-in | proof |',
    '|---|---|---|---|',
    '| A rule | x | y | `test/a.test.ts` › one holds<br>`test/b.test.ts` › two \\| three hold |',
  ].join('\n'),
);

const PROJECTS = ['unit', 'service'];
const WHOLE = { rootDir: folder, bail: 0, testPathPatterns: { isSet: () => false }, findRelatedTests: false };
const GOOD = {
  'test/a.test.ts': [['one holds', 'passed']],
  'test/b.test.ts': [['two | three hold', 'passed']],
};

/** Titles with their status by file; undefined for a file that did not run. */
type Tests = Record<string, string[][] | undefined>;

/** What the run then ends with: the message of the reporter, or undefined where it has nothing to say. */
function afterRun(tests: Tests, { config = {}, projects = PROJECTS, results = {} } = {}): string | undefined {
  const said = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const reporter = new ContractTableReporter(
    { ...WHOLE, ...config },
    { projects: PROJECTS, table: 'table.md' },
  );
  reporter.onRunComplete(new Set(projects.map((name) => ({ config: { displayName: { name } } }))), {
    wasInterrupted: false,
    numFailedTests: 0,
    testResults: Object.entries(tests).flatMap(([file, list]) =>
      list === undefined
        ? []
        : {
            testFilePath: path.join(folder, file),
            testResults: list.map(([fullName, status]) => ({ fullName, status })),
          },
    ),
    ...results,
  });
  const message = reporter.getLastError()?.message;
  expect(said.mock.calls.map(([text]) => text)).toEqual(message === undefined ? [] : [`\n${message}\n`]);
  said.mockRestore();
  return message;
}

describe('the reporter of docs/contract.md', () => {
  it('has nothing to say when every test that is named has passed', () =>
    expect(afterRun(GOOD)).toBeUndefined());

  it.each<readonly [string, string[][] | undefined, string]>([
    ['a file did not run', undefined, 'did not run'],
    ['a test is missing', [['one', 'passed']], 'has no such test'],
    ['a test failed', [['one holds', 'failed']], 'failed'],
    ['a test was skipped', [['one holds', 'pending']], 'pending'],
    [
      'one of several of a title failed',
      [
        ['one holds', 'passed'],
        ['one holds', 'failed'],
        ['one holds', 'passed'],
      ],
      'failed',
    ],
  ])('makes a whole run fail where %s', (_, list, problem) =>
    expect(afterRun({ ...GOOD, 'test/a.test.ts': list })).toBe(
      `docs/contract.md names as proof what is none:\n  line 5: test/a.test.ts › one holds: ${problem}`,
    ),
  );

  it('names everything that is unproven', () =>
    expect(afterRun({})?.split('\n')).toEqual([
      'docs/contract.md names as proof what is none:',
      '  line 5: test/a.test.ts › one holds: did not run',
      '  line 5: test/b.test.ts › two | three hold: did not run',
    ]));

  it.each<readonly [string, Parameters<typeof afterRun>[1]]>([
    ['of named paths', { config: { testPathPatterns: { isSet: () => true } } }],
    ['of named titles', { config: { testNamePattern: 'x' } }],
    ['of what failed last', { config: { onlyFailures: true } }],
    ['of what changed', { config: { onlyChanged: true } }],
    ['of tests of some files', { config: { findRelatedTests: true } }],
    ['of a share', { config: { shard: { shardIndex: 1, shardCount: 2 } } }],
    ['of one project', { projects: ['unit'] }],
    ['that was interrupted', { results: { wasInterrupted: true } }],
    ['that ended at its first failure', { config: { bail: 1 }, results: { numFailedTests: 1 } }],
  ])('leaves a run alone %s', (_, part) => expect(afterRun({}, part)).toBeUndefined());
});
