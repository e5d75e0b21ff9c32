/**
 * A transform of Jest that loads a file outside of Jest's sandbox, once for each worker process. Jest evaluates each module
 * again for each test file, which for Fastify, undici, Kysely or DuckDB takes longer than most tests.
 */
const CODE = 'module.exports = requireOutside(__filename);';

module.exports = { process: () => ({ code: CODE }), getCacheKey: () => CODE };
