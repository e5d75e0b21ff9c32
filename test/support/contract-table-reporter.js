const { readFileSync } = require('node:fs');
const path = require('node:path');
const { readContractTable } = require('./contract-table.js');

/** Options of jest that leave tests out. */
const FILTERS = [
  'changedSince',
  'filter',
  'findRelatedTests',
  'lastCommit',
  'onlyChanged',
  'onlyFailures',
  'runTestsByPath',
  'shard',
  'testNamePattern',
];

/**
 * After a run of all tests: makes it fail where docs/contract.md names a test that did not run or did not pass. A
 * part of the tests proves nothing about the others, so a run of a part ends as it would without this.
 */
class ContractTableReporter {
  /** @param {{ projects: string[], table?: string }} options Every project of jest, and the file of the table. */
  constructor(globalConfig, { projects, table = 'docs/contract.md' }) {
    this.globalConfig = globalConfig;
    this.projects = projects;
    this.table = path.resolve(globalConfig.rootDir, table);
  }

  onRunComplete(contexts, results) {
    if (!this.isWhole(contexts, results)) return;
    const unproven = this.unproven(results);
    if (unproven.length === 0) return;
    const lines = ['docs/contract.md names as proof what is none:', ...unproven.map((text) => `  ${text}`)];
    this.error = new Error(lines.join('\n'));
    process.stderr.write(`\n${lines.join('\n')}\n`);
  }

  /** Asked for by jest: an error makes the run fail. */
  getLastError() {
    return this.error;
  }

  isWhole(contexts, { wasInterrupted, numFailedTests }) {
    const { bail, testPathPatterns } = this.globalConfig;
    const ran = [...contexts].map(({ config }) => config.displayName?.name);
    return (
      !wasInterrupted &&
      !(bail > 0 && numFailedTests > 0) &&
      !FILTERS.some((option) => isSet(this.globalConfig[option])) &&
      !testPathPatterns?.isSet() &&
      this.projects.every((name) => ran.includes(name))
    );
  }

  unproven({ testResults }) {
    const results = new Map();
    for (const { testFilePath, testResults: tests } of testResults) {
      const file = path.relative(this.globalConfig.rootDir, testFilePath).split(path.sep).join('/');
      const byTitle = new Map();
      // Cases of a table may share a title: all of them must have passed.
      for (const { fullName, status } of tests)
        if ((byTitle.get(fullName) ?? 'passed') === 'passed') byTitle.set(fullName, status);
      results.set(file, byTitle);
    }
    return readContractTable(readFileSync(this.table, 'utf8')).flatMap(({ line, proofs }) =>
      proofs.flatMap(({ file, title }) => {
        const status = results.get(file)?.get(title);
        if (status === 'passed') return [];
        const what = !results.has(file) ? 'did not run' : status === undefined ? 'has no such test' : status;
        return [`line ${line}: ${file} › ${title}: ${what}`];
      }),
    );
  }
}

const isSet = (option) => (Array.isArray(option) ? option.length > 0 : Boolean(option));

module.exports = ContractTableReporter;
