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

it('uses CHROMIUM_PATH, and without it the Chromium of npm on Linux x64', () => {
  const executablePath = process.execPath;
  expect(findChromium({ CHROMIUM_PATH: executablePath, PATH: '' }, LINUX)).toEqual({ executablePath });
  expect(findChromium({}, LINUX).executablePath).toMatch(/\.cache\/chromium\/[\d.]+\/chromium$/);
});

it.each([
  ['Chromium', ARM, 'bin/chromium', { PATH: `/nowhere:${path.join(folder, 'bin')}` }],
  ['Chrome', MAC, 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome', { HOME: folder }],
  ['Edge', WINDOWS, 'Microsoft/Edge/Application/msedge.exe', { 'PROGRAMFILES(X86)': folder }],
])('finds an installed %s elsewhere (%j)', (_, machine, location, environment) => {
  const executablePath = path.join(folder, location);
  mkdirSync(path.dirname(executablePath), { recursive: true });
  writeFileSync(executablePath, '');
  expect(findChromium(environment, machine)).toEqual({ executablePath });
});

it.each([
  [{ PATH: '' }, 'none was found: install one, or name its program in CHROMIUM_PATH.'],
  [{ CHROMIUM_PATH: '/nowhere/browser' }, 'The file in CHROMIUM_PATH does not exist: /nowhere/browser'],
])('says in one sentence what to do without a browser: %j', (environment, message) =>
  expect(() => findChromium(environment, ARM)).toThrow(message),
);
