/**
 * Paths, addresses, ports, host and file names, qualified names of code, stack traces. A text with one of them is not
 * shown, so the few harmless texts that match are lost, and internals are not.
 */
const TECHNICAL =
  /\\|:\/\/|(?:^|[\s"'(=:])[.~]*\/\S|[a-z]\/\S*\/|(?:\d+\.){3}\d|::|(?:\w*:){3}|(?<!\d):\d|[a-z]\w*\.[a-z]\w+|\bat \S+ ?\(|\bE(?:CONN|NOENT|NOTFOUND)|Traceback/i;
const MAX_LENGTH = 200;

/** Whether a text of the service is written for people: one short line of words, without technical details. */
export const isForPeople = (text: string): boolean =>
  text.length <= MAX_LENGTH && /\p{L}/u.test(text) && !/\p{C}/u.test(text) && !TECHNICAL.test(text);
