const { projects } = require('./jest.config.js');

/** `npm run screenshots`: pictures of every state into screenshots/, to look at. They prove nothing by themselves. */
const [{ transform }] = projects;

/** @type {import('jest').Config} */
module.exports = {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/screenshots/*.shots.ts'],
  setupFilesAfterEnv: ['<rootDir>/test/support/long-timeout.ts'],
  transform,
};
