import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createPageHeaders, OFFICE_HOSTS, OFFICE_JS_HOSTS } from '../../src/gateway/pages/page-headers';
import { DEFAULT_SESSION_RULES } from '../../src/gateway/sessions/session-records';

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
    const kept = new Set([...addin.matchAll(/'(rr\.[\w-]+)'/g)].map(([, key]) => key!));
    // The self-check of Excel deletes this setting within the minute.
    const named = new Set(quoted(PAGE).filter((code) => code.startsWith('rr.')));
    expect([...named].sort()).toEqual([...kept].sort());
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
    const [, months, length] = /const KEPT_MS = (\d+) \* (\d+) \* DAY_MS/.exec(
      readFileSync('src/gateway/tokens/limits/ledger.ts', 'utf8'),
    )!;
    expect(PAGE).toContain(`| ${Number(months) * Number(length)} days |`);
    const [, seconds] = /`RR_KEEP_SECONDS` \|.*\| `(\d+)` \|/.exec(
      readFileSync('docs/operations.md', 'utf8'),
    )!;
    expect(PAGE).toContain(`\`RR_KEEP_SECONDS\`, ${seconds} seconds by default`);
  });

  it('names the bills of materials and licences that the build makes', () => {
    const files = quoted(PAGE).filter((code) => code.startsWith('dist/'));
    expect(files).toHaveLength(3);
    for (const file of files) expect(readFileSync(file, 'utf8').length).toBeGreaterThan(100);
  });

  it('is linked from README', () =>
    expect(readFileSync('README.md', 'utf8')).toContain('](docs/SECURITY.md)'));
});
