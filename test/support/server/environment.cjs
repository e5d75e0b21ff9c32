const TestEnvironment = require('../environment.cjs');

const hasInstance = Function.prototype[Symbol.hasInstance];

/** Lets test files load packages outside of Jest's sandbox, see load-outside.cjs. */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.requireOutside = require;
    recognizeClasses(this.global);
  }
};

/** Makes errors, dates and expressions from the sandbox instances of the classes outside, and errors from outside of `Error`. */
function recognizeClasses(inside) {
  for (const name of ['Error', 'Date', 'RegExp'])
    Object.setPrototypeOf(inside[name].prototype, globalThis[name].prototype);
  Object.defineProperty(inside.Error, Symbol.hasInstance, {
    value(thrown) {
      return hasInstance.call(this === inside.Error ? Error : this, thrown);
    },
  });
}
