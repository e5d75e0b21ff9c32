import { badInput } from '../../contract/failure';

/** The addresses of the rent-roll service. They come only from the operator, never from a request. */
export interface ServiceAddresses {
  /** The prefix of all data endpoints. May contain a path. */
  baseUrl: string;
  authUrl: string;
  /** The audience of a token request. No request is sent to it. */
  audienceUrl: string;
}

export function isHttpAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && !username && !password && !search && !hash;
}

export function splitAddress(address: string): { origin: string; prefix: string } {
  const { origin, pathname } = new URL(address);
  return { origin, prefix: pathname.replace(/\/+$/, '') };
}

/** Identifies a service across restarts, because a token must only go to the service that issued it. */
export function serviceIdentity({ baseUrl, authUrl, audienceUrl }: ServiceAddresses): string {
  const [base, auth] = [baseUrl, authUrl].map((address) => {
    const { protocol, hostname, port } = new URL(address);
    // Ignores the port of a loopback address: the reference service uses any free port.
    return `${protocol}//${hostname}${isLoopback(hostname) || !port ? '' : `:${port}`}${splitAddress(address).prefix}`;
  });
  return JSON.stringify([base, auth, audienceUrl]);
}

export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);

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
  if (complaints.length > 0) throw badInput(complaints.join(' '));
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
