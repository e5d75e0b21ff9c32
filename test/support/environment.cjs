const { AsyncLocalStorage } = require('node:async_hooks');
const { statfsSync } = require('node:fs');
const path = require('node:path');
const { TestEnvironment } = require('jest-environment-node');

const IN_MEMORY = '/dev/shm';
const ROOM_BYTES = 2 ** 31;

/** Test folders are in memory where there is room, because SQLite waits for the disk at each commit. */
function useMemory() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (bavail * bsize > ROOM_BYTES) process.env.TMPDIR = IN_MEMORY;
  } catch {
    // Not Linux.
  }
}

useMemory();

/** The message with which Jest ends a worker. */
const END = 2;

/**
 * Lets a worker end without freeing its memory first. That takes up to a second for the modules of many test files, and Jest says
 * of a worker that takes half a second that it has failed to exit gracefully.
 */
function endAtOnce([kind]) {
  if (kind !== END) return;
  process.off('message', endAtOnce);
  process.once('exit', () => process.kill(process.pid, 'SIGKILL'));
}
if (path.basename(process.argv[1]) === 'processChild.js') process.on('message', endAtOnce);

const { run } = AsyncLocalStorage.prototype;
const running = new Set();
AsyncLocalStorage.prototype.run = function (...args) {
  running.add(this);
  return run.apply(this, args);
};

/** Makes tests cheaper than Jest's own environment does, with the same globals. */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    // See config/load-once.cjs.
    this.global.requireOnce = require;
  }

  /**
   * Ends each storage that a test file has used. jest-circus opens one for each file and never ends it, and in Node 20 each
   * promise costs a little for every storage of the process: after 100 files as much as the tests themselves.
   */
  async teardown() {
    for (const storage of running) storage.disable();
    running.clear();
    await super.teardown();
  }
};
