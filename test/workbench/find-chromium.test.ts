import { findChromium } from '../support/browser/find-chromium';
import { headlessChromium } from '../support/browser/headless-chromium';

it.each([
  ['to the PATH', findChromium],
  ['to the one that npm brings', headlessChromium],
])('prefers CHROMIUM_PATH %s', (_, find) =>
  expect(find({ CHROMIUM_PATH: process.execPath, PATH: '' })).toBe(process.execPath),
);

it.each([
  [{ PATH: '' }, 'install it (Debian: apt-get install chromium) or set CHROMIUM_PATH'],
  [{ CHROMIUM_PATH: '/nowhere/chromium' }, 'The file in CHROMIUM_PATH does not exist: /nowhere/chromium'],
])('says what to do without a browser: %j', (environment, message) => {
  expect(() => findChromium(environment)).toThrow(message);
  expect(() => headlessChromium(environment, 'linux arm64')).toThrow(message);
});
