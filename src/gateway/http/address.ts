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

export function plainHttpNotice(service: ServiceAddresses): string | undefined {
  const isPlain = (address: string) => {
    const { protocol, hostname } = new URL(address);
    return protocol === 'http:' && !isLoopback(hostname);
  };
  const names = [
    ...(isPlain(service.baseUrl) ? ['RR_BASE_URL'] : []),
    ...(isPlain(service.authUrl) ? ['RR_AUTH_URL'] : []),
  ];
  if (names.length === 0) return undefined;
  return `${names.join(' and ')} ${names.length > 1 ? 'use' : 'uses'} plain http, so others on the network could read secrets, tokens and rents. Use https.`;
}
