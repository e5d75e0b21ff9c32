const { execFile } = require('node:child_process');
const path = require('node:path');
const { promisify } = require('node:util');
const { sources, Compilation } = require('webpack');

const run = promisify(execFile);
const MAX_BYTES = 64 * 1024 * 1024;
const PROGRAM = path.join(__dirname, '../node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js');
// `npm sbom --omit=dev` would do, but leaves `pg` out.
const OPTIONS = [
  ...['--omit', 'dev', '--package-lock-only', '--output-format', 'JSON'],
  ...['--output-reproducible', '--no-validate', '--output-file', '-'],
];

/**
 * Adds the software bill of materials of the packages that stay in node_modules: those that `npm ci --omit=dev` installs. The
 * bundles hold none of them, so webpack cannot see what they are.
 */
class ProductionSbom {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ProductionSbom', (compilation) => {
      if (compiler.watchMode) return;
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'ProductionSbom', stage }, async () => {
        const { stdout } = await run(process.execPath, [PROGRAM, ...OPTIONS], {
          cwd: compiler.context,
          maxBuffer: MAX_BYTES,
        });
        compilation.emitAsset('cyclonedx/bom.json', new sources.RawSource(stdout));
      });
    });
  }
}

module.exports = { ProductionSbom };
