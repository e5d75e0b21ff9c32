import { badInput } from '../../contract/failure';
import { type AccessKey, isLive, type DatabaseLimit } from '../access-keys/access-keys';
import { isHeaderSafe } from '../forward/databases/limit-databases';
import type { AdminCommand } from './open-records';
import { alignedTable, toMinute } from '../../node/aligned-table';

const DAY_MS = 86_400_000;
const LONGEST_NAME = 100;

export const createKey: AdminCommand = {
  usage: 'keys create --name "A. Meyer" [--databases 101,103] [--expires 2027-01-31]',
  options: ['name', 'databases', 'expires'],
  async run(records, _, options) {
    const { organisation, profile } = records.options;
    const name = readName(options.name);
    const limit = readLimit(options.databases, profile.databasesHeader.format);
    const expiresAt = readExpiry(options.expires, records.now());
    const { key, accessKey } = await records.accessKeys.create({ name, limit, expiresAt });
    const notes = [
      ...(limit && profile.databasesHeaderOn !== 'every-data-call'
        ? ['This service does not restrict rows by database, so the key cannot read any rows.']
        : []),
      ...(organisation
        ? []
        : [
            'The key does not work yet. Set RR_ORGANISATION_CLIENT_ID and RR_ORGANISATION_CLIENT_SECRET_FILE.',
          ]),
    ];
    const end = expiresAt === null ? 'does not expire' : `expires ${toMinute(expiresAt)} UTC`;
    return [
      `Access key ${accessKey.id} of ${name}: ${describeLimit(limit)}, ${end}.`,
      '',
      key,
      '',
      'This key is shown only once. Send it to its owner in a way that no one else can read.',
      ...notes.map((note) => `Note: ${note}`),
    ].join('\n');
  },
};

export const listKeys: AdminCommand = {
  usage: 'keys list',
  async run({ accessKeys, now }) {
    const keys = await accessKeys.list();
    if (keys.length === 0) return 'No access keys exist yet.';
    return alignedTable(
      ['id', 'name', 'state', 'databases', 'created (UTC)', 'expires (UTC)', 'last used (UTC)'],
      keys.map((key) => [
        key.id,
        key.name,
        stateOf(key, now()),
        key.limit ? key.limit.join(', ') : 'all',
        toMinute(key.createdAt),
        toMinute(key.expiresAt),
        toMinute(key.usedAt),
      ]),
    );
  },
};

export const revokeKey: AdminCommand = {
  usage: 'keys revoke ID',
  operands: 1,
  async run({ accessKeys }, [id]) {
    if (id === undefined) throw badInput('Usage: keys revoke ID');
    if (!(await accessKeys.revoke(id)))
      throw badInput(`No live access key has the ID "${id}". The command "keys list" shows all keys.`);
    return `Revoked access key ${id}. Its sessions end within 5 seconds.`;
  },
};

function readName(text: string | undefined): string {
  const name = text?.trim() ?? '';
  if (name === '' || name.length > LONGEST_NAME || /\p{C}/u.test(name))
    throw badInput(`Write the owner's name in --name: one line with at most ${LONGEST_NAME} characters.`);
  return name;
}

function readLimit(text: string | undefined, format: 'comma' | 'json' | 'repeated'): DatabaseLimit {
  if (text === undefined) return null;
  const ids = [...new Set(text.split(',').map((id) => id.trim()))];
  const wrong = ids.find((id) => id === '' || (format !== 'json' && !isHeaderSafe(id)));
  if (wrong !== undefined)
    throw badInput(
      `--databases takes database IDs separated by commas, not "${text}". Without it the key works for all databases.`,
    );
  return ids;
}

function readExpiry(text: string | undefined, now: number): number | null {
  if (text === undefined) return null;
  const start = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  // Some parsers accept 31 April. The round trip rejects it.
  if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== text)
    throw badInput(`--expires takes the key's last day, such as 2027-01-31, not "${text}".`);
  const end = start + DAY_MS;
  if (end <= now) throw badInput(`--expires takes today or a later day, not ${text}.`);
  return end;
}

const stateOf = (key: AccessKey, now: number) => {
  if (key.revokedAt !== null) return 'revoked';
  return isLive(key, now) ? 'live' : 'expired';
};

const describeLimit = (limit: DatabaseLimit) =>
  limit ? `only database${limit.length > 1 ? 's' : ''} ${limit.join(', ')}` : 'all databases';
