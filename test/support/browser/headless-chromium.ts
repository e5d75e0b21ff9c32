import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { devDependencies } from '../../../package.json';
import { findChromium } from './find-chromium';

/**
 * Returns `CHROMIUM_PATH`, or the headless Chromium that `npm ci` brings, or the installed one. A page in the headless one
 * takes four fifths of the CPU time, because it has no windows. It runs on Linux x64.
 */
export function headlessChromium(
  environment: NodeJS.ProcessEnv = process.env,
  machine = `${process.platform} ${process.arch}`,
): string {
  const brought = !environment.CHROMIUM_PATH && machine === 'linux x64' && unpack();
  return brought && starts(brought) ? brought : findChromium(environment);
}

function unpack(): string {
  const place = path.resolve('.cache/chromium', devDependencies['@sparticuz/chromium'], 'chromium');
  if (!existsSync(place)) {
    const packed = readFileSync(path.resolve('node_modules/@sparticuz/chromium/bin/chromium.br'));
    const unfinished = `${place}.${process.pid}`;
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(unfinished, brotliDecompressSync(packed), { mode: 0o755 });
    renameSync(unfinished, place);
  }
  return place;
}

/** Says whether this machine has the libraries that the program needs. */
const starts = (program: string) => spawnSync(program, ['--version']).status === 0;
