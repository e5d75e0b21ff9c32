import { RrError } from '../../contract/failure';
import type { ServiceProfile } from '../../contract/profile';
import { quoted } from '../../table/quoted';
import type { ListQuestion } from '../client';
import { toSet } from '../cache/question-key';

/** More is refused by some servers and proxies, which take 8,000 characters of a request's first line. */
const MAX_PATH = 7500;
const MAX_IDS = 500;
const MAX_ID = 200;

/**
 * Where a list is asked for, with its query. Throws `bad-input` for an id that would not arrive as it is, and
 * `too-large` for more ids than one request holds.
 */
export function listPath(profile: ServiceProfile, question: ListQuestion): string {
  if (question.endpoint === 'file') {
    const segment = encodeURIComponent(sendable('File', question.fileId));
    // As the gateway reads it: whatever the name in braces is.
    return profile.file.path.replace(/\{\w+\}/, () => segment);
  }
  if (question.endpoint === 'mappings') return mappingsPath(profile, toSet(question.extractionIds));
  return profile[question.endpoint].path;
}

function mappingsPath({ columnMappings }: ServiceProfile, ids: readonly string[]): string {
  const { path, extractionIds, format } = columnMappings;
  // None at all could mean every extraction to the service.
  for (const id of ids.length > 0 ? ids : ['']) sendable('Extraction', id);
  const values = format === 'comma' ? [ids.join(',')] : ids;
  const asked = `${path}?${new URLSearchParams(values.map((value) => [extractionIds, value]))}`;
  if (ids.length <= MAX_IDS && asked.length <= MAX_PATH) return asked;
  const fitting = Math.min(MAX_IDS, Math.floor((ids.length * MAX_PATH) / asked.length));
  throw new RrError(
    'too-large',
    `${count(ids.length)} extraction ids are more than one request can hold: about ${count(fitting)} of these fit. ` +
      'Split them over several formulas.',
  );
}

const count = (number: number): string => number.toLocaleString('en-US');

/** A dot or two would be steps in a path; control characters and half a character are no text. */
function sendable(what: string, id: string): string {
  if (id.length <= MAX_ID && !/^\.{0,2}$|[\p{Cc}\p{Cs}]/u.test(id)) return id;
  throw new RrError(
    'bad-input',
    `${what} ${quoted(id.replace(/[\p{Cc}\p{Cs}]/gu, '\uFFFD'))} cannot be asked for. An identifier is one line of ` +
      `text of at most ${MAX_ID} characters, and not a dot or two.`,
  );
}
