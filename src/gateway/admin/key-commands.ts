import { RrError } from '../../contract/failure';
import { type AccessKey, isLive } from '../access-keys/access-keys';
import type { DatabaseLimit } from '../access-keys/database-limit';
import { isHeaderSafe } from '../forward/databases/format-databases-header';
import type { AdminCommand } from './admin-command';
import { alignedTable, toMinute } from './aligned-table';
import type { AdminRecords } from './open-records';

const DAY_MS = 86_400_000;
const LONGEST_NAME = 100;

export const createKey: AdminCommand = {
  words: ['keys', 'create'],
  operands: 0,
  options: ['name', 'databases', 'expires'],
  usage: 'keys create --name "A. Meyer" [--databases 101,103] [--expires 2027-01-31]',
  async run(records, _, options) {
    const { organisation, profile } = records.options;
    const name = readName(options.name);
    const limit = readLimit(options.databases, profile.databasesHeader.format);
    const expiresAt = readExpiry(options.expires, records.now());
    const { key, accessKey } = await records.accessKeys.create({ name, limit, expiresAt });
    const notes = [
      ...(limit ? await notesOnLimit(records, limit) : []),
      ...(organisation
        ? []
        : [
            'The gateway has no credentials for it yet. Set RR_ORGANISATION_CLIENT_ID and RR_ORGANISATION_CLIENT_SECRET_FILE.',
          ]),
    ];
    const end = expiresAt === null ? 'without an end' : `good until ${toMinute(expiresAt)} UTC`;
    return [
      `Access key ${accessKey.id} of ${name}, for ${spellLimit(limit)}, ${end}:`,
      '',
      key,
      '',
      'It is shown this once. Give it to its owner in a way that nobody else can read.',
      ...notes.map((note) => `Note: ${note}`),
    ].join('\n');
  },
};

export const listKeys: AdminCommand = {
  words: ['keys', 'list'],
  operands: 0,
  options: [],
  usage: 'keys list',
  async run({ accessKeys, now }) {
    const keys = await accessKeys.list();
    if (keys.length === 0) return 'There are no access keys.';
    return alignedTable(
      ['id', 'name', 'state', 'databases', 'created (UTC)', 'ends (UTC)', 'last used (UTC)'],
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
  words: ['keys', 'revoke'],
  operands: 1,
  options: [],
  usage: 'keys revoke ID',
  async run({ accessKeys }, [id]) {
    if (id === undefined) throw new RrError('bad-input', 'Say which access key: keys revoke ID');
    if (!(await accessKeys.revoke(id)))
      throw new RrError(
        'bad-input',
        `There is no access key "${id}" that could be revoked. The command keys list shows them all.`,
      );
    return `Revoked the access key ${id}. Its sessions end within 5 seconds.`;
  },
};

function readName(text: string | undefined): string {
  const name = text?.trim() ?? '';
  if (name === '' || name.length > LONGEST_NAME || /\p{C}/u.test(name))
    throw new RrError(
      'bad-input',
      `Say whose key it is in --name, with at most ${LONGEST_NAME} characters on one line.`,
    );
  return name;
}

function readLimit(text: string | undefined, format: 'comma' | 'json' | 'repeated'): DatabaseLimit {
  if (text === undefined) return null;
  const ids = [...new Set(text.split(',').map((id) => id.trim()))];
  const wrong = ids.find((id) => id === '' || (format !== 'json' && !isHeaderSafe(id)));
  if (wrong !== undefined)
    throw new RrError(
      'bad-input',
      `--databases takes identifiers of databases with commas between them, not "${text}". Without it the key is good for all.`,
    );
  return ids;
}

function readExpiry(text: string | undefined, now: number): number | null {
  if (text === undefined) return null;
  const start = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  // 31 April is a date to nobody, though to some parsers.
  if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== text)
    throw new RrError(
      'bad-input',
      `--expires takes the last day of the key, such as 2027-01-31, not "${text}".`,
    );
  const end = start + DAY_MS;
  if (end <= now) throw new RrError('bad-input', `--expires takes a day that is not over yet, not ${text}.`);
  return end;
}

const stateOf = (key: AccessKey, now: number): string => {
  if (key.revokedAt !== null) return 'revoked';
  return isLive(key, now) ? 'good' : 'expired';
};

const spellLimit = (limit: DatabaseLimit): string =>
  limit ? `the database${limit.length > 1 ? 's' : ''} ${limit.join(', ')} alone` : 'all databases';

async function notesOnLimit(
  { options: { organisation, profile }, store, service }: AdminRecords,
  limit: readonly string[],
): Promise<string[]> {
  const notes =
    profile.databasesHeaderOn === 'every-data-call'
      ? []
      : ['This service does not restrict rows by database, so the key reads no rows at all.'];
  if (!organisation) return notes;
  const row = await store
    .selectFrom('credential')
    .select('database_names')
    .where('service', '=', service)
    .where('client_id', '=', organisation.clientId)
    .executeTakeFirst();
  const names = Object.keys(JSON.parse(row?.database_names ?? '{}') as object);
  const unseen = names.length > 0 ? limit.filter((id) => !names.includes(id)) : [];
  if (unseen.length > 0)
    notes.push(`The gateway has not seen ${unseen.join(', ')} yet; it knows ${names.join(', ')}.`);
  return notes;
}
