import {
  frameAncestors,
  hostName,
  hostNames,
  httpAddress,
  type Kind,
  numberBetween,
  oneOf,
  paths,
  postgresAddress,
  proxies,
  secretOf,
  signInMethods,
  text,
  wholeNumber,
} from './setting-kinds';

/** One setting of the gateway: a variable of the environment, or a member of the file named by RR_CONFIG. */
export interface Setting<Value = unknown> extends Kind<Value> {
  /** What it is for, in the operator's words. Markdown. */
  about: string;
  /** The text that stands for it where it is not set. */
  otherwise?: string;
  /** In words, where no text stands for it. */
  otherwiseSaid?: string;
  /** Its value is shown nowhere. */
  isSecret?: true;
}

const of = <Value, const More extends Omit<Setting, keyof Kind<Value>>>(kind: Kind<Value>, more: More) => ({
  ...kind,
  ...more,
});

/** All settings, in the order in which help and docs/operations.md list them. The gateway reads no other variable. */
export const SETTINGS = {
  RR_CONFIG: of(text, {
    about: 'A JSON file with any of the other settings by these names. A variable wins over the file.',
  }),
  RR_BASE_URL: of(httpAddress, {
    about: 'The rent-roll service; calls go to `/thirdparty/…` below it.',
    otherwiseSaid: 'must be set',
  }),
  RR_AUTH_URL: of(httpAddress, {
    about: "The token endpoint's address; `/oauth/token` is added.",
    otherwiseSaid: 'must be set',
  }),
  RR_AUDIENCE_URL: of(httpAddress, {
    about: 'The audience that the token is asked for. It is never called.',
    otherwiseSaid: 'must be set',
  }),
  RR_PROFILE: of(text, {
    about:
      'A JSON file that corrects what is assumed of the service, field by field: `src/contract/profile.ts`.',
  }),
  RR_ALLOW_PLAIN_HTTP: of(oneOf('yes', 'no'), {
    about: 'Whether production may call a service over plain http that is not on this machine.',
    otherwise: 'no',
  }),
  RR_MODE: of(oneOf('production', 'development'), {
    about: '`production` refuses to start with what is good enough for a laptop alone.',
    otherwise: 'production',
  }),
  RR_DATA_DIR: of(text, {
    about: 'The folder of the records (in `gateway/`) and of a certificate that the gateway makes itself.',
    otherwise: '.data',
  }),
  RR_DATABASE_URL: of(postgresAddress, {
    about: 'A PostgreSQL database for the records: for several gateways.',
    otherwiseSaid: 'SQLite in the data folder',
    isSecret: true,
  }),
  RR_KEY_FILE: of(text, {
    about:
      'The file with the key that seals secrets and tokens: 32 bytes in base64, outside the data folder, readable by its owner alone.',
    otherwiseSaid: 'production: must be set, or RR_KEY; development: made in `keys/` of the data folder',
  }),
  RR_KEY: of(text, {
    about: 'The key itself, in place of a file.',
    isSecret: true,
  }),
  RR_OLD_KEY_FILES: of(paths, {
    about: 'Files with keys of before: what they sealed is read, and sealed anew at start.',
  }),
  RR_LISTEN: of(hostName, {
    about: 'The address to listen on. `0.0.0.0` is every IPv4 address of the machine.',
    otherwise: 'localhost',
  }),
  RR_PORT: of(wholeNumber(0, 65_535), {
    about: 'The port; 0 takes a free one. `--port` wins.',
    otherwise: '3000',
  }),
  RR_PUBLIC_HOST: of(hostNames, {
    about: 'The host names that people reach the gateway by. Under any other it answers nothing.',
    otherwiseSaid: 'localhost alone',
  }),
  RR_TLS: of(oneOf('on', 'off'), {
    about: '`off` speaks plain http: on loopback, or behind the reverse proxy named by RR_TRUST_PROXY.',
    otherwise: 'on',
  }),
  RR_TLS_CERT_FILE: of(text, {
    about: 'The certificate in PEM, with those between it and the authority.',
    otherwiseSaid: 'one that nobody trusts, made in the data folder; on loopback alone',
  }),
  RR_TLS_KEY_FILE: of(text, { about: "The certificate's key in PEM." }),
  RR_TRUST_PROXY: of(proxies, {
    about:
      "The reverse proxies whose `X-Forwarded-For` is believed, so that sign-ins are limited per person's address.",
  }),
  RR_FRAME_ANCESTORS: of(frameAncestors, {
    about: "Who may frame the add-in's pages beside the gateway itself.",
    otherwise: 'office',
  }),
  RR_SIGN_IN: of(signInMethods, {
    about: 'The ways in, the usual one first.',
    otherwiseSaid: 'credentials; with organisation credentials access-key, credentials',
  }),
  RR_ORGANISATION_CLIENT_ID: of(text, {
    about:
      "The client ID of the organisation's own credentials, which people with a personal access key use.",
  }),
  RR_ORGANISATION_CLIENT_SECRET_FILE: of(text, { about: 'The file with its client secret.' }),
  RR_ORGANISATION_CLIENT_SECRET: of(text, {
    about: 'The secret itself, in place of a file.',
    isSecret: true,
  }),
  RR_TOKEN_BUDGET: of(wholeNumber(1, 1_000_000), {
    about: 'Tokens that one credential may cost in a month. Set it to what the service allows.',
    otherwiseSaid: 'tokens are counted, and nothing is stopped',
  }),
  RR_TOKEN_SOFT_PERCENT: of(wholeNumber(1, 100), {
    about:
      'From this share of the budget on, a refused token is replaced at most once in 24 hours, and no other secret is tried.',
    otherwise: '70',
  }),
  RR_TOKEN_HARD_PERCENT: of(wholeNumber(1, 100), {
    about: 'From this share on none is bought.',
    otherwise: '90',
  }),
  RR_SESSION_IDLE_HOURS: of(numberBetween(0.01, 8760), {
    about: 'A session ends when it was not used for so long.',
    otherwise: '168',
  }),
  RR_SESSION_MAX_HOURS: of(numberBetween(0.01, 8760), {
    about: 'A session ends after so long in any case.',
    otherwise: '720',
  }),
  RR_METRICS_TOKEN: of(secretOf(16), {
    about: 'Whoever sends it as `Authorization: Bearer …` may read `/metrics`.',
    otherwiseSaid: 'there are no metrics',
    isSecret: true,
  }),
  RR_LOG_LEVEL: of(oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'), {
    about: 'The least that is logged.',
    otherwise: 'info',
  }),
  RR_MAX_REPLY_MB: of(wholeNumber(1, 100_000), {
    about: 'The longest reply of the service that is passed on, decompressed, in MiB.',
    otherwise: '1024',
  }),
  RR_COMPRESS: of(oneOf('auto', 'on', 'off'), {
    about:
      'Whether data goes out compressed to whoever takes it: `auto` to all but this machine, which would gain nothing.',
    otherwise: 'auto',
  }),
  RR_KEEP_SECONDS: of(numberBetween(0, 60), {
    about:
      'For how long the same question of the same client ID is answered from its last answer. A refresh is always answered by the service. 0 keeps nothing.',
    otherwise: '5',
  }),
  RR_KEEP_MB: of(wholeNumber(1, 100_000), {
    about: 'The memory for those answers, in MiB, as they are sent.',
    otherwise: '64',
  }),
  RR_KEEP_REPLY_MB: of(wholeNumber(1, 100_000), {
    about: 'A longer answer is not kept, in MiB, as it is sent.',
    otherwise: '16',
  }),
  RR_CONNECT_SECONDS: of(numberBetween(0.1, 60), {
    about: 'How long connecting to the service may take.',
    otherwise: '5',
  }),
  RR_FIRST_BYTE_SECONDS: of(numberBetween(0.1, 600), {
    about: 'How long the service may take to begin its answer.',
    otherwise: '40',
  }),
  RR_TOTAL_SECONDS: of(numberBetween(0.1, 600), {
    about: 'How long a request may take in all, repeats included.',
    otherwise: '45',
  }),
  RR_STOP_SECONDS: of(numberBetween(0, 600), {
    about: 'How long open replies may go on after SIGTERM.',
    otherwise: '10',
  }),
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name);

/** Of the tests and not of the gateway, which may be started where it is set. */
export const VARIABLES_OF_OTHERS: readonly string[] = ['RR_POSTGRES_BIN'];
