import { isLoopback, plainHttpNotice } from '../http/address';
import type { Settings } from './read-settings';
import type { SettingName } from './settings';

/** Adds a sentence to the errors for each combination of settings that cannot work. */
export function checkRules({ values, given, errors }: Settings): void {
  const isSet = (name: SettingName): boolean => given.has(name);
  const complain = (wrong: boolean, sentence: string): void => void (wrong && errors.push(sentence));
  const isProduction = values.RR_MODE === 'production';
  const { RR_BASE_URL: baseUrl, RR_AUTH_URL: authUrl, RR_AUDIENCE_URL: audienceUrl } = values;

  for (const name of ['RR_BASE_URL', 'RR_AUTH_URL', 'RR_AUDIENCE_URL'] as const)
    complain(!isSet(name), `${name} is not set. Write the address that the service's operator gave you.`);
  if (isProduction && values.RR_ALLOW_PLAIN_HTTP === 'no' && baseUrl && authUrl && audienceUrl) {
    const notice = plainHttpNotice({ baseUrl, authUrl, audienceUrl });
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

  const hasSecret = isSet('RR_ORGANISATION_CLIENT_SECRET') || isSet('RR_ORGANISATION_CLIENT_SECRET_FILE');
  complain(
    isSet('RR_ORGANISATION_CLIENT_SECRET') && isSet('RR_ORGANISATION_CLIENT_SECRET_FILE'),
    'RR_ORGANISATION_CLIENT_SECRET and RR_ORGANISATION_CLIENT_SECRET_FILE are both set. Unset one of them.',
  );
  complain(
    isSet('RR_ORGANISATION_CLIENT_ID') !== hasSecret,
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

const urlHost = (host: string): string => (host.includes(':') ? `[${host.replace(/^\[|\]$/g, '')}]` : host);
