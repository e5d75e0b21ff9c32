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
    const headers = made.get(key) ?? headersOf(prefix, frameAncestors, usesHsts);
    made.set(key, headers);
    return headers;
  };
}

const PAGE_FOLDERS = ['/addin/', '/workbench/'];

/** These concern pages. A data reply is never shown as one. */
const FOR_PAGES = {
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/** No `Cross-Origin-Opener-Policy`: Office dialogs talk to their opener. */
function headersOf(path: string, frameAncestors: readonly string[], usesHsts: boolean): PageHeaders {
  const directives = Object.entries(policyOf(path, frameAncestors));
  return {
    'content-security-policy': directives.map(([name, sources]) => `${name} ${sources.join(' ')}`).join(';'),
    // Excel loads icons and functions.json from other origins.
    'cross-origin-resource-policy': path === '/addin/' ? 'cross-origin' : 'same-origin',
    'x-content-type-options': 'nosniff',
    // Only for this host, because its subdomains are not ours.
    ...(usesHsts && { 'strict-transport-security': `max-age=${YEAR_SECONDS}` }),
    ...(path !== '/' && FOR_PAGES),
  };
}

function policyOf(path: string, frameAncestors: readonly string[]): Record<string, string[]> {
  const none = ["'none'"];
  const shut = { 'default-src': none, 'base-uri': none, 'object-src': none, 'form-action': none };
  if (path === '/') return { ...shut, 'frame-ancestors': none };
  const isWorkbench = path === '/workbench/';
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
