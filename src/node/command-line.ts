import { parseArgs, type ParseArgsConfig } from 'node:util';
import { asRrError, badInput } from '../contract/failure';
import { readFileSync } from 'node:fs';

type OptionNames = Readonly<Record<string, 'text' | 'flag'>>;
type OptionValues<Names extends OptionNames> = {
  [Name in keyof Names]?: Names[Name] extends 'flag' ? boolean : string;
};

/** Reads a command's options and its other words. Throws `bad-input` that lists the options if one is unknown. */
export function readCommandLine<Names extends OptionNames>(
  names: Names,
  args: readonly string[] = process.argv.slice(2),
): { options: OptionValues<Names>; words: string[] } {
  const config: ParseArgsConfig['options'] = {};
  for (const [name, kind] of Object.entries(names))
    config[name] = { type: kind === 'flag' ? 'boolean' : 'string' };
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: config, allowPositionals: true });
    return { options: values as OptionValues<Names>, words: positionals };
  } catch (cause) {
    // The first sentence of Node's message names the option. The rest explains Node's parser.
    const [problem] = (cause as Error).message.split(/\.\s/);
    const known = Object.entries(names).map(([name, kind]) => `--${name}${kind === 'flag' ? '' : ' …'}`);
    throw badInput(`${problem}. The options are: ${known.join(', ')}.`, { cause });
  }
}

/** Reads a server's port; 0 takes a free one. Throws `bad-input` for anything but 0 to 65535. */
export const readPort = (text: string | undefined, fallback: number): number =>
  readWholeNumber('--port', text, fallback, 65_535);

/** Reads a whole number from 0 to `max`. Throws `bad-input` that names the option. */
export function readWholeNumber(
  option: string,
  text: string | undefined,
  fallback: number,
  max = 1_000_000,
): number {
  if (text === undefined) return fallback;
  // Number() would also accept '', '0x10' and '1e3'.
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Infinity;
  if (number > max) throw badInput(`${option} takes a number from 0 to ${max}, not "${text}".`);
  return number;
}

/** Runs a command. After a failure it prints one sentence, or the stack of an unexpected error, and exits with 1. */
export function runCommand(main: () => Promise<void>): void {
  // A reader such as `head` closes the pipe when it has enough lines.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
  main().catch((thrown: unknown) => {
    process.stderr.write(`${describeFailure(thrown)}\n`);
    process.exit(1);
  });
}

export function describeFailure(thrown: unknown): string {
  const { code, syscall, port } = thrown as { code?: string; syscall?: string; port?: number };
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return `Port ${port} is in use. Choose another with --port.`;
  if (syscall === 'listen' && code === 'EACCES')
    return `This account may not use port ${port}. Choose another with --port.`;
  const failure = asRrError(thrown);
  return failure.code === 'bug' && thrown instanceof Error ? String(thrown.stack) : failure.message;
}

export function readOverrides(file: string | undefined): unknown {
  if (!file) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw badInput('The file named by RR_PROFILE is not valid JSON. Correct the file or unset RR_PROFILE.', {
      cause,
    });
  }
}

/** A terminal signals npm and this process, and npm passes it on. Signals within this time count as one. */
const ONE_SIGNAL_MS = 1000;

/** At the first SIGTERM or SIGINT, calls `close` and then exits with 0. A second signal exits at once. */
export function stopOnSignals(close: () => Promise<void>): void {
  let stoppedAt: number | undefined;
  const stop = (): void => {
    if (stoppedAt !== undefined) {
      if (performance.now() - stoppedAt > ONE_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppedAt = performance.now();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
