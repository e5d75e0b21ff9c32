import { parseJson } from './read-capped';

/** Returns undefined if the text may not be shown (see {@link isForPeople}), or if it holds a secret or a token. */
export function messageIn(
  contentType: string,
  body: string,
  spellings: readonly string[],
  secrets: readonly string[],
): string | undefined {
  if (/html|xml/i.test(contentType)) return undefined;
  // Search the decoded text, because the body may hold a secret in escaped form.
  const raw = sentenceIn(parseJson(body), spellings) ?? (/^\s*[[{"]/.test(body) ? '' : body);
  const text = raw.trim();
  if (!isForPeople(text)) return undefined;
  return secrets.some((secret) => text.includes(secret)) ? undefined : text;
}

/** The most levels that a sentence may be nested: `errors[0].detail[0].msg`. */
const DEEPEST = 6;

/**
 * Finds a sentence under the best of the names, also inside an object or a list under one (RFC 9457, JSON:API and others).
 * In an object without any of the names, such as one from field names to complaints, the first list or text counts.
 */
export function sentenceIn(json: unknown, spellings: readonly string[], depth = 0): string | undefined {
  if (typeof json === 'string') return json.trim() === '' ? undefined : json;
  if (typeof json !== 'object' || json === null || depth > DEEPEST) return undefined;
  const fields = json as Record<string, unknown>;
  const isNamed = Array.isArray(json) ? false : spellings.some((name) => Object.hasOwn(fields, name));
  // At the top, other members are facts about the request, such as its path.
  if (!isNamed && depth === 0 && !Array.isArray(json)) return undefined;
  const values = isNamed
    ? spellings.map((name) => (Object.hasOwn(fields, name) ? fields[name] : undefined))
    : Object.values(fields);
  for (const value of values) {
    const sentence = sentenceIn(value, spellings, depth + 1);
    if (sentence !== undefined) return sentence;
  }
  return undefined;
}

/**
 * Paths, addresses, ports, host and file names, qualified names of code, stack traces, markup, tokens. A text with one of them is not
 * shown, so the few harmless texts that match are lost, and internals are not.
 */
const TECHNICAL =
  /\\|:\/\/|(?:^|[\s"'(=:])[.~]*\/\S|[a-z]\/\S*\/|(?:\d+\.){3}\d|::|(?:\w*:){3}|(?<!\d):\d|[a-z]\w*\.[a-z]\w+|\bat \S+ ?\(|\bE(?:CONN|NOENT|NOTFOUND)|Traceback|<\w|\beyJ[\w-]{8,}/i;
const MAX_LENGTH = 200;

/** Whether a text of the service is written for people: one short line of words, without technical details. */
export const isForPeople = (text: string): boolean =>
  text.length <= MAX_LENGTH && /\p{L}/u.test(text) && !/\p{C}/u.test(text) && !TECHNICAL.test(text);
