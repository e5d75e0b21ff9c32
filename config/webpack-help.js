const { DEV_ORIGIN } = require('./webpack-manifest.js');

const PLACEHOLDER = '<!-- functions -->';

/**
 * Writes a section for each function into the help page, from the comments that Excel shows while people type. Excel
 * opens it from "Help on this function". A function that Excel does not offer has none.
 * @param {string} html
 * @param {{ id: string, description: string, parameters: { name: string, description: string, optional?: boolean }[], options?: { excludeFromAutoComplete?: boolean } }[]} functions
 */
function fillHelp(html, functions) {
  if (!html.includes(PLACEHOLDER))
    throw new Error(`assets/help.html has no ${PLACEHOLDER}, so its functions have no place.`);
  const shown = functions.filter(({ options }) => !options?.excludeFromAutoComplete);
  return html.replace(PLACEHOLDER, () => shown.map(sectionOf).join('\n'));
}

function sectionOf({ id, description, parameters }) {
  const [about, example] = description.split(' Example: ');
  const names = parameters.map(({ name, optional }) => (optional ? `[${name}]` : name));
  const given = parameters.map(
    ({ name, description: text }) => `<dt><code>${name}</code></dt><dd>${escaped(text)}</dd>`,
  );
  return [
    `<section id="${id.toLowerCase()}">`,
    `<h3>RR.${id}</h3>`,
    `<p>${escaped(about)}</p>`,
    `<p><code class="form">${escaped(`=RR.${id}(${names.join(', ')})`)}</code></p>`,
    ...(given.length > 0 ? [`<dl>${given.join('')}</dl>`] : []),
    ...(example ? [`<p>Example: <code>${escaped(example)}</code></p>`] : []),
    '</section>',
  ].join('\n');
}

const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Fills the help page, and gives the functions' help addresses the origin of the build. */
class FillHelp {
  /** @param {{ origin: string }} options */
  constructor({ origin }) {
    this.origin = origin;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('FillHelp', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONS;
      compilation.hooks.processAssets.tap({ name: 'FillHelp', stage }, (assets) => {
        const textOf = (name) => assets[name].source().toString();
        const put = (name, text) => compilation.updateAsset(name, new sources.RawSource(text));
        const metadata = textOf('functions.json');
        put('help.html', fillHelp(textOf('help.html'), JSON.parse(metadata).functions));
        put('functions.json', metadata.replaceAll(`${DEV_ORIGIN}/`, `${this.origin}/`));
      });
    });
  }
}

module.exports = { FillHelp, fillHelp };
