const path = require('node:path');
const { projects } = require('../jest.config.js');

/** `npm run screenshots`: writes a picture of every state into screenshots/. A person has to look at them. */
const browser = projects.find(({ displayName }) => displayName === 'browser');

/** @type {import('jest').Config} */
module.exports = {
  rootDir: path.resolve(__dirname, '..'),
  ...browser,
  testMatch: ['<rootDir>/test/screenshots/*.shots.ts'],
};
