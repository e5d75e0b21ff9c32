import { findChromium } from '../support/browser/find-chromium';

it('prefers CHROMIUM_PATH to the PATH', () =>
  expect(findChromium({ CHROMIUM_PATH: process.execPath, PATH: '' })).toBe(process.execPath));

it.each([
  [{ PATH: '' }, 'install it (Debian: apt-get install chromium) or set CHROMIUM_PATH'],
  [{ CHROMIUM_PATH: '/nowhere/chromium' }, 'The file in CHROMIUM_PATH does not exist: /nowhere/chromium'],
])('says what to do without a browser: %j', (environment, message) =>
  expect(() => findChromium(environment)).toThrow(message),
);
