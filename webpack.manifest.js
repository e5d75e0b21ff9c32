/**
 * The manifest for where the add-in will live. `manifest.xml` names this machine; a build for anywhere else says
 * where by `--env`, and a build in which the old address survives anywhere fails.
 */
const DEV_ORIGIN = 'https://localhost:3000';
const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
/** What webpack itself puts into `env`. */
const OF_WEBPACK = /^WEBPACK_/;
const TEXT_FILE = /\.(xml|html|js|css|json|svg|txt|map)$/;

/**
 * Reads `--env origin=… version=… id=…`. Throws a sentence for an option that cannot work, and for one that does
 * not exist: a misspelt one would otherwise build for this machine without a word.
 * @param {Record<string, unknown>} env
 * @param {string} packageVersion
 */
function readBuildOptions(env, packageVersion) {
  const unknown = Object.keys(env).find(
    (key) => !OF_WEBPACK.test(key) && !['origin', 'version', 'id'].includes(key),
  );
  if (unknown)
    throw new Error(`There is no build option "${unknown}". Use --env origin=…, version=… or id=….`);
  return {
    origin: env.origin === undefined ? DEV_ORIGIN : readOrigin(env.origin),
    version: readVersion(env.version, packageVersion),
    id: env.id === undefined ? undefined : readId(env.id),
  };
}

function readOrigin(text) {
  const wrong = (why) =>
    new Error(`--env origin=${text} ${why}. Give it like this: --env origin=https://rr.example.com`);
  if (typeof text !== 'string' || text.trim() === '') throw wrong('is empty');
  if (!URL.canParse(text.trim())) throw wrong('is not an address');
  const url = new URL(text.trim());
  if (url.protocol !== 'https:') throw wrong('must begin with https://, Excel loads nothing else');
  if (url.username || url.password) throw wrong('must not hold a user or a password');
  if (url.pathname !== '/' || /[?#]/.test(text))
    throw wrong('must end after the host and the port, the add-in is always served at /addin/');
  return url.origin;
}

function readVersion(text, packageVersion) {
  if (text === undefined) {
    if (/^\d+\.\d+\.\d+$/.test(packageVersion)) return `${packageVersion}.0`;
    throw new Error(
      `The version ${packageVersion} of package.json has no form that a manifest may have. Give one: --env version=1.2.3.0`,
    );
  }
  const isVersion =
    /^\d{1,5}(\.\d{1,5}){3}$/.test(text) &&
    String(text)
      .split('.')
      .every((part) => Number(part) <= 65_535);
  if (!isVersion)
    throw new Error(
      `--env version=${text} must be four numbers from 0 to 65535, such as --env version=1.2.3.0`,
    );
  return text;
}

function readId(text) {
  if (GUID.test(text)) return String(text).toLowerCase();
  throw new Error(
    `--env id=${text} is not a GUID. Make one for each installation that stands beside another, and keep it.`,
  );
}

/**
 * The manifest with its addresses, version and id replaced. Throws a sentence where there was nothing to replace.
 * @param {string} xml
 * @param {{ origin: string, version: string, id?: string }} options
 */
function fillManifest(xml, { origin, version, id }) {
  if (!devOrigin().test(xml))
    throw new Error(`manifest.xml names ${DEV_ORIGIN} nowhere, so there is no address to replace.`);
  let filled = xml.replace(devOrigin(), origin);
  filled = replaceElement(filled, 'Version', version);
  if (id) filled = replaceElement(filled, 'Id', id);
  return filled;
}

/** The first such element is the add-in's own. */
function replaceElement(xml, name, text) {
  const element = new RegExp(`<${name}>[^<]*</${name}>`);
  if (!element.test(xml)) throw new Error(`manifest.xml has no <${name}>, so it cannot be replaced.`);
  return xml.replace(element, `<${name}>${text}</${name}>`);
}

/**
 * What still points to this machine, or to nowhere, in a built file: a sentence each.
 * @param {string} name
 * @param {string} text
 * @param {string} origin
 * @returns {string[]}
 */
function danglingAddresses(name, text, origin) {
  const complaints = [];
  if (origin !== DEV_ORIGIN && devOrigin().test(text))
    complaints.push(`${name} still names ${DEV_ORIGIN} although it was built for ${origin}.`);
  if (!name.endsWith('manifest.xml')) return complaints;
  const placeholder = /\{\{[^}]*\}\}|\$\{[^}]*\}|__[A-Z][A-Z_]*__|~remoteAppUrl/.exec(text);
  if (placeholder) complaints.push(`${name} still holds the placeholder ${placeholder[0]}.`);
  for (const [, address] of text.matchAll(/DefaultValue="([a-z]+:\/\/[^"]*)"/gi))
    if (!address.startsWith(`${origin}/addin/`))
      complaints.push(`${name} names ${address}, which is not below ${origin}/addin/.`);
  return complaints;
}

/** Without a further digit: port 30001 is another one. */
const devOrigin = () => new RegExp(`${DEV_ORIGIN}(?!\\d)`, 'g');

/** Fails the build where an address dangles; then nothing is written. */
class NoDanglingAddress {
  /** @param {{ origin: string }} options */
  constructor({ origin }) {
    this.origin = origin;
  }

  apply(compiler) {
    const { Compilation, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('NoDanglingAddress', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'NoDanglingAddress', stage }, (assets) => {
        for (const [name, source] of Object.entries(assets))
          if (TEXT_FILE.test(name))
            for (const complaint of danglingAddresses(name, source.source().toString(), this.origin))
              compilation.errors.push(new WebpackError(complaint));
      });
    });
  }
}

module.exports = { DEV_ORIGIN, readBuildOptions, fillManifest, danglingAddresses, NoDanglingAddress };
