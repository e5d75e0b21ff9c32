const Sequencer = require('@jest/test-sequencer').default;

/** Files that take long, although they are short. */
const SLOW = [
  'browser/self-check',
  'browser/refresh-preview',
  'client/variants',
  'gateway/fault-matrix',
  'gateway/processes/crash-points',
  'gateway/processes/processes',
].map((name) => `/test/${name}.test.ts`);

/** Tests of the gateway often wait for sockets and processes. */
const WAITING = '/test/gateway/';

function rank({ path }) {
  const file = path.replaceAll('\\', '/');
  return SLOW.some((name) => file.endsWith(name)) ? 0 : file.includes(WAITING) ? 1 : 2;
}

/**
 * Starts with slow files and with those that wait, so that no worker is busy or waits alone at the end. Without a cache of times, Jest
 * starts with the largest files.
 */
module.exports = class extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => rank(one) - rank(other));
  }
};
