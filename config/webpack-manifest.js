/**
 * Fills the manifest. `manifest.xml` names this machine, and `--env` names another address. A build fails if a file still
 * holds the old address.
 */
const DEV_ORIGIN = 'https://localhost:3000';
const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
/** Keys that webpack itself puts into `env`. */
const OF_WEBPACK = /^WEBPACK_/;
/** Excel keeps an icon under its address. The version gives new icons a new one. */
const ICON_VERSION = /\.png\?v=[\d.]*"/g;
const TEXT_FILE = /\.(xml|html|js|css|json|svg|txt|map)$/;

/**
 * Reads `--env origin=… version=… id=…`. Throws a sentence for an option that cannot work. An unknown option is an error,
 * too, because a misspelt one would silently build for this machine.
 * @param {Record<string, unknown>} env
 * @param {string} packageVersion
 */
function readBuildOptions(env, packageVersion) {
  const unknown = Object.keys(env).find(
    (key) => !OF_WEBPACK.test(key) && !['origin', 'version', 'id'].includes(key),
  );
  if (unknown)
    throw new Error(`The build option "${unknown}" does not exist. Use --env origin=…, version=… or id=….`);
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
  if (url.protocol !== 'https:') throw wrong('must begin with https://, because Excel loads nothing else');
  if (url.username || url.password) throw wrong('must not hold a user or a password');
  if (url.pathname !== '/' || /[?#]/.test(text))
    throw wrong('must end after the host and the port, because the add-in is always served at /addin/');
  return url.origin;
}

function readVersion(text, packageVersion) {
  if (text === undefined) {
    if (/^\d+\.\d+\.\d+$/.test(packageVersion)) return `${packageVersion}.0`;
    throw new Error(
      `A manifest cannot have the version ${packageVersion} of package.json. Give one: --env version=1.2.3.0`,
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
  throw new Error(`--env id=${text} is not a GUID. Make one for each further installation, and keep it.`);
}

/**
 * Replaces the addresses, the version and the id of the manifest. Throws a sentence if one of them is missing.
 * @param {string} xml
 * @param {{ origin: string, version: string, id?: string }} options
 */
function fillManifest(xml, { origin, version, id }) {
  if (!devOrigin().test(xml))
    throw new Error(`manifest.xml does not name ${DEV_ORIGIN}, so its addresses cannot be replaced.`);
  let filled = xml.replace(devOrigin(), origin);
  filled = replaceElement(filled, 'Version', version);
  if (!ICON_VERSION.test(filled))
    throw new Error(
      'manifest.xml has no icon with ?v=, so Excel would keep the icons of an earlier version.',
    );
  filled = filled.replaceAll(ICON_VERSION, `.png?v=${version}"`);
  if (id) filled = replaceElement(filled, 'Id', id);
  return filled;
}

/** Replaces the first element of this name, which is the add-in's own. */
function replaceElement(xml, name, text) {
  const element = new RegExp(`<${name}>[^<]*</${name}>`);
  if (!element.test(xml)) throw new Error(`manifest.xml has no <${name}>, so it cannot be replaced.`);
  return xml.replace(element, `<${name}>${text}</${name}>`);
}

/**
 * Returns a sentence for each address in a built file that still points to this machine, or that leads nowhere.
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
  for (const [, address] of text.matchAll(/(?:DefaultValue|Url)="([a-z]+:\/\/[^"]*)"/gi))
    if (!address.startsWith(`${origin}/addin/`))
      complaints.push(`${name} names ${address}, which is not below ${origin}/addin/.`);
  return complaints;
}

/** Does not match a longer port, such as 30001. */
const devOrigin = () => new RegExp(`${DEV_ORIGIN}(?!\\d)`, 'g');

/** Fails the build, and writes nothing, if an address dangles. */
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
