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

  /** Adds what the pages show to the message of a failure. */
  async handleTestEvent({ name, error }) {
    if (name !== 'test_fn_failure' || !error?.stack) return;
    const { message, stack } = error;
    error.message = `${message}\n${await require('./shared.ts').describePages()}`;
    error.stack = stack.replace(message, () => error.message);
  }

  async teardown() {
    await require('./shared.ts').leaveBrowser();
    await super.teardown();
  }
};
