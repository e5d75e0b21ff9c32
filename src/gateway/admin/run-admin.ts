import { readCommandLine } from '../../node/command-line';
import { badInput } from '../../contract/failure';
import { readGatewayConfig } from '../config/read-gateway-config';
import { createKeyFile } from '../keys/key-file';
import { type AdminCommand, OPTIONS, openRecords, type AdminOptions } from './open-records';
import { createKey, listKeys, revokeKey } from './key-commands';
import { allowTokens, assumeTokens, releaseTokens, showTokens } from './token-commands';
import { endSessions, listSessions, type SessionSummary, hasEnded } from '../sessions/session-records';
import { alignedTable, toMinute } from '../../node/aligned-table';

const REVOKE = 'sessions revoke ID | --key ID | --client ID | --all';

const listAllSessions: AdminCommand = {
  usage: 'sessions list',
  async run({ store, service, sessionRules, now }) {
    const sessions = (await listSessions(store, service)).filter(
      ({ createdAt, usedAt }) => !hasEnded({ created_at: createdAt, used_at: usedAt }, sessionRules, now()),
    );
    if (sessions.length === 0) return 'No one is signed in.';
    return alignedTable(
      ['id', 'who', 'access key', 'client ID', 'since (UTC)', 'last used (UTC)', 'from'],
      sessions.map(({ id, who, accessKeyId, clientId, createdAt, usedAt, origin }) => [
        id,
        who,
        accessKeyId ?? '',
        clientId,
        toMinute(createdAt),
        toMinute(usedAt),
        origin ?? '',
      ]),
    );
  },
};

const endSomeSessions: AdminCommand = {
  usage: REVOKE,
  operands: 1,
  options: ['all', 'key', 'client'],
  async run({ store, service }, [id], options) {
    const count = await endSessions(store, service, readPick(id, options));
    if (count === 0) throw badInput('No session matches. The command "sessions list" shows all sessions.');
    return `Ended ${count} session${count > 1 ? 's' : ''}. This takes effect everywhere within 5 seconds.`;
  },
};

/** Exactly one thing says which sessions end. */
function readPick(
  requestedId: string | undefined,
  { all, key, client }: AdminOptions,
): (session: SessionSummary) => boolean {
  if ([requestedId, all, key, client].filter((given) => given !== undefined).length !== 1)
    throw badInput(`Usage: ${REVOKE}`);
  return ({ id, accessKeyId, clientId }) =>
    all === true || id === requestedId || accessKeyId === key || clientId === client;
}

const COMMANDS: readonly AdminCommand[] = [
  createKey,
  listKeys,
  revokeKey,
  listAllSessions,
  endSomeSessions,
  allowTokens,
  assumeTokens,
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
async function makeKey([file, ...extraArguments]: string[]): Promise<string> {
  if (!file || extraArguments.length > 0) throw badInput(`Usage: ${MAKE_KEY}`);
  await createKeyFile(file);
  return `Wrote a new key to ${file}. Set RR_KEY_FILE to this file, and keep a copy apart from the records.`;
}

const usage = () =>
  ['The commands are:', ...COMMANDS.map((command) => `  ${command.usage}`), `  ${MAKE_KEY}`].join('\n');
