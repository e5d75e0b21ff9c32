/** The start of a stack trace in common languages. The text after it is removed. */
const STACKS: readonly RegExp[] = [
  // JavaScript, Java, C#: "at f (file:1:2)", "at a.b.C.d(C.java:12)", "at N.C.M(String s) in C:\x.cs:line 4"
  /(?:^|\s)at (?:async |new )?[\w$.<>[\]`/]+(?: \[as \w+\])? ?\((?:[^()]*:\d+|Native Method|Unknown Source|native|<anonymous>)\)/,
  /(?:^|\s)at [\w$.<>`+]+\([^()]*\) in \S/,
  /(?:^|\s)at (?:async )?(?:file:\/\/|node:|[A-Za-z]:\\|\/)\S+:\d+/,
  // Python, Go, Ruby
  /(?:^|\s)Traceback \(most recent call last\)/,
  /(?:^|\s)File "[^"]*", line \d+/,
  /(?:^|\s)goroutine \d+ \[/,
  /(?:^|\s)(?:from )?[\w./-]+\.rb:\d+:in /,
  /(?:^|\s)Caused by: /,
];

/** Qualified names of exceptions: `java.sql.SQLException:`, `psycopg2.errors.UndefinedColumn:`. */
const EXCEPTION =
  /(?:^|(?<=\s))(?:[a-z_]\w*\.)+[A-Z]\w*:\s|(?:^|(?<=\s))(?:[A-Z]\w*\.)+\w*(?:Error|Exception):\s/g;

const HEX = '[0-9a-f]{1,4}';

const URLS: readonly RegExp[] = [/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi];

const ADDRESSES: readonly RegExp[] = [
  // An IPv4 address with an optional port.
  /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?(?![\w.]*\d)/g,
  // An IPv6 address: with `::`, or with at least four groups, so that 12:30:45 is kept.
  new RegExp(
    `\\[?(?<![\\w:])(?:(?:${HEX}:){3,7}${HEX}|(?:${HEX}(?::${HEX})*)?::(?:${HEX}(?::${HEX})*)?)(?![\\w:])\\]?(?::\\d{1,5})?`,
    'gi',
  ),
  // A host with a port: a dotted name with any port, or a simple name and a port with four or five digits that are
  // not a year.
  /(?<![\w./-])(?:localhost|[a-z][\w-]*(?:\.[\w-]+)+):\d{1,5}\b/gi,
  /(?<![\w./-])[a-z][a-z0-9-]*:(?!(?:19|20)\d\d\b)\d{4,5}\b(?![:.]\d)/gi,
  // Host names of private networks.
  /(?<![\w./-])[a-z0-9][\w-]*(?:\.[\w-]+)*\.(?:internal|local|localdomain|lan|corp|intranet|svc)\b/gi,
];

const PATHS: readonly RegExp[] = [
  /(?<![\w\\])(?:[A-Za-z]:\\|\\\\[\w.$-]+\\)[^\s"'<>|,;)]+/g,
  /(?<![\w/.:)])(?:~|\.{1,2})?\/(?:[\w.@+$-]+\/)+[\w.@+$:-]*/g,
  /(?<![\w/.])(?:[\w@+-]+\/)+[\w.@+-]+\.\w{1,5}(?::\d+)*/g,
  /(?<![\w/.])[\w-]+\.(?:js|cjs|mjs|ts|tsx|py|java|kt|cs|go|rb|php|rs|sql|scala)(?::\d+)+/g,
];

/**
 * Removes technical details from a text of the service. Network addresses become `(address)` and file paths `(path)`.
 * Exception names are dropped, and the text is cut before a stack trace.
 */
export function redactInternals(text: string): string {
  const ends = STACKS.map((stack) => text.search(stack)).filter((at) => at !== -1);
  let redacted = text.slice(0, Math.min(text.length, ...ends)).replace(EXCEPTION, '');
  const replaceAll = (patterns: readonly RegExp[], word: string) => {
    for (const pattern of patterns) redacted = redacted.replace(pattern, replaceKeepingEnd(word));
  };
  replaceAll(URLS, '(address)');
  // Paths come before the other addresses: `file.ts:12` looks like a host with a port.
  replaceAll(PATHS, '(path)');
  replaceAll(ADDRESSES, '(address)');
  return redacted.replace(/\s+/g, ' ').trim();
}

/** Keeps the trailing punctuation out of the match. */
const replaceKeepingEnd = (word: string) => (found: string) => word + (/[.:,;]+$/.exec(found)?.[0] ?? '');
