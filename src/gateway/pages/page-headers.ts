import type { FastifyHelmetOptions } from '@fastify/helmet';

/** Where Microsoft frames add-ins: Excel on the web, SharePoint, OneDrive, Teams. No official list exists. */
export const OFFICE_HOSTS: readonly string[] = [
  'https://*.officeapps.live.com',
  'https://*.office.com',
  'https://*.office365.com',
  'https://*.cloud.microsoft',
  'https://*.microsoft.com',
  'https://*.sharepoint.com',
  'https://onedrive.live.com',
];

export const OFFICE_JS_HOST = 'https://appsforoffice.microsoft.com';

const YEAR_SECONDS = 31_536_000;

/**
 * Security headers of an address. No X-Frame-Options: Excel on the web frames the add-in, and `frame-ancestors`
 * says who may. `keepsToHttps` is for public hosts alone: on localhost HSTS would bind every other server there. No
 * opener policy: Office dialogs talk to the page that opened them.
 */
export function pageHeaders(
  path: string,
  frameAncestors: readonly string[],
  keepsToHttps = false,
): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: { useDefaults: false, directives: policyOf(path, frameAncestors) },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: false,
    // Excel loads icons and functions.json from other origins.
    crossOriginResourcePolicy: { policy: path.startsWith('/addin/') ? 'cross-origin' : 'same-origin' },
    // Of this host alone: what else its domain serves is not ours to say.
    strictTransportSecurity: keepsToHttps && { maxAge: YEAR_SECONDS, includeSubDomains: false },
    xFrameOptions: false,
  };
}

function policyOf(path: string, frameAncestors: readonly string[]): Record<string, string[]> {
  const none = ["'none'"];
  const shut = { 'default-src': none, 'base-uri': none, 'object-src': none, 'form-action': none };
  const isWorkbench = path.startsWith('/workbench/');
  if (!isWorkbench && !path.startsWith('/addin/')) return { ...shut, 'frame-ancestors': none };
  return {
    ...shut,
    // All of Office.js comes from there; the Ajax library of other Office hosts, which it can load, Excel never needs.
    // The add-in compiles its parser, and does without one where it may not.
    'script-src': ["'self'", OFFICE_JS_HOST, isWorkbench ? "'unsafe-eval'" : "'wasm-unsafe-eval'"],
    // Office.js works without Microsoft's telemetry, and so a page that was tampered with can send nothing away.
    'connect-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'", 'data:'],
    ...(isWorkbench && { 'frame-src': ["'self'"] }),
    'frame-ancestors': ["'self'", ...frameAncestors],
  };
}
