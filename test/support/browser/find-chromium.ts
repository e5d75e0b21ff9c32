import { existsSync } from 'node:fs';
import path from 'node:path';

/** Returns `CHROMIUM_PATH`, or the first of the usual names on the PATH. */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string {
  const given = environment.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`The file in CHROMIUM_PATH does not exist: ${given}`);
  }
  const folders = (environment.PATH ?? '').split(path.delimiter);
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe'];
  const found = names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(existsSync);
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to the ' +
      'program of an installed Chromium or Chrome.',
  );
}
