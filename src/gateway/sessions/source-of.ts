import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** A name for the place that a sign-in comes from: a hash, so that no address is stored. An IPv6 network is one place. */
export const sourceOf = (address: string): string =>
  createHash('sha256')
    .update(isIPv6(address) ? networkOf(address) : address)
    .digest('base64url')
    .slice(0, 16);

/** Providers give each customer a network of 64 bits or more (RFC 6177), so single addresses cost a stranger nothing. */
function networkOf(address: string): string {
  // An IPv4 address in IPv6 notation is one host.
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':'));
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')];
  const missing = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array.from({ length: missing }, () => '0'), ...last];
  return groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':');
}
