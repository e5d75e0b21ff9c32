import { readCommandLine } from '../../node/command-line';
import { RrError } from '../../contract/failure';
import { readGatewayConfig } from '../config/read-gateway-config';
import { createKeyFile } from '../keys/key-file';
import { type AdminCommand, OPTIONS } from './admin-command';
import { showCredential } from './credential-commands';
import { createKey, listKeys, revokeKey } from './key-commands';
import { openRecords } from './open-records';
import { endSomeSessions, listAllSessions } from './session-commands';
import { allowTokens, releaseTokens, showTokens } from './token-commands';

/** A two-word command comes before the one-word command that begins the same. */
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

  const command = COMMANDS.find(
    ({ words: [first, second] }) => first === words[0] && (!second || second === words[1]),
  );
  if (!command) throw new RrError('bad-input', `Unknown command "${words.join(' ')}".\n\n${usage()}`);
  const operands = words.slice(command.words.length);
  const isUnknown = (name: string) => !command.options.some((known) => known === name);
  if (Object.keys(options).some(isUnknown) || operands.length > command.operands)
    throw new RrError('bad-input', `Usage: ${command.usage}`);

  const records = await openRecords(readGatewayConfig(env).options);
  try {
    return await command.run(records, operands, options);
  } finally {
    await records.close();
  }
}

/** Needs no configuration, because a configuration starts with a key. */
async function makeKey([file, ...others]: string[]): Promise<string> {
  if (!file || others.length > 0) throw new RrError('bad-input', `Usage: ${MAKE_KEY}`);
  await createKeyFile(file);
  return `Wrote a new key to ${file}. Set RR_KEY_FILE to this file, and keep a copy apart from the records.`;
}

const usage = (): string =>
  ['The commands are:', ...COMMANDS.map((command) => `  ${command.usage}`), `  ${MAKE_KEY}`].join('\n');
