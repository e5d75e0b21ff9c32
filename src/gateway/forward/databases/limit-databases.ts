import { RrError } from '../../../contract/failure';
import type { ServiceProfile } from '../../../contract/profile';
import type { DatabaseLimit } from '../../access-keys/database-limit';
import type { Endpoint } from '../endpoints';
import { readSelection } from './read-databases';
import { spellSelection } from './format-databases-header';

/** The databases that one request is about once its caller's limit holds: by these it is told apart from others. */
export interface Selection {
  /** Empty: all of the credential's. Never empty for a limited caller, except on databases-list. */
  ids: readonly string[];
  /** The databases header to send; undefined for none. */
  header: string | string[] | undefined;
}

const MOST_NAMED = 3;
const LONGEST_NAME = 60;

/**
 * What is sent up for the databases header that came (`values`: its lines). Of a limited caller nothing is passed on as
 * it came: the header is written anew out of the limit itself, so that no spelling gets past it. databases-list takes
 * no header; its reply goes through `limitDatabasesList`.
 *
 * Throws `lost-membership` where the caller asks for more than the limit, or for what cannot be limited, and
 * `bad-input` for a header that cannot be read or written.
 */
export function selectDatabases(
  endpoint: Pick<Endpoint, 'takesDatabases' | 'isDatabasesList' | 'isRead'>,
  values: readonly string[],
  limit: DatabaseLimit,
  { databasesHeader: { format } }: Pick<ServiceProfile, 'databasesHeader'>,
): Selection {
  if (limit === null)
    return endpoint.takesDatabases ? unlimited(values, format) : { ids: [], header: undefined };
  if (!endpoint.isRead) throw cannotBeLimited('creates no properties');
  if (endpoint.isDatabasesList) return { ids: [], header: undefined };
  if (!endpoint.takesDatabases)
    throw cannotBeLimited('reads nothing here, because this service does not restrict rows by database');

  const asked = readAsked(values, format);
  const refused = asked.filter((id) => !limit.includes(id));
  if (refused.length > 0 || limit.length === 0) throw outside(refused);
  const ids = asked.length > 0 ? limit.filter((id) => asked.includes(id)) : [...limit];
  return { ids, header: spellSelection(ids, format) };
}

type Format = ServiceProfile['databasesHeader']['format'];

/** As it came. A browser joins repeated headers with commas; the service wants them one by one. */
function unlimited(values: readonly string[], format: Format): Selection {
  const ids = readSelection(values, format);
  const lines = format === 'repeated' ? ids : values;
  if (lines.length === 0) return { ids, header: undefined };
  return { ids, header: format === 'repeated' ? ids : lines.join(',') };
}

/** Throws `bad-input` where the header names something, but it cannot be told what. */
function readAsked(values: readonly string[], format: Format): string[] {
  const named = values.filter((value) => value.trim() !== '');
  if (format === 'json' && !named.every(isJsonList))
    throw new RrError('bad-input', 'The databases of this request are not a JSON list of identifiers.');
  return readSelection(named, format);
}

function isJsonList(value: string): boolean {
  try {
    const ids: unknown = JSON.parse(value);
    return Array.isArray(ids) && ids.every((id) => typeof id === 'string' || typeof id === 'number');
  } catch {
    return false;
  }
}

/** Says what was asked for in the caller's own words: what such a database is called is not theirs to know. */
function outside(refused: readonly string[]): RrError {
  const spelled = refused
    .slice(0, MOST_NAMED)
    .map((id) => `"${id.replace(/\p{C}/gu, ' ').slice(0, LONGEST_NAME)}"`)
    .join(', ');
  const more = refused.length > MOST_NAMED ? ` and ${refused.length - MOST_NAMED} more` : '';
  return new RrError(
    'lost-membership',
    refused.length === 0
      ? "Your access key is good for no database. Ask the gateway's operator for one that is."
      : `Your access key is not good for the database${refused.length > 1 ? 's' : ''} ${spelled}${more}. Choose others in the Rent Roll pane, or ask the gateway's operator for access.`,
  );
}

const cannotBeLimited = (why: string): RrError =>
  new RrError(
    'lost-membership',
    `Your access key is limited to some databases and ${why}. Ask the gateway's operator for a key without a limit.`,
  );
