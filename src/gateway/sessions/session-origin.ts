import type { IncomingHttpHeaders } from 'node:http';
import { hash } from 'node:crypto';
import { isIPv6 } from 'node:net';

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** Chrome's name is in most of the others, and Safari's in all of them. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** In `Sec-CH-UA`, which tells Excel's own view on Windows from the browser of the same name. */
const EXCEL_ON_WINDOWS = '"Microsoft Edge WebView2"';
const LONGEST = 500;

/**
 * Says where a session was begun, in a few fixed words such as "Excel on Windows". Null if the request does not tell.
 * Nothing else of the headers is kept.
 */
export function sessionOrigin(headers: IncomingHttpHeaders): string | null {
  const agent = (headers['user-agent'] ?? '').slice(0, LONGEST);
  const [, system] = SYSTEMS.find(([pattern]) => pattern.test(agent)) ?? [];
  if (!system) return null;
  const app = isExcel(agent, String(headers['sec-ch-ua'] ?? ''))
    ? 'Excel'
    : BROWSERS.find(([pattern]) => pattern.test(agent))?.[1];
  return app ? `${app} on ${system}` : system;
}

/** On Apple's systems the view inside an app sends WebKit's name, but not Safari's. */
const isExcel = (agent: string, brands: string) =>
  brands.includes(EXCEL_ON_WINDOWS) ||
  (/\b(Macintosh|iPad|iPhone)\b/.test(agent) &&
    /\bAppleWebKit\//.test(agent) &&
    !BROWSERS.some(([pattern]) => pattern.test(agent)));

/** A name for the place that a sign-in comes from: a hash, so that no address is stored. An IPv6 network is one place. */
export const sourceOf = (address: string): string =>
  hash('sha256', isIPv6(address) ? networkOf(address) : address, 'base64url').slice(0, 16);

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
