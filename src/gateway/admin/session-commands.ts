import { badInput } from '../../contract/failure';
import { endSessions, listSessions, type SessionSummary } from '../sessions/session-records';
import { hasEnded } from '../sessions/session-rules';
import type { AdminCommand, AdminOptions } from './admin-command';
import { alignedTable, toMinute } from '../../node/aligned-table';

const REVOKE = 'sessions revoke ID | sessions revoke --all [--key ID | --client ID]';

export const listAllSessions: AdminCommand = {
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

export const endSomeSessions: AdminCommand = {
  usage: REVOKE,
  operands: 1,
  options: ['all', 'key', 'client'],
  async run({ store, service }, [id], options) {
    const count = await endSessions(store, service, readPick(id, options));
    if (count === 0) throw badInput('No session matches. The command "sessions list" shows all sessions.');
    return `Ended ${count} session${count > 1 ? 's' : ''}. This takes effect everywhere within 5 seconds.`;
  },
};

function readPick(
  wanted: string | undefined,
  { all = false, key, client }: AdminOptions,
): (session: SessionSummary) => boolean {
  const narrows = key !== undefined || client !== undefined;
  const isOne = wanted !== undefined && !all && !narrows;
  const isMany = wanted === undefined && all && (key === undefined || client === undefined);
  if (!isOne && !isMany) throw badInput(`Usage: ${REVOKE}`);
  if (isOne) return ({ id }) => id === wanted;
  return ({ accessKeyId, clientId }) =>
    (key === undefined || accessKeyId === key) && (client === undefined || clientId === client);
}
