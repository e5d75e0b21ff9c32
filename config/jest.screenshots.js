const path = require('node:path');
const { projects } = require('../jest.config.js');

/** `npm run screenshots`: the browser tests, with a picture of each page whose accessibility they check. See test/support/axe.ts. */
process.env.RR_PICTURES = path.resolve(__dirname, '../screenshots');

/** @type {import('jest').Config} */
module.exports = {
  rootDir: path.resolve(__dirname, '..'),
  ...projects.find(({ displayName }) => displayName === 'browser'),
};
