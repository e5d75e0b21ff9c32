const path = require('node:path');
const { projects } = require('../jest.config.js');

/** `npm run test:hosts`: a core of browser tests under each variant of the emulated Excel. `-- -t stickyErrors` runs one. */
const browser = projects.find(({ displayName }) => displayName === 'browser');

/** @type {import('jest').Config} */
module.exports = {
  rootDir: path.resolve(__dirname, '..'),
  ...browser,
  testMatch: ['<rootDir>/test/hosts/**/*.test.ts'],
  maxWorkers: 2,
};
