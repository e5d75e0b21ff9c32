/** Where the rent-roll service is. The addresses come from the operator alone, never from a request. */
export interface ServiceAddresses {
  /** Prefix of all data endpoints; may contain a path. */
  baseUrl: string;
  authUrl: string;
  /** The service's name in a token request; it is not called. */
  audienceUrl: string;
}

export function isHttpAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && !username && !password && !search && !hash;
}

/** Origin and path prefix of an address, the prefix without a slash at its end. */
export function splitAddress(address: string): { origin: string; prefix: string } {
  const { origin, pathname } = new URL(address);
  return { origin, prefix: pathname.replace(/\/+$/, '') };
}

/**
 * What makes it the same service tomorrow: a token never goes to a service it was not bought for. The port of an
 * address on this machine does not count, the reference service takes any free one.
 */
export function serviceIdentity({ baseUrl, authUrl, audienceUrl }: ServiceAddresses): string {
  const [base, auth] = [baseUrl, authUrl].map((address) => {
    const { protocol, hostname, port } = new URL(address);
    return `${protocol}//${hostname}${isLoopback(hostname) || !port ? '' : `:${port}`}${splitAddress(address).prefix}`;
  });
  return JSON.stringify([base, auth, audienceUrl]);
}

/** Whether a host name of a URL means this machine. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
