import { formatZone, parseZone } from '../../workbook/address';
import type { Area, Workbook, WorkbookChange } from '../../workbook/workbook';
import type { ApiType } from '../rich-api/api-object';

/** Numbers of Office.js. */
export const EVENT = { changed: 10, added: 13, deleted: 15, renamed: 25, visibility: 26 } as const;
const CATEGORY = 65536;
/** The target of an event of the whole workbook; those of a sheet go by its id. */
export const WORKBOOK = 'Workbook';

const CHANGE_TYPES: Partial<Record<WorkbookChange['type'], string>> = {
  edited: 'RangeEdited',
  'rows-inserted': 'RowInserted',
  'rows-deleted': 'RowDeleted',
  'columns-inserted': 'ColumnInserted',
  'columns-deleted': 'ColumnDeleted',
};

const SHEET_EVENTS = {
  'sheet-added': EVENT.added,
  'sheet-deleted': EVENT.deleted,
  'sheet-renamed': EVENT.renamed,
  'sheet-hidden': EVENT.visibility,
  'sheet-shown': EVENT.visibility,
} as const;

export interface ExcelEvents {
  register(type: number, target: string): void;
  unregister(type: number, target: string): void;
  /** Where bundles of messages go, and the word that the selection has changed. */
  connect(to: { send(entries: unknown[]): void; selected(): void }): void;
  /** Runs what the add-in asked for: changes it makes are told as its own. */
  byAddin<T>(run: () => T): T;
  close(): void;
}

/** Tells the add-in, as Excel does, what it has registered for: once for each command of the person. */
export function createExcelEvents(book: Workbook): ExcelEvents {
  const registered = new Set<string>();
  const key = (type: number, target: string) => `${type}|${target}`;
  let connected: Parameters<ExcelEvents['connect']>[0] | undefined;
  let isAddin = false;
  let queue: unknown[] = [];

  const tell = (type: number, target: string, detail: object) => {
    if (!registered.has(key(type, target))) return;
    queue.push([CATEGORY, type, target, JSON.stringify(detail), queue.length, false]);
    if (queue.length > 1) return;
    // After the answer to the batch that led to it.
    setTimeout(() => {
      connected?.send(queue);
      queue = [];
    });
  };
  const stop = book.onChange((change) => {
    if (change.type === 'selected') return connected?.selected();
    if (!('area' in change)) {
      const { sheetId: worksheetId, type } = change;
      return tell(SHEET_EVENTS[type], WORKBOOK, { source: 'Local', worksheetId });
    }
    const { sheetId } = change.area;
    const address = addressOf(change);
    const detail = {
      address,
      changeType: CHANGE_TYPES[change.type],
      source: 'Local',
      triggerSource: isAddin ? 'ThisLocalAddin' : 'Unknown',
      worksheetId: sheetId,
      shiftDirection: 'None',
      referenceId: `${sheetId}!${address}`,
    };
    [WORKBOOK, sheetId].forEach((target) => tell(EVENT.changed, target, detail));
  });
  return {
    register: (type, target) => void registered.add(key(type, target)),
    unregister: (type, target) => void registered.delete(key(type, target)),
    connect: (to) => {
      connected = to;
    },
    byAddin: (run) => {
      isAddin = true;
      try {
        return run();
      } finally {
        isAddin = false;
      }
    },
    close: () => {
      stop();
      connected = undefined;
    },
  };
}

function addressOf({ type, area }: Extract<WorkbookChange, { area: Area }>): string {
  if (type.startsWith('rows')) return `${area.top + 1}:${area.bottom + 1}`;
  const zone = formatZone(area);
  return type.startsWith('columns') ? zone.replace(/\d+/g, '').replace(/^([A-Z]+)$/, '$1:$1') : zone;
}

/** The area that an event's `referenceId` stands for. */
export function eventArea(book: Workbook, referenceId: string): Area | undefined {
  const [, sheetId = '', address = ''] = /^(.*)!([^!]*)$/.exec(referenceId) ?? [];
  if (!book.sheets().some(({ id }) => id === sheetId)) return undefined;
  const zone = parseZone(address, book.size(sheetId));
  return zone && { sheetId, ...zone };
}

/** The methods by which Office.js registers for these events of a target, such as `DataChangedEvent`. */
export function registrations<Target>(
  { register, unregister }: Pick<ExcelEvents, 'register' | 'unregister'>,
  types: Readonly<Record<string, number>>,
  targetOf: (target: Target) => string,
): NonNullable<ApiType<Target>['methods']> {
  return Object.fromEntries(
    Object.entries(types).flatMap(([name, type]) => [
      [`_Register${name}`, (target: Target) => register(type, targetOf(target))],
      [`_Unregister${name}`, (target: Target) => unregister(type, targetOf(target))],
    ]),
  );
}
