import { RrError } from '../contract/failure';
import { isHttpAddress, type ServiceAddresses } from './forward/address';

const VARIABLES = { baseUrl: 'RR_BASE_URL', authUrl: 'RR_AUTH_URL', audienceUrl: 'RR_AUDIENCE_URL' } as const;

/**
 * The service named by RR_BASE_URL, RR_AUTH_URL and RR_AUDIENCE_URL; undefined where none of them is set.
 * Throws `bad-input` naming every variable that is missing or is not an http or https address.
 */
export function readServiceAddresses(env: NodeJS.ProcessEnv): ServiceAddresses | undefined {
  const entries = Object.entries(VARIABLES).map(([field, name]) => ({ field, name, value: env[name] ?? '' }));
  if (entries.every(({ value }) => value === '')) return undefined;
  const complaints = entries.flatMap(({ name, value }) => {
    if (value === '') return [`${name} is not set.`];
    return isHttpAddress(value)
      ? []
      : [`${name} is not an http or https address without user, query or fragment.`];
  });
  if (complaints.length > 0) throw new RrError('bad-input', complaints.join(' '));
  return Object.fromEntries(entries.map(({ field, value }) => [field, value])) as unknown as ServiceAddresses;
}
