const transform = {
  '^.+\\.tsx?$': [
    'ts-jest',
    {
      tsconfig: {
        ...require('./tsconfig.json').compilerOptions,
        module: 'CommonJS',
        moduleResolution: 'Node10',
        ignoreDeprecations: '6.0',
      },
      diagnostics: false,
    },
  ],
};

const project = (displayName, folders) => ({
  displayName,
  testEnvironment: 'node',
  testMatch: folders.map((folder) => `<rootDir>/test/${folder}/**/*.test.ts`),
  transform,
  setupFilesAfterEnv: ['<rootDir>/test/support/long-timeout.ts'],
});

const projects = [
  project('unit', ['contract', 'table', 'client', 'excel', 'functions', 'taskpane', 'workbench', 'node', 'cli', 'project']),
  project('service', ['service']),
  project('gateway', ['gateway']),
  project('browser', ['browser']),
];

/** @type {import('jest').Config} */
module.exports = {
  projects,
  reporters: [
    'default',
    [
      '<rootDir>/test/support/contract-table-reporter.js',
      { projects: projects.map(({ displayName }) => displayName) },
    ],
  ],
  maxWorkers: 2,
};
