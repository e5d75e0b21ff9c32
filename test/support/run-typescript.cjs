/**
 * Lets Node run our TypeScript as it stands: `node -r ./test/support/run-typescript.cjs FILE.ts`. For children that a
 * test starts and kills, and for commands that are no tests; types are checked by `npm run typecheck`. What was
 * compiled is kept, for children are started by the hundred.
 */
const { createHash } = require('node:crypto');
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const path = require('node:path');

const { version } = require('typescript/package.json');
const kept = path.resolve(__dirname, '../../node_modules/.cache/run-typescript');

function compile(source, filename) {
  const ts = require('typescript');
  return ts.transpileModule(source, {
    fileName: filename,
    compilerOptions: {
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
      esModuleInterop: true,
      inlineSourceMap: true,
    },
  }).outputText;
}

function load(filename) {
  const source = readFileSync(filename, 'utf8');
  const name = createHash('sha256')
    .update(JSON.stringify([version, filename, source]))
    .digest('hex');
  const place = path.join(kept, `${name}.js`);
  try {
    return readFileSync(place, 'utf8');
  } catch {
    const code = compile(source, filename);
    mkdirSync(kept, { recursive: true });
    // Others may read and write it at the same time: it is there whole, or not at all.
    writeFileSync(`${place}.${process.pid}`, code);
    renameSync(`${place}.${process.pid}`, place);
    return code;
  }
}

require.extensions['.ts'] = (module, filename) => module._compile(load(filename), filename);
process.setSourceMapsEnabled(true);
