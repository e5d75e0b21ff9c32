/** Where a stack begins, in the languages services are written in. What follows it is none of a reader's business. */
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

/** Names of exceptions with their package: `java.sql.SQLException:`, `psycopg2.errors.UndefinedColumn:`. */
const EXCEPTION =
  /(?:^|(?<=\s))(?:[a-z_]\w*\.)+[A-Z]\w*:\s|(?:^|(?<=\s))(?:[A-Z]\w*\.)+\w*(?:Error|Exception):\s/g;

const HEX = '[0-9a-f]{1,4}';

const URLS: readonly RegExp[] = [/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi];

const ADDRESSES: readonly RegExp[] = [
  // An IPv4 address, with a port or without.
  /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?(?![\w.]*\d)/g,
  // An IPv6 address: with a gap, or with four groups and more, so that 12:30:45 stays.
  new RegExp(
    `\\[?(?<![\\w:])(?:(?:${HEX}:){3,7}${HEX}|(?:${HEX}(?::${HEX})*)?::(?:${HEX}(?::${HEX})*)?)(?![\\w:])\\]?(?::\\d{1,5})?`,
    'gi',
  ),
  // A host with a port: a name with dots and any port, or any name and a port that is neither small nor a year.
  /(?<![\w./-])(?:localhost|[a-z][\w-]*(?:\.[\w-]+)+):\d{1,5}\b/gi,
  /(?<![\w./-])[a-z][a-z0-9-]*:(?!(?:19|20)\d\d\b)\d{4,5}\b(?![:.]\d)/gi,
  // Names that mean something inside one network alone.
  /(?<![\w./-])[a-z0-9][\w-]*(?:\.[\w-]+)*\.(?:internal|local|localdomain|lan|corp|intranet|svc)\b/gi,
];

const PATHS: readonly RegExp[] = [
  /(?<![\w\\])(?:[A-Za-z]:\\|\\\\[\w.$-]+\\)[^\s"'<>|,;)]+/g,
  /(?<![\w/.:)])(?:~|\.{1,2})?\/(?:[\w.@+$-]+\/)+[\w.@+$:-]*/g,
  /(?<![\w/.])(?:[\w@+-]+\/)+[\w.@+-]+\.\w{1,5}(?::\d+)*/g,
  /(?<![\w/.])[\w-]+\.(?:js|cjs|mjs|ts|tsx|py|java|kt|cs|go|rb|php|rs|sql|scala)(?::\d+)+/g,
];

/**
 * A text of the service with what only tells how it is built taken out: network addresses become `(address)`, files
 * `(path)`, names of exceptions go, and it ends where a stack begins.
 */
export function withoutInsides(text: string): string {
  const ends = STACKS.map((stack) => text.search(stack)).filter((at) => at !== -1);
  let said = text.slice(0, Math.min(text.length, ...ends)).replace(EXCEPTION, '');
  const take = (patterns: readonly RegExp[], word: string) => {
    for (const pattern of patterns) said = said.replace(pattern, replaceKeepingEnd(word));
  };
  take(URLS, '(address)');
  // Before the other addresses: a file with a line looks like a host with a port.
  take(PATHS, '(path)');
  take(ADDRESSES, '(address)');
  return said.replace(/\s+/g, ' ').trim();
}

/** The full stop that ends a sentence is none of the address before it. */
const replaceKeepingEnd = (word: string) => (found: string) => word + (/[.:,;]+$/.exec(found)?.[0] ?? '');
