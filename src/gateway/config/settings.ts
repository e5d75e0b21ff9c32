import {
  fileName,
  fileNames,
  folderName,
  frameAncestors,
  hostName,
  hostNames,
  httpAddress,
  type Kind,
  numberBetween,
  oneOf,
  postgresAddress,
  proxies,
  secretOf,
  signInMethods,
  text,
  texts,
  wholeNumber,
} from './setting-kinds';

/** One setting of the gateway: an environment variable. */
export interface Setting<Value = unknown> extends Kind<Value> {
  /** What it is for, in the operator's words. Markdown. */
  description: string;
  /** Used if the setting is not set. */
  default?: string;
  /** Describes the effect of leaving it unset, instead of a `default`. */
  defaultText?: string;
  /** Its value is never shown. */
  isSecret?: true;
}

const of = <Value, const More extends Omit<Setting, keyof Kind<Value>>>(kind: Kind<Value>, more: More) => ({
  ...kind,
  ...more,
});

/** All settings, in the order of the help and of docs/operations.md. The gateway reads only these variables. */
export const SETTINGS = {
  RR_BASE_URL: of(httpAddress, {
    description: 'The address of the rent-roll service. Requests go to `/thirdparty/…` below it.',
    defaultText: 'must be set',
  }),
  RR_AUTH_URL: of(httpAddress, {
    description: 'The address of the token endpoint, without `/oauth/token`.',
    defaultText: 'must be set',
  }),
  RR_AUDIENCE_URL: of(httpAddress, {
    description: 'The audience of the token. The gateway never calls this address.',
    defaultText: 'must be set',
  }),
  RR_PROFILE: of(fileName, {
    description:
      'A JSON file that overrides the assumptions about the service: fields of `src/contract/profile.ts`.',
  }),
  RR_ALLOW_PLAIN_HTTP: of(oneOf('yes', 'no'), {
    description: 'Whether production may call a service on another machine over plain http.',
    default: 'no',
  }),
  RR_MODE: of(oneOf('production', 'development'), {
    description: '`production` refuses to start with settings that are only safe on a laptop.',
    default: 'production',
  }),
  RR_DATA_DIR: of(folderName, {
    description: 'The folder for the records (in `gateway/`) and for a certificate that the gateway creates.',
    default: '.data',
  }),
  RR_DATABASE_URL: of(postgresAddress, {
    description: 'A PostgreSQL database for the records. Needed if you run several gateways.',
    defaultText: 'SQLite in the data folder',
    isSecret: true,
  }),
  RR_KEY_FILE: of(fileName, {
    description:
      'The file with the key that encrypts secrets and tokens: 32 bytes in base64, outside the data folder, readable only by its owner.',
    defaultText: 'production: must be set; development: created in `keys/` of the data folder',
  }),
  RR_OLD_KEY_FILES: of(fileNames, {
    description:
      'Previous key files. Data encrypted with them is encrypted again with the current key at start.',
  }),
  RR_LISTEN: of(hostName, {
    description: 'The address to listen on. `0.0.0.0` is every IPv4 address of the machine.',
    default: 'localhost',
  }),
  RR_PORT: of(wholeNumber(0, 65_535), {
    description: 'The port. 0 takes a free one. `--port` overrides it.',
    default: '3000',
  }),
  RR_PUBLIC_HOST: of(hostNames, {
    description:
      'The host names under which people reach the gateway. Requests for other host names are refused (421).',
    defaultText: 'only localhost',
  }),
  RR_TLS: of(oneOf('on', 'off'), {
    description: '`off` serves plain http: on loopback, or behind the reverse proxy named in RR_TRUST_PROXY.',
    default: 'on',
  }),
  RR_TLS_CERT_FILE: of(fileName, {
    description: 'The certificate in PEM, followed by its intermediate certificates.',
    defaultText: 'a self-signed certificate, created in the data folder; only on loopback',
  }),
  RR_TLS_KEY_FILE: of(fileName, { description: "The certificate's private key in PEM." }),
  RR_TRUST_PROXY: of(proxies, {
    description:
      "The reverse proxies whose `X-Forwarded-For` is trusted, so that sign-ins are limited by each person's address.",
  }),
  RR_FRAME_ANCESTORS: of(frameAncestors, {
    description: "Who may frame the add-in's pages, in addition to the gateway itself.",
    default: 'office',
  }),
  RR_SIGN_IN: of(signInMethods, {
    description: 'The sign-in methods, the default one first.',
    defaultText: '`credentials`, or `access-key, credentials` with organisation credentials',
  }),
  RR_ORGANISATION_CLIENT_ID: of(text, {
    description:
      "The client ID of the organisation's credentials. People with a personal access key use these credentials.",
  }),
  RR_ORGANISATION_CLIENT_SECRET_FILE: of(fileName, {
    description: "The file with the organisation's client secret.",
  }),
  RR_TOKEN_BUDGET: of(wholeNumber(1, 1_000_000), {
    description:
      'How many tokens the service allows for one client ID in a month. The gateway uses 90 % of it: one renewal for each remaining day, sign-ins with an unverified secret, and other purchases as long as some are left. Beyond that it buys one token a day.',
    defaultText: 'tokens are counted but not limited',
  }),
  RR_CLIENT_IDS: of(texts, {
    description: 'The client IDs that may sign in.',
    defaultText: 'any client ID',
  }),
  RR_SESSION_IDLE_HOURS: of(numberBetween(0.01, 8760), {
    description: 'A session ends after this time without use.',
    default: '168',
  }),
  RR_SESSION_MAX_HOURS: of(numberBetween(0.01, 8760), {
    description: 'A session ends after this time in any case.',
    default: '720',
  }),
  RR_METRICS_TOKEN: of(secretOf(16), {
    description: 'A request with this token as `Authorization: Bearer …` may read `/metrics`.',
    defaultText: '`/metrics` does not exist',
    isSecret: true,
  }),
  RR_LOG_LEVEL: of(oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'), {
    description: 'The lowest level that is logged.',
    default: 'info',
  }),
  RR_DRAIN_SECONDS: of(numberBetween(0, 600), {
    description:
      'How long it still accepts connections after SIGTERM while `/readyz` is 503, so that a load balancer sends people elsewhere.',
    default: '4',
  }),
  RR_STOP_SECONDS: of(numberBetween(0, 600), {
    description: 'How long open replies may continue after RR_DRAIN_SECONDS.',
    default: '10',
  }),
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name);
