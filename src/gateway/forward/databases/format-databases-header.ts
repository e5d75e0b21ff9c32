import { RrError } from '../../../contract/failure';
import type { ServiceProfile } from '../../../contract/profile';

/** Printable Latin-1 without a comma; spaces at the ends would be lost. */
const HEADER_SAFE = /^(?! )[\x20-\x2b\x2d-\x7e\xa1-\xff]+(?<! )$/;

/**
 * The value of the databases header that names exactly these databases, of which there is at least one. Throws
 * `bad-input` for an id that would be read as another one, or as several.
 */
export function spellSelection(
  ids: readonly string[],
  format: ServiceProfile['databasesHeader']['format'],
): string | string[] {
  if (format === 'json') return asciiJson(ids);
  const unsafe = ids.find((id) => !isHeaderSafe(id));
  if (unsafe !== undefined)
    throw new RrError(
      'bad-input',
      'Your access key names a database whose identifier does not fit a request header. ' +
        "Ask the gateway's operator to set databasesHeader.format to json, or for another key.",
    );
  return format === 'repeated' ? [...ids] : ids.join(',');
}

/** Whether an id can stand in a header of every format. */
export const isHeaderSafe = (id: string): boolean => HEADER_SAFE.test(id);

/** JSON may escape any character, a header may carry only some. */
const asciiJson = (ids: readonly string[]): string =>
  JSON.stringify(ids).replace(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
