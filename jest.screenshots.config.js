const { projects } = require('./jest.config.js');

/** `npm run screenshots`: writes a picture of every state into screenshots/. A person has to look at them. */
const [{ transform }] = projects;

/** @type {import('jest').Config} */
module.exports = {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/screenshots/*.shots.ts'],
  setupFilesAfterEnv: ['<rootDir>/test/support/long-timeout.ts'],
  transform,
};
