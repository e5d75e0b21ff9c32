import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { isSettingName, type Setting, SETTING_NAMES, SETTINGS } from '../../src/gateway/config/settings';
import { createPageHeaders, OFFICE_HOSTS, OFFICE_JS_HOSTS } from '../../src/gateway/pages/page-headers';
import { DEFAULT_SESSION_RULES } from '../../src/gateway/sessions/session-records';

const read = (file: string): string => readFileSync(file, 'utf8');
const GUIDE = 'docs/operations.md';
const CONTAINERFILE = 'deploy/Containerfile';

/** All settings as the table in the guide. */
function settingsTable(): string {
  const rows = SETTING_NAMES.map((name) => {
    const { description, expected, default: defaultValue, defaultText }: Setting = SETTINGS[name];
    const without = defaultValue === undefined ? (defaultText ?? '') : `\`${defaultValue}\``;
    return `| \`${name}\` | ${description} Takes ${expected}. | ${without} |`;
  });
  return ['| setting | meaning | default, or effect if not set |', '|---|---|---|', ...rows].join('\n');
}

describe("the operator's guide", () => {
  it('has the table of all settings of the gateway', () => {
    // Ignore spaces that only align columns.
    const squeeze = (text: string) =>
      text.replace(/ +/g, ' ').replace(/-{3,}/g, '---').replaceAll('| --- ', '|---');
    expect(squeeze(read(GUIDE))).toContain(squeeze(settingsTable()));
  });

  it.each([GUIDE, 'README.md', 'deploy/rent-roll-gateway.service', CONTAINERFILE, 'deploy/rent-roll-admin'])(
    '%s names only existing settings',
    (file) => {
      const names = [...read(file).matchAll(/\bRR_[A-Z_]*[A-Z]\b/g)].map(([name]) => name);
      expect(names.length).toBeGreaterThan(0);
      expect(names.filter((name) => !isSettingName(name))).toEqual([]);
    },
  );

  it('names every metric', () => {
    const source = read('src/gateway/metrics/metrics.ts');
    const names = [...source.matchAll(/(?:counted(?:By)?|gauge)\(\s*'(\w+)'/g)].map(
      ([, name]) => name as string,
    );
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => !read(GUIDE).includes(`rr_gateway_${name}`))).toEqual([]);
  });
});

/** Loaded only in development, to find the developer's certificate. */
const ONLY_IN_DEVELOPMENT = 'office-addin-dev-certs';

/** The packages that a built program loads in production, without those that come with Node. */
const packagesOf = (program: string): string[] =>
  [...read(`dist/node/${program}.js`).matchAll(/= require\("([^"]+)"\)/g)]
    .map(([, name]) => name as string)
    .filter((name) => !isBuiltin(name) && name !== ONLY_IN_DEVELOPMENT)
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    );

describe('a deployment', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };

  it('installs exactly the packages that the gateway and its commands load', () => {
    const loaded = new Set([...packagesOf('serve'), ...packagesOf('admin')]);
    expect([...loaded].sort()).toEqual(Object.keys(dependencies).sort());
  });
});

describe('the container', () => {
  const copies = [...read(CONTAINERFILE).matchAll(/^COPY (.*)$/gm)].map(([, paths]) =>
    (paths as string).split(' '),
  );

  it('copies only existing files, and only build results from the build', () => {
    expect(copies.length).toBeGreaterThan(3);
    for (const [first = '', ...files] of copies) {
      const isFromBuild = first.startsWith('--from=');
      const sources = (isFromBuild ? files : [first, ...files]).slice(0, -1);
      for (const source of sources)
        if (isFromBuild) expect(source).toMatch(/^\/build\/(package\.json|node_modules|dist\/(addin|node))$/);
        else expect([source, existsSync(source)]).toEqual([source, true]);
    }
  });

  it('copies everything that the build reads', () => {
    const copied = copies.flat();
    const configs = [
      'webpack.config.js',
      'config/webpack-help.js',
      'config/webpack-manifest.js',
      'src/workbench/webpack.config.cjs',
    ];
    const named = configs.flatMap((config) =>
      [...read(config).matchAll(/(?:from: |template: |require\()'(?:\.\/)?([\w./*-]+)'/g)].map(
        ([, name]) => name as string,
      ),
    );
    const local = named.filter(
      (name) => existsSync(name.split('*')[0] as string) && !name.startsWith('node_modules'),
    );
    expect(local.length).toBeGreaterThan(3);
    const isCopied = (name: string) =>
      copied.some((source) => source === name || name.startsWith(`${source}/`));
    expect(local.filter((name) => !isCopied(name))).toEqual([]);
  });

  it('runs no install scripts, and production packages have none', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { hasInstallScript?: boolean; dev?: boolean }>;
    };
    const scripts = Object.entries(packages).filter(
      ([, { hasInstallScript, dev }]) => hasInstallScript && !dev,
    );
    expect(scripts.map(([name]) => path.basename(name))).toEqual([]);
    expect(read(CONTAINERFILE)).toMatch(/npm ci --ignore-scripts/);
    expect(read(CONTAINERFILE)).toMatch(/^USER node$/m);
  });
});

const PAGE = readFileSync('docs/SECURITY.md', 'utf8');
const MANIFEST = readFileSync('manifest.xml', 'utf8');
const sourceOf = (folder: string): string =>
  readdirSync(path.join('src', folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join('src', folder, file), 'utf8'))
    .join('\n');
const quoted = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code!);
const hostsIn = (text: string): string[] =>
  quoted(text).filter(
    (code) =>
      /^(\*\.|[\w-]+\.)[\w.-]+\.?[a-z]+$/.test(code) &&
      !/\.(json|xml|txt|ts)$/.test(code) &&
      !code.startsWith('rr.'),
  );

describe('the page for IT', () => {
  const policy = createPageHeaders(OFFICE_HOSTS)('/addin/', true)['content-security-policy']!;
  const directive = (name: string) =>
    policy
      .split(';')
      .find((text) => text.startsWith(`${name} `))!
      .split(' ')
      .slice(1);

  it('names the hosts of scripts and frames that the policy names, and no other host', () => {
    const named = new Set(hostsIn(PAGE));
    const allowed = [...directive('script-src'), ...directive('frame-ancestors')]
      .filter((source) => source.startsWith('https://'))
      .map((source) => source.replace('https://', ''));
    expect([...named].sort()).toEqual([...new Set(allowed)].sort());
    expect(allowed).toHaveLength(OFFICE_JS_HOSTS.length + OFFICE_HOSTS.length);
  });

  it('says what the policy does with connections, inline scripts, eval and WebAssembly', () => {
    expect(directive('connect-src')).toEqual(["'self'"]);
    expect(PAGE).toContain("`connect-src 'self'`");
    expect(directive('script-src').filter((source) => source.startsWith("'"))).toEqual([
      "'self'",
      "'wasm-unsafe-eval'",
    ]);
    expect(PAGE).toContain("`'wasm-unsafe-eval'`");
  });

  it('names the permission and the requirement sets of the manifest, and that it asks for nothing else', () => {
    expect(PAGE).toContain(`permission \`${/<Permissions>(\w+)</.exec(MANIFEST)![1]}\``);
    const sets = [...MANIFEST.matchAll(/<Set Name="(\w+)" MinVersion="([\d.]+)"/g)].map(
      ([, name, version]) => `${name} ${version}`,
    );
    expect(quoted(PAGE).filter((code) => /^\w+ \d+\.\d+$/.test(code))).toEqual(sets);
    expect(MANIFEST).not.toMatch(/<AppDomain|<WebApplicationInfo|<EquivalentAddins/);
  });

  it('lists every setting that the add-in keeps in a workbook, and every choice that it keeps on a machine', () => {
    const addin =
      ['excel', 'answers', 'features', 'functions', 'taskpane', 'pane-kit'].map(sourceOf).join('\n') +
      readFileSync('src/addin.ts', 'utf8');
    const storedKeys = new Set([...addin.matchAll(/'(rr\.[\w-]+)'/g)].map(([, key]) => key!));
    // The self-check of Excel deletes this setting within the minute.
    const named = new Set(quoted(PAGE).filter((code) => code.startsWith('rr.')));
    expect([...named].sort()).toEqual([...storedKeys].sort());
    const table = [...PAGE.matchAll(/^\| `(rr\.\w+)` \|/gm)].map(([, key]) => key!);
    const type = /export type StoredKey =([^;]+);/.exec(
      readFileSync('src/excel/workbook-store.ts', 'utf8'),
    )![1]!;
    expect(table).toEqual([...type.matchAll(/'([^']+)'/g)].map(([, key]) => key!));
  });

  it('says how long sessions, answers and the ledger last', () => {
    const days = (ms: number) => ms / 86_400_000;
    const { idleMs, absoluteMs } = DEFAULT_SESSION_RULES;
    expect(PAGE).toContain(`${days(idleMs)} days without use and after ${days(absoluteMs)} days in any case`);
    const [, months, length] = /const RETENTION_MS = (\d+) \* (\d+) \* DAY_MS/.exec(
      readFileSync('src/gateway/tokens/limits/ledger.ts', 'utf8'),
    )!;
    expect(PAGE).toContain(`| ${Number(months) * Number(length)} days |`);
    const [, ms] = /const CACHE_MS = (\d+);/.exec(
      readFileSync('src/gateway/config/read-gateway-config.ts', 'utf8'),
    )!;
    expect(PAGE).toContain(`| ${Number(ms) / 1000} seconds |`);
  });
});
