const loadOnce = require('./config/load-once.cjs');
const { jestTransform } = require('./config/swc.cjs');

/**
 * What code looks up without a way through the sandbox of Jest, which costs half of the time of sheets that calculate. No clock
 * and nothing of Node, which tests replace. Boolean and Set stay away, because asn1js declares its own.
 */
const BUILT_INS =
  'Array Error JSON Map Math Number Object Promise RegExp String Symbol Uint8Array isNaN parseInt'.split(' ');

const project = (displayName, folders, timeout = 'long-timeout') => ({
  displayName,
  testEnvironment: '<rootDir>/test/support/environment.cjs',
  testMatch: folders.map((folder) => `<rootDir>/test/${folder}/**/*.test.ts`),
  transform: { ...jestTransform, ...loadOnce.transform },
  transformIgnorePatterns: loadOnce.transformIgnorePatterns,
  // Its package names a file for Node that it does not contain.
  moduleNameMapper: { '^numfmt$': '<rootDir>/node_modules/numfmt/dist/index.js' },
  setupFilesAfterEnv: [`<rootDir>/test/support/${timeout}.ts`],
  sandboxInjectedGlobals: BUILT_INS,
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
        'files',
        'cli',
        'project',
      ],
      'short-timeout',
    ),
    project('service', ['service']),
    project('gateway', ['gateway']),
    {
      ...project('browser', ['browser']),
      testEnvironment: '<rootDir>/test/support/browser/environment.cjs',
      globalSetup: '<rootDir>/test/support/browser/setup.cjs',
      globalTeardown: '<rootDir>/test/support/browser/teardown.cjs',
    },
  ],
  // One more than CI has cores: tests of the gateway and the browser wait for sockets and processes. More only get in each other's way.
  maxWorkers: 3,
};
