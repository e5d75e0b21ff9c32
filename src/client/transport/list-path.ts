import { RrError } from '../../contract/failure';
import { LIST_ENDPOINTS, type ListSpelling, namesOf } from '../../contract/list-endpoints';
import type { ServiceProfile } from '../../contract/profile';
import { quoted } from '../../table/quoted';
import type { ListQuestion } from '../client';
import { toSet } from '../cache/question-key';

/** Some servers and proxies refuse a request line of more than 8,000 characters. */
const MAX_PATH = 7500;
const MAX_IDS = 500;
const MAX_ID = 200;

/** Throws `bad-input` for an id that would arrive changed, `too-large` for more ids than a request holds. */
export function listPath(profile: ServiceProfile, question: ListQuestion): string {
  const spelling: ListSpelling = profile[question.endpoint];
  const { path, format } = spelling;
  if (!('ids' in question)) return path;
  const { ids: asks } = LIST_ENDPOINTS[question.endpoint];
  const ids = toSet(question.ids);
  // To the service, no id could mean every extraction.
  for (const id of ids.length > 0 ? ids : ['']) checkId(asks.noun, id);
  // The gateway fills in the same way, whatever the name in braces is.
  if (asks.in === 'path') return path.replace(/\{\w+\}/, () => encodeURIComponent(ids[0]!));

  const [parameter = asks.parameter] = namesOf(spelling, asks.parameter);
  const values = format === 'comma' ? [ids.join(',')] : ids;
  const asked = `${path}?${new URLSearchParams(values.map((value) => [parameter, value]))}`;
  if (ids.length <= MAX_IDS && asked.length <= MAX_PATH) return asked;
  const fitting = Math.min(MAX_IDS, Math.floor((ids.length * MAX_PATH) / asked.length));
  throw new RrError(
    'too-large',
    `${count(ids.length)} ${asks.noun.toLowerCase()} ids are too many for one request. About ${count(fitting)} of them fit. ` +
      'Split them over several formulas.',
  );
}

const count = (number: number): string => number.toLocaleString('en-US');

/** One or two dots are steps in a path; control characters and lone surrogates are not text. */
function checkId(what: string, id: string): void {
  if (id.length <= MAX_ID && !/^\.{0,2}$|[\p{Cc}\p{Cs}]/u.test(id)) return;
  throw new RrError(
    'bad-input',
    `${what} ${quoted(id.replace(/[\p{Cc}\p{Cs}]/gu, '\uFFFD'))} is not a valid id. An id is one line of text of at ` +
      `most ${MAX_ID} characters, other than "." and "..".`,
  );
}
