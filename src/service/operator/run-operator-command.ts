import { RrError } from '../../contract/failure';
import type { Operations } from './operations';
import {
  OPERATOR_COMMANDS,
  OPERATOR_OPTIONS,
  type OperatorAnswer,
  type OperatorCommand,
  type OperatorOption,
} from './operator-commands';

export interface TypedCommand {
  words: readonly string[];
  options: Readonly<Record<string, string | boolean>>;
}

/** Runs a typed command. Throws `bad-input` with its usage, or with all commands if it is unknown. */
export async function runOperatorCommand(
  operations: Operations,
  { words, options }: TypedCommand,
): Promise<OperatorAnswer> {
  const command = OPERATOR_COMMANDS.find((known) => known.words.every((word, at) => words[at] === word));
  if (!command)
    throw new RrError(
      'bad-input',
      `Unknown command "${words.join(' ')}". The commands are:\n${OPERATOR_COMMANDS.map((known) => `  ${usageOf(known)}`).join('\n')}`,
    );

  const { takes = [], needs = [], may = [] } = command;
  const further = words.slice(command.words.length);
  const wrong = (what: string) => new RrError('bad-input', `${what} Usage: ${usageOf(command)}`);
  for (const name of Object.keys(options))
    if (![...needs, ...may].some((known) => known === name))
      throw wrong(`"${command.words.join(' ')}" does not accept --${name}.`);
  for (const name of needs) if (options[name] === undefined) throw wrong(`--${name} is missing.`);
  if (further.length < takes.length) throw wrong(`<${takes[further.length]}> is missing.`);
  if (further.length > takes.length) throw wrong(`"${further[takes.length]}" is not expected.`);

  const text = (name: string): string => further[takes.indexOf(name)] ?? String(options[name]);
  return command.run(operations, {
    text,
    id: (name) => {
      if (/^\d{1,9}$/.test(text(name))) return Number(text(name));
      throw wrong(`Enter the number of the ${name} from a list, not "${text(name)}".`);
    },
    has: (name) => options[name] !== undefined,
    option: (name) => (options[name] === undefined ? undefined : String(options[name])),
  });
}

const usageOf = ({ words, takes = [], needs = [], may = [] }: OperatorCommand): string =>
  [
    ...words,
    ...takes.map((name) => `<${name}>`),
    ...needs.map(optionUsage),
    ...may.map((name) => `[${optionUsage(name)}]`),
  ].join(' ');

const optionUsage = (name: OperatorOption): string => {
  if (OPERATOR_OPTIONS[name] === 'flag') return `--${name}`;
  return name === 'by' ? '--by <address>' : `--${name} <${name}>`;
};
