const path = require('node:path');
const { projects } = require('../jest.config.js');

/**
 * `npm run test:libreoffice`: the sheets of reports in LibreOffice, a third engine beside Excel's formulas and the workbench, and
 * the files of the workbench.
 */
const browser = projects.find(({ displayName }) => displayName === 'browser');

/** @type {import('jest').Config} */
module.exports = {
  rootDir: path.resolve(__dirname, '..'),
  ...browser,
  displayName: 'libreoffice',
  testMatch: ['<rootDir>/test/libreoffice/**/*.test.ts'],
  setupFilesAfterEnv: [],
  // One test calculates every choice, on machines that do other work at night, too.
  testTimeout: 30 * 60_000,
  maxWorkers: 1,
};
