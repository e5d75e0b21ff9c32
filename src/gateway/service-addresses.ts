import { RrError } from '../contract/failure';
import { isHttpAddress, isLoopback, type ServiceAddresses } from './http/address';

const VARIABLES = { baseUrl: 'RR_BASE_URL', authUrl: 'RR_AUTH_URL', audienceUrl: 'RR_AUDIENCE_URL' } as const;

/** Returns undefined if no variable is set. Throws `bad-input` that names each missing or invalid variable. */
export function readServiceAddresses(env: NodeJS.ProcessEnv): ServiceAddresses | undefined {
  const entries = Object.entries(VARIABLES).map(([field, name]) => ({ field, name, value: env[name] ?? '' }));
  if (entries.every(({ value }) => value === '')) return undefined;
  const complaints = entries.flatMap(({ name, value }) => {
    if (value === '') return [`${name} is not set. Write an address.`];
    return isHttpAddress(value)
      ? []
      : [`${name} must be an http or https address without user, query or fragment.`];
  });
  if (complaints.length > 0) throw new RrError('bad-input', complaints.join(' '));
  return Object.fromEntries(entries.map(({ field, value }) => [field, value])) as unknown as ServiceAddresses;
}

export function plainHttpNotice(service: ServiceAddresses): string | undefined {
  const plain = (['baseUrl', 'authUrl'] as const).filter((field) => {
    const { protocol, hostname } = new URL(service[field]);
    return protocol === 'http:' && !isLoopback(hostname);
  });
  if (plain.length === 0) return undefined;
  const names = plain.map((field) => VARIABLES[field]).join(' and ');
  return `${names} ${plain.length > 1 ? 'use' : 'uses'} plain http, so others on the network could read secrets, tokens and rents. Use https.`;
}
