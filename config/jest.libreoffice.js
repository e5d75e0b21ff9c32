const path = require('node:path');
const { projects } = require('../jest.config.js');

/** `npm run test:libreoffice`: the sheets of reports in LibreOffice, a third engine beside Excel's formulas and the workbench. */
const unit = projects.find(({ displayName }) => displayName === 'unit');

/** @type {import('jest').Config} */
module.exports = {
  rootDir: path.resolve(__dirname, '..'),
  ...unit,
  displayName: 'libreoffice',
  testMatch: ['<rootDir>/test/libreoffice/**/*.test.ts'],
  setupFilesAfterEnv: ['<rootDir>/test/support/long-timeout.ts'],
  maxWorkers: 1,
};
