import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Browser, LaunchOptions } from 'playwright-core';
import { devDependencies } from '../../../package.json';

/** A browser's program, and what it needs in its environment. */
interface Program {
  executablePath: string;
  env?: Record<string, string>;
}

interface Machine {
  platform: string;
  arch: string;
}

/** Starts the browser that `findChromium` finds. */
export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  const { executablePath, env } = findChromium();
  return chromium.launch({ ...options, executablePath, env: { ...process.env, ...env } as typeof env });
}

/**
 * Returns the program in `CHROMIUM_PATH`. Without it, Linux x64 uses the headless Chromium that `npm ci` brings, so that all
 * people test with one version, and other machines an installed Chrome, Edge or Chromium.
 */
export function findChromium(
  environment: NodeJS.ProcessEnv = process.env,
  { platform, arch }: Machine = process,
): Program {
  const given = environment.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return { executablePath: given };
    throw new Error(`The file in CHROMIUM_PATH does not exist: ${given}`);
  }
  if (platform === 'linux' && arch === 'x64') return unpackChromium();
  const found = installedPaths(environment, platform).find((candidate) => existsSync(candidate));
  if (found) return { executablePath: found };
  throw new Error(
    'The browser tests need Chrome, Edge or Chromium, and none was found: install one, or name its program in CHROMIUM_PATH.',
  );
}

function installedPaths(environment: NodeJS.ProcessEnv, platform: string): string[] {
  const within = (folders: (string | undefined)[], locations: string[]) =>
    folders.flatMap((folder) => (folder ? locations.map((location) => path.join(folder, location)) : []));
  if (platform === 'darwin')
    return within(
      ['/Applications', environment.HOME && path.join(environment.HOME, 'Applications')],
      ['Google Chrome', 'Microsoft Edge', 'Chromium'].map((name) => `${name}.app/Contents/MacOS/${name}`),
    );
  if (platform === 'win32')
    return within(
      [environment.PROGRAMFILES, environment['PROGRAMFILES(X86)'], environment.LOCALAPPDATA],
      [
        'Google/Chrome/Application/chrome.exe',
        'Microsoft/Edge/Application/msedge.exe',
        'Chromium/Application/chrome.exe',
      ],
    );
  return within((environment.PATH ?? '').split(path.delimiter), [
    ...['google-chrome', 'google-chrome-stable', 'microsoft-edge', 'microsoft-edge-stable'],
    ...['chromium', 'chromium-browser'],
  ]);
}

const PACKED = path.resolve(__dirname, '../../../node_modules/@sparticuz/chromium/bin');
const UNPACKED = path.resolve(__dirname, '../../../.cache/chromium', devDependencies['@sparticuz/chromium']);

/** Where the fonts are. Without a font that it finds, Chromium ends when it draws a page. */
const FONTS_CONF = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path.join(UNPACKED, 'fonts')}</dir>
  <cachedir>${path.join(UNPACKED, 'fonts-cache')}</cachedir>
</fontconfig>
`;

/** Unpacks the Chromium of `npm ci` once, with its libraries and fonts, so that it needs none of the machine's. */
function unpackChromium(): Program {
  if (!existsSync(UNPACKED)) {
    if (!existsSync(PACKED)) throw new Error('The headless Chromium is missing: run npm ci.');
    const unfinished = `${UNPACKED}.${process.pid}`;
    mkdirSync(unfinished, { recursive: true });
    const unpack = (name: string) => brotliDecompressSync(readFileSync(path.join(PACKED, name)));
    writeFileSync(path.join(unfinished, 'chromium'), unpack('chromium.br'), { mode: 0o755 });
    // The first one holds SQLite, which the libraries of the second one need.
    for (const name of ['al2.tar.br', 'al2023.tar.br', 'fonts.tar.br'])
      execFileSync('tar', ['-x', '-C', unfinished], { input: unpack(name) });
    moveUnlessThere(unfinished, UNPACKED);
  }
  const config = path.join(UNPACKED, 'fonts.conf');
  // A person may have moved the project.
  if (readFileSync(config, 'utf8') !== FONTS_CONF) writeFileSync(config, FONTS_CONF);
  return {
    executablePath: path.join(UNPACKED, 'chromium'),
    env: {
      LD_LIBRARY_PATH: path.join(UNPACKED, 'lib'),
      FONTCONFIG_FILE: path.join(UNPACKED, 'fonts.conf'),
    },
  };
}

/** Another process may do the same at the same time. The folder must appear as a whole. */
function moveUnlessThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (thrown) {
    if (!existsSync(to)) throw thrown;
    rmSync(from, { recursive: true });
  }
}
