import type { GatewayOptions } from './options';

/** Fields that never reach a log, one object deep and at the top. */
const SECRET_FIELDS = [
  'authorization',
  'authentication',
  'clientSecret',
  'client_secret',
  'access_token',
  'secret',
  'sessionKey',
];

/** The given log options with all secrets taken out. Our own lines hold none; this is for those of libraries. */
export function redactedLogger(logger: GatewayOptions['logger'] = { level: 'warn' }) {
  if (logger === false) return false;
  const paths = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);
  return { ...logger, redact: { paths, censor: '[secret]' } };
}
