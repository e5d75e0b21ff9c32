/**
 * A transform of Jest, which loads every module again for each test file. These packages take longer to load than most tests, and
 * hold nothing that a test changes: each worker loads them once, outside of Jest's sandbox. See test/support/environment.cjs.
 * Not for packages that ask whether something of ours is an `Error` or a `Date`: those of the sandbox are others.
 */
const PACKAGES = ['@duckdb/node-api', 'fast-jwt', 'kysely', 'pg', 'prom-client', 'undici'];

const escaped = (text) => text.replace(/[\\/.]/g, '\\$&');
const files = PACKAGES.map((name) => escaped(require.resolve(name))).join('|');

module.exports = {
  transform: { [`^(${files})$`]: __filename },
  /** All other packages are loaded as they are. */
  transformIgnorePatterns: [`^(?!(${files})$).*/node_modules/`],
  process: (_, file) => ({ code: `module.exports = requireOnce(${JSON.stringify(file)});` }),
};
