import { RrError } from '../../contract/failure';
import type { Operations } from './operations';
import {
  OPERATOR_COMMANDS,
  OPERATOR_OPTIONS,
  type OperatorAnswer,
  type OperatorCommand,
  type OperatorOption,
} from './operator-commands';

/** A command as it was typed. */
export interface TypedCommand {
  words: readonly string[];
  options: Readonly<Record<string, string | boolean>>;
}

/** Does what a command says. Throws `bad-input` that lists what there is, where there is no such command. */
export async function runOperatorCommand(
  operations: Operations,
  { words, options }: TypedCommand,
): Promise<OperatorAnswer> {
  const [noun, verb, ...further] = words;
  const command = OPERATOR_COMMANDS.find(({ words }) => words[0] === noun && words[1] === verb);
  if (!command)
    throw new RrError(
      'bad-input',
      `There is no command "${words.join(' ')}". The commands are:\n${OPERATOR_COMMANDS.map((known) => `  ${usageOf(known)}`).join('\n')}`,
    );

  const { takes = [], needs = [], may = [] } = command;
  const wrong = (what: string) => new RrError('bad-input', `${what} Type: ${usageOf(command)}`);
  for (const name of Object.keys(options))
    if (![...needs, ...may].some((known) => known === name))
      throw wrong(`"${noun} ${verb}" takes no --${name}.`);
  for (const name of needs) if (options[name] === undefined) throw wrong(`--${name} is missing.`);
  if (further.length < takes.length) throw wrong(`<${takes[further.length]}> is missing.`);
  if (further.length > takes.length) throw wrong(`"${further[takes.length]}" is one word too many.`);

  const text = (name: string): string => further[takes.indexOf(name)] ?? String(options[name]);
  return command.run(operations, {
    text,
    id: (name) => {
      if (/^\d{1,9}$/.test(text(name))) return Number(text(name));
      throw wrong(`A ${name} is named by its number, not by "${text(name)}"; lists show it.`);
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
