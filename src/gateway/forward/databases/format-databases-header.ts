import { RrError } from '../../../contract/failure';
import type { ServiceProfile } from '../../../contract/profile';

/** Printable Latin-1 without commas. Servers trim spaces at both ends. */
const HEADER_SAFE = /^(?! )[\x20-\x2b\x2d-\x7e\xa1-\xff]+(?<! )$/;

/** Takes at least one id. Throws `bad-input` for an id that the service would read as a different id or as several. */
export function formatDatabasesHeader(
  ids: readonly string[],
  format: ServiceProfile['databasesHeader']['format'],
): string | string[] {
  if (format === 'json') return asciiJson(ids);
  const unsafe = ids.find((id) => !isHeaderSafe(id));
  if (unsafe !== undefined)
    throw new RrError(
      'bad-input',
      'Your access key includes a database whose identifier does not fit into a request header. ' +
        'Ask your administrator for another key, or to set databasesHeader.format to json.',
    );
  return format === 'repeated' ? [...ids] : ids.join(',');
}

export const isHeaderSafe = (id: string): boolean => HEADER_SAFE.test(id);

/** Escapes all characters outside ASCII, because a header cannot carry them. */
const asciiJson = (ids: readonly string[]): string =>
  JSON.stringify(ids).replace(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
