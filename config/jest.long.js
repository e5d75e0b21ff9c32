const path = require('node:path');
const { projects } = require('../jest.config.js');

/**
 * Runs the tests in files `NAME.long.ts`, as a part of `npm run test:long`: they take long and seldom find something, so `npm test`
 * keeps one case of their kind in a `NAME.test.ts`.
 */
const rootDir = path.resolve(__dirname, '..');

/** @type {import('jest').Config} */
module.exports = {
  rootDir,
  projects: projects.map(({ testMatch, ...project }) => ({
    ...project,
    rootDir,
    testMatch: testMatch.map((glob) => glob.replace('.test.ts', '.long.ts')),
    setupFilesAfterEnv: ['<rootDir>/test/support/long-timeout.ts'],
  })),
  maxWorkers: 2,
};
