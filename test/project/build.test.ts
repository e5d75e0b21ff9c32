import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { textTable } from '../support/text-table';
import packageJson, { dependencies } from '../../package.json';

interface BuildOptions {
  origin: string;
  version: string;
  id?: string;
}

// Plain CommonJS, as webpack loads it.
// oxlint-disable-next-line typescript/no-require-imports
const building = require('../../config/webpack-manifest.js') as {
  readBuildOptions(env: Record<string, unknown>, packageVersion: string): BuildOptions;
  fillManifest(xml: string, options: BuildOptions): string;
  danglingAddresses(name: string, text: string, origin: string): string[];
  NoDanglingAddress: new (options: { origin: string }) => { origin: string };
};
const { readBuildOptions, fillManifest, danglingAddresses, NoDanglingAddress } = building;

const SOURCE = readFileSync('manifest.xml', 'utf8');
const ORIGIN = 'https://rr.example.com';

describe('the build options', () => {
  it('default to this machine and the version of the package', () =>
    expect(readBuildOptions({ WEBPACK_BUILD: true }, '1.2.3')).toEqual({
      origin: 'https://localhost:3000',
      version: '1.2.3.0',
      id: undefined,
    }));

  it('take an origin in its short form', () =>
    expect(readBuildOptions({ origin: ' HTTPS://RR.Example.com:443/ ' }, '1.2.3').origin).toBe(ORIGIN));

  it.each(
    textTable(`
      {"origin":"http://rr.example.com"} | must begin with https://
      {"origin":"rr.example.com"} | is not an address
      {"origin":"https://rr.example.com/excel"} | must end after the host and the port
      {"origin":"https://me:pw@rr.example.com"} | must not hold a user or a password
      {"origin":""} | is empty
      {"orgin":"${ORIGIN}"} | The build option "orgin" does not exist. Use --env origin=…
      {"version":"1.2.3"} | must be four numbers
      {"version":"1.2.3.70000"} | must be four numbers
      {"id":"rent-roll"} | is not a GUID`),
  )('refuse %s', (env, message) =>
    expect(() => readBuildOptions(JSON.parse(env!) as Record<string, string>, '1.2.3')).toThrow(message),
  );

  it('ask for a version if a manifest cannot have that of the package', () => {
    expect(() => readBuildOptions({}, '1.2.3-beta.1')).toThrow('--env version=1.2.3.0');
    expect(readBuildOptions({ version: '1.2.3.1' }, '1.2.3-beta.1').version).toBe('1.2.3.1');
  });
});

describe('the manifest of a build', () => {
  it('has the newest version of the changelog', () => {
    const [, newest] = /^## \[(\d[\d.]*)\] - \d{4}-\d\d-\d\d$/m.exec(readFileSync('CHANGELOG.md', 'utf8'))!;
    expect(packageJson.version).toBe(newest);
  });

  it('has the given address, version and id, and no other change', () => {
    const id = '11111111-2222-4333-8444-555555555555';
    const filled = fillManifest(SOURCE, { origin: ORIGIN, version: '1.2.3.4', id });
    expect(filled).not.toContain('localhost');
    expect(filled).toContain(`<Id>${id}</Id>`);
    expect(filled).toContain('<Version>1.2.3.4</Version>');
    const back = filled
      .replaceAll(ORIGIN, 'https://localhost:3000')
      .replaceAll('1.2.3.4', `${packageJson.version}.0`);
    expect(back.replace(id, /<Id>(.*)<\/Id>/.exec(SOURCE)![1]!)).toBe(SOURCE);
  });
});

describe('a dangling address', () => {
  const manifest = fillManifest(SOURCE, { origin: ORIGIN, version: '1.2.3.4' });

  it('is not in a filled manifest, also for another port of this machine', () => {
    const near = 'https://localhost:30001';
    const filled = fillManifest(SOURCE, { origin: near, version: '1.2.3.4' });
    expect(danglingAddresses('manifest.xml', filled, near)).toEqual([]);
  });

  it.each([
    [SOURCE, 'manifest.xml still names https://localhost:3000'],
    [manifest.replace('RR"', '{{namespace}}"'), 'still holds the placeholder {{namespace}}.'],
    [
      manifest.replace(`${ORIGIN}/addin/help.html`, 'https://www.contoso.com/help'),
      `names https://www.contoso.com/help, which is not below ${ORIGIN}/addin/.`,
    ],
  ])('in a manifest is reported (%#)', (text, complaint) =>
    expect(danglingAddresses('manifest.xml', text, ORIGIN).join(' ')).toContain(complaint),
  );
});

interface AddinConfig {
  name: string;
  plugins: { patterns?: { from: string; transform?: (content: Buffer) => string }[]; origin?: string }[];
}
// oxlint-disable-next-line typescript/no-require-imports
const configs = require('../../webpack.config.js') as (env: Record<string, unknown>) => AddinConfig[];

/** That a build fails if an address dangles: see build.long.ts. */
describe('npm run build', () => {
  it('fills the manifest of the add-in with its options, and checks every file for other addresses', () => {
    const [addin] = configs({ origin: `${ORIGIN}/`, version: '1.2.3.4' });
    expect(addin?.name).toBe('addin');
    const copied = addin!.plugins.flatMap(({ patterns = [] }) => patterns);
    const manifest = copied.find(({ from }) => from === 'manifest.xml')!.transform!(Buffer.from(SOURCE));
    expect(manifest).toContain(`<SourceLocation DefaultValue="${ORIGIN}/addin/taskpane.html"/>`);
    expect(manifest).toContain('<Version>1.2.3.4</Version>');
    expect(addin!.plugins.filter((plugin) => plugin instanceof NoDanglingAddress)).toEqual([
      { origin: ORIGIN },
    ]);
  });

  it('makes an add-in that calls nothing that a hardened machine refuses, or that can end Excel there', () => {
    const scripts = readdirSync('dist/addin').filter((file) => file.endsWith('.js'));
    expect(scripts).toContain('addin.js');
    // Microsoft: extensionhardening; office-js 3346 and 3568.
    const refused = /createWorkbook\b|insertWorksheetsFromBase64/;
    const calls = scripts.filter((file) => refused.test(readFileSync(path.join('dist/addin', file), 'utf8')));
    expect(calls).toEqual([]);
  });

  it('makes an add-in that names this machine only in the manifest and in the help addresses of functions', () => {
    const files = readdirSync('dist/addin', { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.(html|js|css|json)$/.test(file),
    );
    expect(files).toEqual(expect.arrayContaining(['addin.js', 'functions.json', 'taskpane.html']));
    for (const file of files) {
      const text = readFileSync(path.join('dist/addin', file), 'utf8');
      const withoutHelp = text.replaceAll('https://localhost:3000/addin/help.html#', '#');
      expect(danglingAddresses(file, withoutHelp, ORIGIN)).toEqual([]);
    }
  });
});

const DIST = path.resolve(__dirname, '../../dist');

interface Bill {
  bomFormat: string;
  components: { name: string; group?: string; version: string }[];
}

const billOf = (part: string): Bill =>
  JSON.parse(readFileSync(path.join(DIST, part, 'cyclonedx', 'bom.json'), 'utf8')) as Bill;
const namesOf = ({ components }: Bill): string[] =>
  components.map(({ group, name }) => (group ? `${group}/${name}` : name));

it('each bill of materials names the packages that are loaded, and no tool of the build', () => {
  for (const [part, packages] of [
    ['node', Object.keys(dependencies)],
    ['addin', ['react', 'react-dom', '@griffel/core']],
  ] as const) {
    const bill = billOf(part);
    expect(bill.bomFormat).toBe('CycloneDX');
    expect(namesOf(bill)).toEqual(expect.arrayContaining([...packages]));
    expect(namesOf(bill)).not.toContain('webpack');
  }
});

it('one file holds the licences of the packages in the bundles of the add-in', () => {
  const texts = readFileSync(path.join(DIST, 'addin', 'licences.txt'), 'utf8');
  const lines = new Set(texts.split('\n'));
  for (const name of ['react', 'react-dom', '@griffel/core', '@fluentui/react-icons'])
    expect(lines).toContain(name);
  expect(texts.match(/permission is hereby granted, free of charge/gi)?.length).toBeGreaterThan(20);
  const files = readdirSync(path.join(DIST, 'addin'), { recursive: true, encoding: 'utf8' });
  expect(files.filter((name) => /licen[cs]e/i.test(name))).toEqual(['licences.txt']);
});
