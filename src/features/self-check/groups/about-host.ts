import { askDate } from '../../../excel/host/date-system';
import { excelBatch } from '../../../excel/in-excel';
import type { Probe, ProbeGroup } from '../probe';

const SETS = [
  'ExcelApi',
  'ExcelApiOnline',
  'ExcelApiDesktop',
  'CustomFunctionsRuntime',
  'SharedRuntime',
  'RibbonApi',
  'KeyboardShortcuts',
];

/** Excel itself, and the page around it. Names of organisations in addresses are left out. */
export const aboutHost: ProbeGroup = {
  title: 'Excel and the frame',
  probes: [
    {
      title: 'host',
      ask: async () => `${Office.context.diagnostics.host} on ${Office.context.diagnostics.platform}`,
    },
    { title: 'version', ask: async () => Office.context.diagnostics.version },
    { title: 'requirement sets', ask: async () => SETS.map((set) => `${set} ${highest(set)}`).join(', ') },
    {
      title: 'languages',
      ask: async () => `display ${Office.context.displayLanguage}, content ${Office.context.contentLanguage}`,
    },
    { title: 'browser', ask: async () => navigator.userAgent },
    { title: 'framed by', ask: async () => ancestors() },
    { title: 'scripts of Office', ask: async () => officeScripts() },
    { title: 'policy violations', ask: violations },
    { title: 'number of 1904-01-02', ask: secondDayOf1904 },
  ],
};

/** 1463 if the workbook counts its days from 1900, and 1 if from 1904. */
function secondDayOf1904(): Promise<string> {
  return excelBatch(async (context) => {
    const day = askDate(context.workbook);
    await context.sync();
    return String(day.value);
  });
}

/** Requirement sets of Excel count up without gaps. */
function highest(set: string): string {
  let last = 'none';
  for (let minor = 1; Office.context.requirements.isSetSupported(set, `1.${minor}`); minor++)
    last = `1.${minor}`;
  return last;
}

/** A tenant's name stands before the last two labels, as in `contoso.sharepoint.com`. */
export function withoutTenant(origin: string): string {
  const { hostname, origin: own } = new URL(origin);
  if (own === location.origin) return 'the address of the add-in';
  const labels = hostname.split('.');
  return labels.length > 2 ? `*.${labels.slice(-2).join('.')}` : hostname;
}

function ancestors(): string {
  const { ancestorOrigins } = location as { ancestorOrigins?: DOMStringList };
  if (!ancestorOrigins) return 'not available';
  return Array.from(ancestorOrigins, withoutTenant).join(', ') || 'nothing';
}

/** Lists the scripts that are not the add-in's own, with their times. */
export function officeScripts(): string {
  const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
    ({ initiatorType, name }) =>
      initiatorType === 'script' && !/\/addin\/[^/]*$/.test(new URL(name).pathname),
  );
  return (
    scripts
      // They are listed as they end, which varies.
      .sort((a, b) => a.startTime - b.startTime)
      .map(({ name, duration }) => {
        const { origin, pathname } = new URL(name);
        return `${withoutTenant(origin)} ${pathname.split('/').at(-1)} ${Math.round(duration)} ms`;
      })
      .join(', ') || 'nothing'
  );
}

/** Chromium keeps the violations since the page has loaded. Other browsers do not tell of them afterwards. */
async function violations(): Promise<string> {
  if (typeof ReportingObserver === 'undefined') return 'not available';
  const seen = new Set<string>();
  const observer = new ReportingObserver(
    (reports) => {
      for (const { body } of reports) {
        const { effectiveDirective, blockedURL } = (body ?? {}) as unknown as Record<string, string | null>;
        const from = blockedURL && URL.canParse(blockedURL) ? withoutTenant(blockedURL) : 'inline';
        seen.add(`${effectiveDirective} ${from}`);
      }
    },
    { types: ['csp-violation'], buffered: true },
  );
  observer.observe();
  await new Promise((resolve) => setTimeout(resolve, 50));
  observer.disconnect();
  return [...seen].sort().join(', ') || 'none';
}

const TRIAL = 'rr.check.trial';
/** Stays, so that a later check can say whether this one's storage is still there. */
const SEEN = 'rr.check.seen';

export const storage: ProbeGroup = {
  title: 'Storage of the add-in',
  probes: [
    { title: 'seen before', ask: async () => ((await OfficeRuntime.storage.getItem(SEEN)) ? 'yes' : 'no') },
    {
      title: 'write, read, remove',
      ask: async () => {
        const start = performance.now();
        await OfficeRuntime.storage.setItem(SEEN, 'yes');
        await OfficeRuntime.storage.setItem(TRIAL, 'written');
        const read = await OfficeRuntime.storage.getItem(TRIAL);
        await OfficeRuntime.storage.removeItem(TRIAL);
        const left = await OfficeRuntime.storage.getItem(TRIAL);
        const reads = read === 'written' ? 'reads back' : 'does not read back';
        return `${reads}, ${left ? 'stays' : 'goes'}, ${Math.round(performance.now() - start)} ms`;
      },
    },
    {
      title: 'access',
      ask: async ({ page: { document } }) =>
        typeof document.hasStorageAccess === 'function'
          ? `hasStorageAccess ${await document.hasStorageAccess()}`
          : 'not available',
    },
  ],
};

const HEADERS = ['content-type', 'cache-control', 'access-control-allow-origin'];

const headersOf = (title: string, address: string): Probe => ({
  title,
  ask: async ({ page, signal }) => {
    const reply = await page.fetch(address, { cache: 'no-store', signal });
    return [
      `HTTP ${reply.status}`,
      ...HEADERS.map((name) => `${name} ${reply.headers.get(name) ?? 'none'}`),
    ].join(', ');
  },
});

/** Files that Excel itself fetches from the gateway. */
export const files: ProbeGroup = {
  title: 'Files of the add-in',
  probes: [
    headersOf('icon', 'assets/icon-16.png'),
    headersOf('functions.json', 'functions.json'),
    {
      title: 'functions in functions.json',
      ask: async ({ page, signal }) => {
        const { functions } = (await (await page.fetch('functions.json', { signal })).json()) as {
          functions: { id: string }[];
        };
        return functions.map(({ id }) => id).join(', ');
      },
    },
  ],
};
