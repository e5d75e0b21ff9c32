import { readCommandLine } from '../../node/command-line';
import { badInput } from '../../contract/failure';
import { readGatewayConfig } from '../config/read-gateway-config';
import { createKeyFile } from '../keys/key-file';
import { type AdminCommand, OPTIONS } from './admin-command';
import { showCredential } from './credential-commands';
import { createKey, listKeys, revokeKey } from './key-commands';
import { openRecords } from './open-records';
import { endSomeSessions, listAllSessions } from './session-commands';
import { allowTokens, releaseTokens, showTokens } from './token-commands';

const COMMANDS: readonly AdminCommand[] = [
  createKey,
  listKeys,
  revokeKey,
  listAllSessions,
  endSomeSessions,
  showCredential,
  allowTokens,
  releaseTokens,
  showTokens,
];
const MAKE_KEY = 'make-key FILE';

/** Carries out a command and returns the text to print. Throws `bad-input` for a wrong command or configuration. */
export async function runAdmin(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { options, words } = readCommandLine(OPTIONS, args);
  if (words.length === 0 || words[0] === 'help') return usage();
  if (words[0] === 'make-key') return makeKey(words.slice(1));

  const [length, command] = findCommand(words);
  if (!command) throw badInput(`Unknown command "${words.join(' ')}".\n\n${usage()}`);
  const operands = words.slice(length);
  const isUnknown = (name: string) => !command.options?.some((known) => known === name);
  if (Object.keys(options).some(isUnknown) || operands.length > (command.operands ?? 0))
    throw badInput(`Usage: ${command.usage}`);

  const records = await openRecords(readGatewayConfig(env).options);
  try {
    return await command.run(records, operands, options);
  } finally {
    await records.close();
  }
}

/** Returns the number of words that name the command, and the command. Two words count more than one. */
function findCommand(words: readonly string[]): [length: number, command: AdminCommand | undefined] {
  const named = (length: number) =>
    COMMANDS.find(({ usage }) => /^[a-z]+( [a-z]+)?/.exec(usage)?.[0] === words.slice(0, length).join(' '));
  const ofTwo = named(2);
  return ofTwo ? [2, ofTwo] : [1, named(1)];
}

/** Needs no configuration, because a configuration starts with a key. */
async function makeKey([file, ...others]: string[]): Promise<string> {
  if (!file || others.length > 0) throw badInput(`Usage: ${MAKE_KEY}`);
  await createKeyFile(file);
  return `Wrote a new key to ${file}. Set RR_KEY_FILE to this file, and keep a copy apart from the records.`;
}

const usage = (): string =>
  ['The commands are:', ...COMMANDS.map((command) => `  ${command.usage}`), `  ${MAKE_KEY}`].join('\n');
