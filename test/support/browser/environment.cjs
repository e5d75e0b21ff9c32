require('../run-typescript.cjs');
const TestEnvironment = require('../environment.cjs');

/**
 * Lets test files load modules outside of Jest's sandbox. Jest loads every module again for every file, which takes
 * longer for the whole product, Playwright and webpack than most tests. See outside.ts.
 */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.requireOutside = require;
  }

  async teardown() {
    await require('./shared.ts').leaveBrowser();
    await super.teardown();
  }
};
