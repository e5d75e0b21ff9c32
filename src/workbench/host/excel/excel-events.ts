import type { Area } from '../../workbook/area';
import { formatZone } from '../../workbook/address';
import { intersection } from '../../workbook/area';
import type { Behaviour } from '../../workbook/behaviour';
import type { Workbook, WorkbookChange } from '../../workbook/workbook';
import type { ApiType } from '../rich-api/api-object';

export const EVENT = {
  ...{ changed: 10, added: 13, deleted: 15, calculated: 16, renamed: 25, visibility: 26 },
} as const;
/** The number by which Office.js knows messages that are events. */
const CATEGORY = 65536;
/** The target of a sheet's events is its id. */
export const WORKBOOK = 'Workbook';

/** The event that tells each change, and what it calls the change. */
const EVENTS: Readonly<
  Record<Exclude<WorkbookChange['type'], 'selected'>, readonly [event: number, changeType?: string]>
> = {
  edited: [EVENT.changed, 'RangeEdited'],
  'rows-inserted': [EVENT.changed, 'RowInserted'],
  'rows-deleted': [EVENT.changed, 'RowDeleted'],
  'columns-inserted': [EVENT.changed, 'ColumnInserted'],
  'columns-deleted': [EVENT.changed, 'ColumnDeleted'],
  'sheet-added': [EVENT.added],
  'sheet-deleted': [EVENT.deleted],
  'sheet-renamed': [EVENT.renamed],
  'sheet-hidden': [EVENT.visibility],
  'sheet-shown': [EVENT.visibility],
};

interface Receiver {
  send(entries: unknown[]): void;
  selected(): void;
}

export type ExcelEvents = ReturnType<typeof createExcelEvents>;

/** Sends the events for which the add-in has registered, of its own changes and of those of a person, like Excel. */
export function createExcelEvents(book: Workbook, behaviour: Pick<Behaviour, 'silentLists'>) {
  const registered = new Set<string>();
  const key = (type: number, target: string) => `${type}|${target}`;
  let receiver: Receiver | undefined;
  let isByAddin = false;
  let queue: unknown[] = [];
  let isCalculated = false;
  let isPlanned = false;

  const isRegistered = (type: number, target: string) => registered.has(key(type, target));
  const add = (type: number, target: string, detail: object) => {
    if (isRegistered(type, target))
      queue.push([CATEGORY, type, target, JSON.stringify(detail), queue.length, false]);
  };
  const notify = (...event: Parameters<typeof add>) => {
    add(...event);
    plan();
  };
  /** Events follow the reply to the batch that caused them. */
  const plan = () => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => {
      isPlanned = false;
      // Excel calculates once for all changes.
      if (isCalculated && isRegistered(EVENT.calculated, WORKBOOK))
        for (const { id } of book.sheets())
          if (book.formulaCells(id).length > 0) add(EVENT.calculated, WORKBOOK, { worksheetId: id });
      isCalculated = false;
      if (queue.length > 0) receiver?.send(queue);
      queue = [];
    });
  };
  const isInList = (area: Area) =>
    book.dropDowns.areas(area.sheetId).some((list) => intersection(area, list) !== undefined);
  const stop = book.onChange((change) => {
    if (change.type === 'selected') return receiver?.selected();
    const [event, changeType] = EVENTS[change.type];
    const source = 'Local';
    if (!('area' in change)) return notify(event, WORKBOOK, { source, worksheetId: change.sheetId });
    const { sheetId } = change.area;
    isCalculated = true;
    plan();
    if (behaviour.silentLists && change.type === 'edited' && isInList(change.area)) return;
    const address = addressOf(change);
    const detail = {
      address,
      changeType,
      source,
      triggerSource: isByAddin ? 'ThisLocalAddin' : 'Unknown',
      worksheetId: sheetId,
      shiftDirection: 'None',
    };
    [WORKBOOK, sheetId].forEach((target) => notify(event, target, detail));
  });
  return {
    register: (type: number, target: string) => void registered.add(key(type, target)),
    unregister: (type: number, target: string) => void registered.delete(key(type, target)),
    connect: (to: Receiver) => {
      receiver = to;
    },
    /** Runs a request of the add-in. Its events tell that the add-in caused them. Excel calculates once, after it. */
    byAddin: <T>(run: () => T) => {
      let result: T | undefined;
      isByAddin = true;
      try {
        book.asOne(() => (result = run()));
      } finally {
        isByAddin = false;
      }
      return result as T;
    },
    get isByAddin() {
      return isByAddin;
    },
    close: () => {
      stop();
      receiver = undefined;
    },
  };
}

function addressOf({ type, area }: Extract<WorkbookChange, { area: Area }>): string {
  if (type.startsWith('rows')) return `${area.top + 1}:${area.bottom + 1}`;
  const zone = formatZone(area);
  return type.startsWith('columns') ? zone.replace(/\d+/g, '').replace(/^([A-Z]+)$/, '$1:$1') : zone;
}

/** Returns what Office.js calls to register, such as for `DataChangedEvent`. */
export function registrations<Target>(
  { register, unregister }: ExcelEvents,
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
