const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');

const sourceOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Puts a page with its style and its script into one file, such as `verify.html`. Its policy allows these two texts by their
 * hashes, and nothing else: no network, no other script, also if a browser opens it from a disk.
 * @param {string} html
 * @param {string} script
 */
function oneFilePage(html, script) {
  // A text in the script must not end it.
  const safe = script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
  const [, style] = /<style>([^]*?)<\/style>/.exec(html);
  const policy = `default-src 'none'; script-src ${sourceOf(safe)}; style-src ${sourceOf(style)}; base-uri 'none'; form-action 'none'`;
  return html
    .replace('<!-- policy -->', () => policy)
    .replace('<!-- script -->', () => `<script>${safe}</script>`);
}

class OneFilePage {
  /** @param {{ template: string, entry: string }} options */
  constructor(options) {
    this.options = options;
  }

  apply(compiler) {
    const { template, entry } = this.options;
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('OneFilePage', (compilation) => {
      compilation.fileDependencies.add(template);
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE;
      compilation.hooks.processAssets.tap({ name: 'OneFilePage', stage }, (assets) => {
        const page = oneFilePage(readFileSync(template, 'utf8'), assets[`${entry}.js`].source().toString());
        compilation.deleteAsset(`${entry}.js`);
        // A change after the hashes were taken would stop the page.
        compilation.emitAsset(`${entry}.html`, new sources.RawSource(page), { minimized: true });
      });
    });
  }
}

module.exports = { OneFilePage };
