import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium } from '../support/browser/chromium';

const folder = mkdtempSync(path.join(tmpdir(), 'rr-browsers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LINUX = { platform: 'linux', arch: 'x64' };
const ARM = { platform: 'linux', arch: 'arm64' };
const MAC = { platform: 'darwin', arch: 'arm64' };
const WINDOWS = { platform: 'win32', arch: 'x64' };

function install(location: string): string {
  const program = path.join(folder, location);
  mkdirSync(path.dirname(program), { recursive: true });
  writeFileSync(program, '');
  return program;
}

it.each([LINUX, MAC])('prefers CHROMIUM_PATH on $platform', (machine) =>
  expect(findChromium({ CHROMIUM_PATH: process.execPath, PATH: '' }, machine)).toEqual({
    executablePath: process.execPath,
  }),
);

it('uses the Chromium of npm with its own libraries and fonts on Linux x64, whatever is installed', () => {
  install('bin/chromium');
  const { executablePath, env } = findChromium({ PATH: path.join(folder, 'bin') }, LINUX);
  expect(executablePath).toMatch(/\.cache\/chromium\/[\d.]+\/chromium$/);
  expect(Object.keys(env!)).toEqual(['LD_LIBRARY_PATH', 'FONTCONFIG_FILE']);
});

it.each([
  ['Chromium', ARM, 'bin/chromium', { PATH: `/nowhere:${path.join(folder, 'bin')}` }],
  ['Edge', ARM, 'edge/microsoft-edge', { PATH: path.join(folder, 'edge') }],
  ['Chrome', MAC, 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome', { HOME: folder }],
  ['Edge', WINDOWS, 'Microsoft/Edge/Application/msedge.exe', { 'PROGRAMFILES(X86)': folder }],
])('finds an installed %s elsewhere (%j)', (_, machine, location, environment) => {
  const executablePath = install(location);
  expect(findChromium(environment, machine)).toEqual({ executablePath });
});

it.each([
  [{ PATH: '' }, ARM, 'none was found: install one, or name its program in CHROMIUM_PATH.'],
  [{}, WINDOWS, 'none was found: install one, or name its program in CHROMIUM_PATH.'],
  [
    { CHROMIUM_PATH: '/nowhere/chromium' },
    LINUX,
    'The file in CHROMIUM_PATH does not exist: /nowhere/chromium',
  ],
])('says in one sentence what to do without a browser: %j', (environment, machine, message) => {
  expect(() => findChromium(environment, machine)).toThrow(message);
});
