/**
 * Lets Node run our TypeScript as it stands: `node -r ./test/support/run-typescript.cjs FILE.ts`. For children that a
 * test starts and kills, and for commands that are no tests; types are checked by `npm run typecheck`.
 */
const { readFileSync } = require('node:fs');
const ts = require('typescript');

require.extensions['.ts'] = (module, filename) => {
  const { outputText } = ts.transpileModule(readFileSync(filename, 'utf8'), {
    fileName: filename,
    compilerOptions: {
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
      esModuleInterop: true,
      inlineSourceMap: true,
    },
  });
  module._compile(outputText, filename);
};
process.setSourceMapsEnabled(true);
