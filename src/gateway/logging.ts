import type { GatewayOptions } from './options';

const HIDDEN = '[secret]';
/** The fields that never reach a log, in any case and with any of the usual signs between their words. */
const SECRET_NAMES = [
  '(?:proxy[-_]?)?authorization',
  'authentication',
  '(?:set[-_]?)?cookie',
  '(?:client[-_]?)?secret',
  'access[-_]?token',
  '(?:(?:access|session)[-_]?)?key',
  'old[-_]?keys',
  'metrics[-_]?token',
  'password',
  'database[-_]?url',
  'connection[-_]?string',
].join('|');
/** A text, a list of texts, or a number in JSON. */
const VALUE = String.raw`"(?:[^"\\]|\\.)*"|\[[^[\]{}]*\]|(?!null)[^\s,"{}[\]]+`;
const SECRET_FIELD = new RegExp(`("(?:${SECRET_NAMES})":)(?:${VALUE})`, 'gi');

/** Hides secrets in log lines. Our own lines contain none; this protects against lines of libraries and mistakes. */
export function redactedLogger(logger: GatewayOptions['logger'] = { level: 'warn' }) {
  if (logger === false) return false;
  return {
    ...logger,
    serializers: { ...logger.serializers, err: describeError },
    // The whole line, so that it does not matter where a secret came from.
    hooks: { streamWrite: withoutSecrets },
  };
}

const withoutSecrets = (line: string) =>
  line
    .replace(/\{"type":"Buffer","data":\[[\d,]*\]\}/g, '"[bytes]"')
    .replace(SECRET_FIELD, `$1"${HIDDEN}"`)
    .replace(/\b(Bearer|Basic)((?:\s|\\[nrt])+)[\w.~+/=-]{6,}/gi, `$1$2${HIDDEN}`)
    .replace(/(:\/\/[^\s:/@"]*):[^\s/@"]+@/g, `$1:${HIDDEN}@`)
    .replace(/\b(client_secret|access_token|password)=[^\s&"'\\]+/gi, `$1=${HIDDEN}`);

interface Described {
  type: string;
  message: string;
  stack: string;
  [field: string]: unknown;
}

/** Leaves out further fields of an error: those of libraries can hold what was sent. */
function describeError(error: Error, depth = 0): Described {
  const { code, cause } = error as Error & { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' && { code }),
    stack: error.stack ?? '',
    ...(cause instanceof Error && depth < 3 && { cause: describeError(cause, depth + 1) }),
  };
}
