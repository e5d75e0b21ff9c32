import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';

/** Hosts on which Microsoft frames add-ins: Excel on the web, SharePoint, OneDrive, Teams. No list is published. */
export const OFFICE_HOSTS: readonly string[] = [
  'https://*.live.com',
  'https://*.office.com',
  'https://*.office365.com',
  'https://*.cloud.microsoft',
  'https://*.microsoft365.com',
  'https://*.microsoft.com',
  'https://*.sharepoint.com',
];

/** Microsoft moved Office.js in September 2026. The first is the host of the page's script, and each may refer to the other. */
export const OFFICE_JS_HOSTS = [
  'https://officeapis.public.onecdn.static.microsoft',
  'https://appsforoffice.microsoft.com',
] as const;

const YEAR_SECONDS = 31_536_000;

type PageHeaders = Readonly<Record<string, string>>;

/** Returns the security headers of a path. `usesHsts` is for public hosts only: on localhost, HSTS would affect every other server there. */
export function createPageHeaders(
  frameAncestors: readonly string[],
): (path: string, usesHsts: boolean) => PageHeaders {
  // They are the same for all paths with one beginning, so they are made once.
  const made = new Map<string, PageHeaders>();
  return (path, usesHsts) => {
    const prefix = PAGE_FOLDERS.find((folder) => path.startsWith(folder)) ?? '/';
    const key = `${prefix} ${usesHsts}`;
    const headers = made.get(key) ?? headersOf(optionsFor(prefix, frameAncestors, usesHsts));
    made.set(key, headers);
    return headers;
  };
}

const PAGE_FOLDERS = ['/addin/', '/workbench/'];

function headersOf(options: HelmetOptions): PageHeaders {
  const headers: Record<string, string> = {};
  const recorder = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, recorder as unknown as ServerResponse, (error) => {
    if (error) throw error as Error;
  });
  return headers;
}

/** These concern pages. A data reply is never shown as one. */
const NOT_FOR_DATA = {
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

function optionsFor(path: string, frameAncestors: readonly string[], usesHsts: boolean): HelmetOptions {
  return {
    contentSecurityPolicy: { useDefaults: false, directives: policyOf(path, frameAncestors) },
    crossOriginEmbedderPolicy: false,
    // Office dialogs talk to their opener.
    crossOriginOpenerPolicy: false,
    // Excel loads icons and functions.json from other origins.
    crossOriginResourcePolicy: { policy: path.startsWith('/addin/') ? 'cross-origin' : 'same-origin' },
    // Only for this host, because its subdomains are not ours.
    strictTransportSecurity: usesHsts && { maxAge: YEAR_SECONDS, includeSubDomains: false },
    // Excel on the web frames the add-in. `frame-ancestors` restricts the hosts.
    xFrameOptions: false,
    ...(path === '/' && NOT_FOR_DATA),
  };
}

function policyOf(path: string, frameAncestors: readonly string[]): Record<string, string[]> {
  const none = ["'none'"];
  const shut = { 'default-src': none, 'base-uri': none, 'object-src': none, 'form-action': none };
  const isWorkbench = path.startsWith('/workbench/');
  if (!isWorkbench && !path.startsWith('/addin/')) return { ...shut, 'frame-ancestors': none };
  return {
    ...shut,
    // Office.js can also load an Ajax library from elsewhere for other Office hosts; Excel does not need it.
    // The add-in compiles its WebAssembly parser, and works without it if that is forbidden.
    'script-src': ["'self'", ...OFFICE_JS_HOSTS, isWorkbench ? "'unsafe-eval'" : "'wasm-unsafe-eval'"],
    // Only this server, so that a manipulated page cannot send data elsewhere. Office.js works without its telemetry.
    'connect-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'", 'data:'],
    ...(isWorkbench && { 'frame-src': ["'self'"] }),
    'frame-ancestors': ["'self'", ...frameAncestors],
  };
}
