/** What all commands of this repository share: how they read options, and how they end. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { asRrError, RrError } from '../contract/failure';

type OptionNames = Readonly<Record<string, 'text' | 'flag'>>;
type OptionValues<Names extends OptionNames> = {
  [Name in keyof Names]?: Names[Name] extends 'flag' ? boolean : string;
};

/** The options of a command, and its other words. Throws `bad-input` that lists the options where one is not known. */
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
    // Node's own text begins with a sentence that names the option; what follows is about Node.
    const [said] = (cause as Error).message.split(/\.\s/);
    const known = Object.entries(names).map(([name, kind]) => `--${name}${kind === 'flag' ? '' : ' …'}`);
    throw new RrError('bad-input', `${said}. The options are: ${known.join(', ')}.`, { cause });
  }
}

/** A port for a server; 0 takes a free one. Throws `bad-input` for anything but 0 to 65535. */
export const readPort = (text: string | undefined, otherwise: number): number =>
  readWholeNumber('--port', text, otherwise, 65_535);

/** A whole number from 0 to `max`. Throws `bad-input` that names the option. */
export function readWholeNumber(
  option: string,
  text: string | undefined,
  otherwise: number,
  max = 1_000_000,
): number {
  if (text === undefined) return otherwise;
  // Number() would take '', '0x10' and '1e3' as well.
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Infinity;
  if (number > max)
    throw new RrError('bad-input', `${option} takes a number from 0 to ${max}, not "${text}".`);
  return number;
}

/** Runs a command. A failure is said in a sentence and ends it with 1; a stack is shown only where nobody foresaw it. */
export function runCommand(main: () => Promise<void>): void {
  // Whoever reads it may have seen enough, as `head` has after ten lines.
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
    return `Port ${port} is not open to this account. Choose another with --port.`;
  const failure = asRrError(thrown);
  return failure.code === 'bug' && thrown instanceof Error ? String(thrown.stack) : failure.message;
}
