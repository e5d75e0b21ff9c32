require('../run-typescript.cjs');
const path = require('node:path');
const TestEnvironment = require('../environment.cjs');

const PLAYWRIGHT = path.dirname(require.resolve('playwright-core/package.json'));
let readStack;

/**
 * Looks up the sources of few frames of a stack that Playwright takes, namely of its last one and of those that called it.
 * It takes a stack of 50 frames at each call, and looking up all of them took a tenth of the time of Node.
 */
function readFewFrames() {
  if (readStack || !Error.prepareStackTrace) return;
  readStack = Error.prepareStackTrace;
  const isOfPlaywright = (frame) => frame?.getFileName()?.startsWith(PLAYWRIGHT);
  Error.prepareStackTrace = (error, frames) => {
    if (!isOfPlaywright(frames[0])) return readStack(error, frames);
    const caller = frames.findIndex((frame) => !isOfPlaywright(frame));
    return readStack(error, caller < 0 ? frames : frames.slice(caller - 1, caller + 6));
  };
}

/**
 * Lets test files load modules outside of Jest's sandbox. Jest loads every module again for every file, which takes
 * longer for the whole product, Playwright and webpack than most tests. See outside.ts.
 */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.requireOutside = require;
    readFewFrames();
  }

  async teardown() {
    await require('./shared.ts').leaveBrowser();
    await super.teardown();
  }
};
