import path from 'node:path';
import { badInput } from '../../contract/failure';
import { DEFAULT_PROFILE, parseProfile, type ServiceProfile } from '../../contract/profile';
import { readOverrides } from '../../node/command-line';
import { isLoopback, plainHttpNotice, type ServiceAddresses } from '../http/address';
import type { Certificate } from '../keys/certificate';
import type { GatewayOptions } from '../options';
import { OFFICE_HOSTS } from '../pages/page-headers';
import { readCertificate, readKeys, readOperatorFile, refuseOpenFile } from './read-operator-file';
import { readService, readSettings, type Settings, type SettingValues } from './read-settings';
import { type SettingName, SETTINGS } from './settings';

export interface GatewayConfig {
  options: Omit<GatewayOptions, 'folders'>;
  listen: { host: string; port: number };
  /** `own`: a self-signed one that the gateway creates. `off`: plain http. */
  certificate: Certificate | 'own' | 'off';
  /** Warnings for the operator that do not prevent the start. */
  notices: string[];
}

const HOUR_MS = 3_600_000;
/** How long the response cache repeats an answer. */
const CACHE_MS = 5000;
/** Excel keeps several open for each workbook. One needs about 35 KiB. */
const MAX_CONNECTIONS = 10_000;

/**
 * Reads the configuration from variables (see `SETTINGS`) and the files that they name. Creates no file. Throws
 * `bad-input` with a line for each mistake.
 */
export function readGatewayConfig(env: NodeJS.ProcessEnv, now = Date.now()): GatewayConfig {
  const settings = readSettings(env);
  const { values, errors, given } = settings;
  const service = readService(settings);
  checkRules(settings, service);
  const { key, oldKeys } = readKeys(settings);
  const certificate = readCertificate(values, errors, now);
  const clientSecret = readSecret(values, errors);
  const profile = readProfile(values, errors);
  if (errors.length > 0) throw badInput(describeErrors(errors));

  // After the check above, every setting with a default has a value.
  const has = values as { [Name in keyof SettingValues]-?: NonNullable<SettingValues[Name]> };
  const isSet = (name: keyof typeof SETTINGS) => given.has(name);
  const isProduction = has.RR_MODE === 'production';
  const isPlain = has.RR_TLS === 'off';
  return {
    options: {
      service,
      profile,
      dataDir: path.resolve(has.RR_DATA_DIR),
      production: isProduction,
      key,
      oldKeys,
      databaseUrl: values.RR_DATABASE_URL,
      organisation:
        clientSecret === undefined ? undefined : { clientId: has.RR_ORGANISATION_CLIENT_ID, clientSecret },
      signIn: values.RR_SIGN_IN,
      sessions: {
        idleMs: has.RR_SESSION_IDLE_HOURS * HOUR_MS,
        absoluteMs: has.RR_SESSION_MAX_HOURS * HOUR_MS,
      },
      tokenBudget: values.RR_TOKEN_BUDGET,
      clientIds: values.RR_CLIENT_IDS,
      cacheMs: CACHE_MS,
      frameAncestors: has.RR_FRAME_ANCESTORS.flatMap((host) => (host === 'office' ? OFFICE_HOSTS : [host])),
      publicHosts: values.RR_PUBLIC_HOST,
      // A browser that has seen this header refuses plain http, so send it only with a trusted certificate.
      strictTransport: isSet('RR_PUBLIC_HOST') && (certificate !== undefined || isSet('RR_TRUST_PROXY')),
      trustProxy: values.RR_TRUST_PROXY,
      metricsToken: values.RR_METRICS_TOKEN,
      maxConnections: MAX_CONNECTIONS,
      drainMs: has.RR_DRAIN_SECONDS * 1000,
      stopMs: has.RR_STOP_SECONDS * 1000,
      logger: { level: has.RR_LOG_LEVEL },
    },
    listen: { host: has.RR_LISTEN, port: has.RR_PORT },
    certificate: isPlain ? 'off' : (certificate ?? 'own'),
    notices: isProduction && !isSet('RR_PUBLIC_HOST') ? [onlyLocal(has.RR_LISTEN)] : [],
  };
}

const describeErrors = (errors: readonly string[]) =>
  errors.length === 1
    ? (errors[0] as string)
    : [`${errors.length} settings must be corrected:`, ...errors.map((error) => `- ${error}`)].join('\n');

function readSecret(values: SettingValues, errors: string[]): string | undefined {
  const { RR_ORGANISATION_CLIENT_SECRET_FILE: file, RR_MODE } = values;
  if (file === undefined) return undefined;
  if (RR_MODE === 'production') refuseOpenFile('RR_ORGANISATION_CLIENT_SECRET_FILE', file, errors);
  const content = readOperatorFile('RR_ORGANISATION_CLIENT_SECRET_FILE', file, errors)?.trim();
  if (content === '')
    errors.push(
      'The file named by RR_ORGANISATION_CLIENT_SECRET_FILE is empty. Write the client secret into it.',
    );
  return content;
}

const onlyLocal = (host: string) =>
  `RR_PUBLIC_HOST is not set, so the gateway on ${host} answers only under the name localhost. Set it to the host name that people use.`;

function readProfile({ RR_PROFILE }: SettingValues, errors: string[]): ServiceProfile {
  try {
    return parseProfile(readOverrides(RR_PROFILE));
  } catch (thrown) {
    errors.push((thrown as Error).message);
    return DEFAULT_PROFILE;
  }
}

/** Adds a sentence to the errors for each combination of settings that cannot work. */
function checkRules({ values, given, errors }: Settings, service: ServiceAddresses) {
  const isSet = (name: SettingName) => given.has(name);
  const complain = (wrong: boolean, sentence: string): void => void (wrong && errors.push(sentence));
  const isProduction = values.RR_MODE === 'production';
  if (isProduction && values.RR_ALLOW_PLAIN_HTTP === 'no' && service.baseUrl && service.authUrl) {
    const notice = plainHttpNotice(service);
    complain(notice !== undefined, `${notice} Or set RR_ALLOW_PLAIN_HTTP=yes if that network is safe.`);
  }

  const isLocal = values.RR_LISTEN !== undefined && isLoopback(urlHost(values.RR_LISTEN));
  const hasCertificate = isSet('RR_TLS_CERT_FILE');
  complain(
    hasCertificate !== isSet('RR_TLS_KEY_FILE'),
    'Only one of RR_TLS_CERT_FILE and RR_TLS_KEY_FILE is set. Set both or neither.',
  );
  complain(
    values.RR_TLS === 'off' && hasCertificate,
    'RR_TLS=off makes RR_TLS_CERT_FILE useless. Unset one of them.',
  );
  complain(
    values.RR_TLS === 'off' && !isLocal && !isSet('RR_TRUST_PROXY'),
    'With RR_TLS=off, others on the network could read session keys and rents. Set RR_LISTEN=localhost, or name the reverse proxy in RR_TRUST_PROXY.',
  );
  complain(
    isProduction && values.RR_TLS === 'on' && !hasCertificate && !isLocal,
    'A trusted certificate is missing. Name one in RR_TLS_CERT_FILE and RR_TLS_KEY_FILE, or set RR_TLS=off behind a reverse proxy.',
  );

  complain(
    isSet('RR_ORGANISATION_CLIENT_ID') !== isSet('RR_ORGANISATION_CLIENT_SECRET_FILE'),
    'Only one of RR_ORGANISATION_CLIENT_ID and RR_ORGANISATION_CLIENT_SECRET_FILE is set. Set both or neither.',
  );
  complain(
    values.RR_SIGN_IN?.includes('access-key') === true && !isSet('RR_ORGANISATION_CLIENT_ID'),
    'RR_SIGN_IN allows access-key, which needs RR_ORGANISATION_CLIENT_ID and RR_ORGANISATION_CLIENT_SECRET_FILE. Set both.',
  );

  const { RR_SESSION_IDLE_HOURS: idle, RR_SESSION_MAX_HOURS: most } = values;
  complain(
    idle !== undefined && most !== undefined && idle > most,
    'RR_SESSION_IDLE_HOURS is larger than RR_SESSION_MAX_HOURS. Reduce RR_SESSION_IDLE_HOURS or increase RR_SESSION_MAX_HOURS.',
  );
}

const urlHost = (host: string) => (host.includes(':') ? `[${host.replace(/^\[|\]$/g, '')}]` : host);
