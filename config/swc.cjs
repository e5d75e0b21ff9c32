/** How Jest and Node's `-r ./test/support/run-typescript.cjs` compile our TypeScript. `npm run typecheck` checks it. */
const options = (tsx, more = {}) => ({
  swcrc: false,
  configFile: false,
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx },
    transform: { react: { runtime: 'automatic' } },
  },
  ...more,
});

/** Jest's `transform`. */
const jestTransform = {
  '^.+\\.ts$': ['@swc/jest', options(false)],
  '^.+\\.tsx$': ['@swc/jest', options(true)],
};

/** Compiles a file to CommonJS with an inline source map. */
function compileForNode(source, filename) {
  // Loading the compiler takes longer than loading most of our programs.
  const { transformSync } = require('@swc/core');
  const more = { filename, module: { type: 'commonjs' }, sourceMaps: 'inline' };
  return transformSync(source, options(filename.endsWith('x'), more)).code;
}

/** Compiles a file to an ES module, for webpack. */
function compileModule(source, filename) {
  const { transformSync } = require('@swc/core');
  return transformSync(source, options(filename.endsWith('x'), { filename })).code;
}

module.exports = { compileForNode, compileModule, jestTransform };
