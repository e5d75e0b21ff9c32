import type { IncomingHttpHeaders } from 'node:http';

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
const isExcel = (agent: string, brands: string): boolean =>
  brands.includes(EXCEL_ON_WINDOWS) ||
  (/\b(Macintosh|iPad|iPhone)\b/.test(agent) &&
    /\bAppleWebKit\//.test(agent) &&
    !BROWSERS.some(([pattern]) => pattern.test(agent)));
