import type { GatewayOptions } from './options';

/** The fields that never reach a log, in their usual spellings. */
const SECRETS = [
  ...['authorization', 'Authorization', 'proxy-authorization', 'authentication', 'cookie', 'set-cookie'],
  ...['client_secret', 'clientSecret', 'access_token', 'accessToken', 'accessKey', 'secret', 'sessionKey'],
  ...['key', 'oldKeys', 'metricsToken', 'password', 'databaseUrl', 'connectionString'],
];
const withoutSpelling = (name: string): string => name.toLowerCase().replace(/[-_]/g, '');
const SECRET_FIELDS: ReadonlySet<string> = new Set(SECRETS.map(withoutSpelling));
/** Fields of a child logger are hidden only by such paths. */
const PATHS = SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`]);
const HIDDEN = '[secret]';
const MAX_DEPTH = 8;

/** Hides secrets in log lines. Our own lines contain none; this protects against lines of libraries and mistakes. */
export function redactedLogger(logger: GatewayOptions['logger'] = { level: 'warn' }) {
  if (logger === false) return false;
  return {
    ...logger,
    redact: { paths: PATHS, censor: HIDDEN },
    formatters: { log: withoutSecrets, bindings: withoutSecrets },
    serializers: {
      ...logger.serializers,
      // `clean` has already described it.
      err: (described: Error) => described as unknown as Described,
    },
    hooks: { logMethod: cleanMessage },
  };
}

/** Cleans the message. If an error is logged alone, pino would take its message unchanged, so that is cleaned too. */
function cleanMessage(this: unknown, args: unknown[], log: (...args: never[]) => void): void {
  const [first, ...more] = args;
  const message = first instanceof Error && more.length === 0 ? [first.message] : more;
  const clean = [first, ...message].map((part) => (typeof part === 'string' ? cleanText(part) : part));
  log.apply(this, clean as never[]);
}

const withoutSecrets = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      // Fastify's serializers pick the safe fields of requests and replies.
      name === 'req' || name === 'res' ? value : cleanField(name, value, 1, new Set()),
    ]),
  );

function cleanField(name: string, value: unknown, depth: number, above: ReadonlySet<object>): unknown {
  const isSecret = SECRET_FIELDS.has(withoutSpelling(name));
  return isSecret && value !== undefined && value !== null ? HIDDEN : clean(value, depth, above);
}

function clean(value: unknown, depth: number, above: ReadonlySet<object>): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return describeError(value);
  if (value instanceof Date) return value;
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return '[bytes]';
  if (above.has(value) || depth > MAX_DEPTH) return '[more]';
  const around = new Set([...above, value]);
  if (Array.isArray(value)) return value.map((entry) => clean(entry, depth + 1, around));
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, cleanField(name, field, depth + 1, around)]),
  );
}

interface Described {
  [field: string]: unknown;
  type: string;
  message: string;
  stack: string;
}

function describeError(error: Error, depth = 0): Described {
  const { code, cause } = error as Error & { code?: unknown };
  return {
    type: error.name,
    message: cleanText(error.message),
    ...(typeof code === 'string' && { code }),
    stack: cleanText(error.stack ?? ''),
    ...(cause instanceof Error && depth < 3 && { cause: describeError(cause, depth + 1) }),
  };
}

const cleanText = (text: string): string =>
  text
    .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${HIDDEN}`)
    .replace(/(:\/\/[^\s:/@]*):[^\s/@]+@/g, `$1:${HIDDEN}@`)
    .replace(/\b(client_secret|access_token|password)=[^\s&"']+/gi, `$1=${HIDDEN}`);
