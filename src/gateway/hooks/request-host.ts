import type { IncomingMessage } from 'node:http';

const ABSOLUTE = /^https?:\/\//i;

/**
 * Returns the host name that a request is for, in lower case and without a port. A full address in the request line
 * counts more than `Host` (RFC 9112, 3.2.2).
 */
export function requestHost({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  if (!ABSOLUTE.test(url)) return withoutPort(headers.host ?? '');
  return URL.canParse(url) ? withoutPort(new URL(url).host) : '';
}

const withoutPort = (host: string): string => host.toLowerCase().replace(/:\d*$/, '');
