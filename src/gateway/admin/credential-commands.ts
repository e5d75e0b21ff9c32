import { createCipher } from '../keys/cipher';
import { loadOrCreateKey } from '../keys/key-file';
import { type Credential, toCredential } from '../tokens/credential';
import { isActive, readPause } from '../tokens/limits/pause';
import { type AdminCommand, type AdminRecords, chooseClient, findCredential } from './open-records';
import { alignedTable, toMinute } from '../../node/aligned-table';

const DAY_MS = 86_400_000;

/** Shows what the records say of one credential: never a secret or a token. */
export const showCredential: AdminCommand = {
  usage: 'credentials show [CLIENT-ID]',
  operands: 1,
  async run(records, [named]) {
    const clientId = await chooseClient(records, named);
    const { service, now } = records;
    const row = await findCredential(records, clientId);
    if (!row) return `Client ID ${clientId} has not signed in yet.`;
    const { key, oldKeys, dataDir } = records.options;
    const cipher = createCipher(key ?? (await loadOrCreateKey(dataDir)), oldKeys);
    const credential = toCredential(row, service, cipher);
    const pause = readPause(row.pause);
    const facts = [
      ['client ID', clientId],
      ...(credential
        ? [
            ['token', describeToken(credential, now())],
            ['secret', describeSecret(credential)],
          ]
        : [['token and secret', 'the key does not decrypt them']]),
      [
        'paused',
        isActive(pause, now()) ? `${pause.why} until ${toMinute(pause.until)}: ${pause.message}` : 'no',
      ],
      ['this month', await describeMonth(records, clientId)],
      ['last 24 hours', await describeDay(records, clientId)],
      ['sessions', await countSessions(records, row.id)],
      ['databases seen', Object.keys(JSON.parse(row.database_names) as object).length],
    ];
    return [
      alignedTable(['what (times in UTC)', 'value'], facts),
      '',
      'Each running gateway also remembers, for some seconds: refused access, probes of the token, and kept answers.',
    ].join('\n');
  },
};

function describeToken({ token }: Credential, now: number): string {
  if (!token) return 'none';
  const { fingerprint, boughtAt, expiresAt, refusedBefore } = token;
  const state = now >= expiresAt ? 'expired' : 'expires';
  const replaced = refusedBefore > 0 ? `; replaced ${refusedBefore} refused, not accepted yet` : '';
  return `${fingerprint}, bought ${toMinute(boughtAt)}, ${state} ${toMinute(expiresAt)}${replaced}`;
}

const describeSecret = ({ verifiedSecrets: [current] }: Credential): string =>
  current && current.provenAt > 0 ? `accepted ${toMinute(current.provenAt)}` : 'not used yet';

async function describeMonth({ ledger }: AdminRecords, clientId: string): Promise<string> {
  const { used, budget, stop, free, resetsAt } = await ledger.standing(clientId);
  if (budget === null) return `${used} used, no budget`;
  return `${used} of ${budget} used, ${Math.max(0, free)} free beyond one a day, stop: ${stop}, resets ${toMinute(resetsAt)}`;
}

async function describeDay({ store, service, now }: AdminRecords, clientId: string): Promise<string> {
  const rows = await store
    .selectFrom('token_ledger')
    .select(['reason', 'outcome'])
    .where('service', '=', service)
    .where('client_id', '=', clientId)
    .where('intended_at', '>', now() - DAY_MS)
    .execute();
  const counts = new Map<string, number>();
  for (const { reason, outcome } of rows) {
    const kind = `${reason} ${outcome ?? 'without outcome'}`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => `${count} × ${kind}`).join(', ') || 'no token request';
}

async function countSessions({ store }: AdminRecords, credentialId: number): Promise<number> {
  const { count } = await store
    .selectFrom('session')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('credential_id', '=', credentialId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
