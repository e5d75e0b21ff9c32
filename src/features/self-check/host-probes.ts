import { askDate } from '../../excel/host/date-system';
import { excelBatch } from '../../excel/in-excel';
import type { Probe } from './trial-sheet';

const SETS = [
  'ExcelApi',
  'ExcelApiOnline',
  'ExcelApiDesktop',
  'CustomFunctionsRuntime',
  'SharedRuntime',
  'RibbonApi',
  'KeyboardShortcuts',
];

/** Excel itself, and the page around the add-in. Names of organisations in addresses are left out. */
export const HOST: readonly Probe[] = [
  ['host', async () => `${Office.context.diagnostics.host} on ${Office.context.diagnostics.platform}`],
  ['version', async () => Office.context.diagnostics.version],
  ['requirement sets', async () => SETS.map((set) => `${set} ${newestOf(set)}`).join(', ')],
  [
    'languages',
    async () => `display ${Office.context.displayLanguage}, content ${Office.context.contentLanguage}`,
  ],
  ['browser', async () => navigator.userAgent],
  ['framed by', async () => ancestors()],
  ['number of 1904-01-02', () => secondDayOf1904()],
];

/** Requirement sets of Excel count up without gaps. */
function newestOf(set: string): string {
  let newest = 'none';
  for (let minor = 1; Office.context.requirements.isSetSupported(set, `1.${minor}`); minor++)
    newest = `1.${minor}`;
  return newest;
}

/** 1463 if the workbook counts its days from 1900, and 1 if from 1904. */
const secondDayOf1904 = (): Promise<string> =>
  excelBatch(async (context) => {
    const day = askDate(context.workbook);
    await context.sync();
    return String(day.value);
  });

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

const TRIAL_KEY = 'rr.check.trial';

export const STORAGE: readonly Probe[] = [
  [
    'write, read, remove',
    async () => {
      const { storage } = OfficeRuntime;
      await storage.setItem(TRIAL_KEY, 'written');
      const read = await storage.getItem(TRIAL_KEY);
      await storage.removeItem(TRIAL_KEY);
      const left = await storage.getItem(TRIAL_KEY);
      return `${read === 'written' ? 'reads back' : 'does not read back'}, ${left ? 'stays' : 'goes'}`;
    },
  ],
];
