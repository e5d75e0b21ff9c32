const { jestTransform } = require('./config/swc.cjs');

/** Packages that the server's tests use as they are. A worker process loads them once, not for each test file. */
const PACKAGES = [
  ...['@duckdb', '@fastify', 'ajv', 'ajv-formats', 'fast-check', 'fast-jwt', 'fastify', 'helmet', 'kysely'],
  ...['libsql', 'pg', 'prom-client', 'undici'],
].join('|');

const project = (displayName, folders, timeout = 'long-timeout') => ({
  displayName,
  testEnvironment: '<rootDir>/test/support/environment.cjs',
  testMatch: folders.map((folder) => `<rootDir>/test/${folder}/**/*.test.ts`),
  transform: jestTransform,
  setupFilesAfterEnv: [`<rootDir>/test/support/${timeout}.ts`],
});

const serverProject = (folder) => ({
  ...project(folder, [folder]),
  testEnvironment: '<rootDir>/test/support/server/environment.cjs',
  transform: {
    ...jestTransform,
    [`/node_modules/(${PACKAGES})/.+[.]js$`]: '<rootDir>/test/support/server/load-outside.cjs',
  },
  transformIgnorePatterns: [`/node_modules/(?!(${PACKAGES})/)`],
});

/** @type {import('jest').Config} */
module.exports = {
  projects: [
    project(
      'unit',
      [
        'contract',
        'table',
        'intake',
        'templates',
        'client',
        'excel',
        'answers',
        'pane-kit',
        'features',
        'functions',
        'taskpane',
        'workbench',
        'node',
        'cli',
        'project',
      ],
      'short-timeout',
    ),
    serverProject('service'),
    serverProject('gateway'),
    {
      ...project('browser', ['browser']),
      testEnvironment: '<rootDir>/test/support/browser/environment.cjs',
      globalSetup: '<rootDir>/test/support/browser/setup.cjs',
      globalTeardown: '<rootDir>/test/support/browser/teardown.cjs',
    },
  ],
  testSequencer: '<rootDir>/test/support/slow-first.cjs',
  // Twice the cores of CI: tests of the gateway and the browser wait for sockets and processes.
  maxWorkers: 4,
};
