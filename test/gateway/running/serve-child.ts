import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { TYPESCRIPT_FLAGS } from '../../support/typescript-flags';

export interface ServeChild {
  /** Resolves with the real port when it listens. Rejects with its output if it ends instead. */
  url: Promise<string>;
  /** Everything on standard output and standard error so far. */
  output(): string;
  /** The lines of its log. */
  lines(): Record<string, unknown>[];
  signal(signal: NodeJS.Signals): void;
  /** The exit code. Null if a signal ended it. */
  ended: Promise<number | null>;
}

const ROOT = path.resolve(__dirname, '../../..');

/** Starts `npm run serve` without a build, in a folder where the add-in is an empty page. */
export function startServe(folder: string, env: Record<string, string>, args: string[] = []): ServeChild {
  mkdirSync(path.join(folder, 'dist', 'addin'), { recursive: true });
  writeFileSync(path.join(folder, 'dist', 'addin', 'taskpane.html'), '<!doctype html>');
  const child: ChildProcess = spawn(
    process.execPath,
    [...TYPESCRIPT_FLAGS, path.join(ROOT, 'src/gateway/serve.ts'), ...args],
    { cwd: folder, env: { PATH: process.env['PATH'] ?? '', ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  let noted: () => void = () => undefined;
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      noted();
    });
  const lines = () =>
    output
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const url = new Promise<string>((resolve, reject) => {
    noted = () => {
      const listens = lines().find(({ msg }) => msg === 'the gateway is running')?.['listens'];
      if (typeof listens === 'string') resolve(`http://127.0.0.1:${listens.split(':').at(-1)}`);
    };
    void ended.then((code) => reject(new Error(`It ended with ${code}: ${output}`)));
  });
  // A test of how it ends does not use the address.
  url.catch(() => undefined);
  return { url, output: () => output, lines, signal: (signal) => void child.kill(signal), ended };
}
