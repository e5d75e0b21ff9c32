import { DocumentSettings } from '../../src/workbench/host/document-settings';
import { createExcelEvents } from '../../src/workbench/host/excel/excel-events';
import { excelObjects } from '../../src/workbench/host/excel/excel-objects';
import { ApiError } from '../../src/workbench/host/rich-api/api-error';
import type { ApiObject } from '../../src/workbench/host/rich-api/api-object';
import { STRICT, type Behaviour } from '../../src/workbench/workbook/behaviour';
import type { Outcome } from '../../src/workbench/workbook/function-runtime';
import type { SheetContent } from '../../src/workbench/workbook/sheet-content';
import { openGrid } from './open-grid';

/**
 * Lets `Excel.run` work on the workbench's Excel without a page and without Office.js: what a batch asks for happens at its
 * `sync`, and a property can be read only after `load` and `sync`. Call it once a file. `answer` gives what a function of the
 * add-in returns; undefined for a function that still waits.
 */
export function emulatedExcel(
  sheets: readonly SheetContent[] = [{ name: 'Sheet1', cells: {} }],
  answer: (name: string, args: readonly unknown[]) => Outcome | Promise<Outcome> | undefined = () =>
    undefined,
) {
  const behaviour: Behaviour = { ...STRICT };
  const grid = openGrid(
    sheets,
    (call, resolve) => {
      const outcome = answer(call.function.name, call.args);
      if (outcome instanceof Promise) void outcome.then(resolve);
      else if (outcome) resolve(outcome);
      return () => {};
    },
    { behaviour },
  );
  const { workbook } = grid;
  const settings = new DocumentSettings();
  const root = excelObjects({
    book: workbook,
    fileName: 'Test.xlsx',
    settings,
    events: createExcelEvents(workbook, behaviour),
    behaviour,
  });
  const hooks = {
    /** Called before each batch is sent, for example to refuse one, and at the end of a group of undo steps. */
    onSync: (_isGrouped: boolean): void => undefined,
  };
  type Work<T> = (context: Excel.RequestContext) => Promise<T>;
  const run = async <T>(...given: [Work<T>] | [{ mergeUndoGroup?: boolean }, Work<T>]): Promise<T> => {
    const work = given.at(-1) as Work<T>;
    const isGrouped = 'mergeUndoGroup' in given[0] && given[0].mergeUndoGroup === true;
    let queue: (() => void)[] = [];
    let refusal: unknown;
    const send = (batch: readonly (() => void)[]) => {
      // What a group does after a refusal is not documented: here it takes nothing more.
      if (isGrouped && refusal) throw refusal;
      try {
        hooks.onSync(isGrouped);
        workbook.asOne(() => batch.forEach((act) => act()));
      } catch (thrown) {
        refusal = thrown;
        throw thrown;
      }
    };
    const sync = async () => {
      const batch = queue;
      queue = [];
      // As Office.js, which sends no request for an empty queue.
      if (batch.length > 0) send(batch);
    };
    const book = remote(
      () => root,
      (act, member) =>
        queue.push(() => {
          if (isGrouped && member !== undefined) refuseWithoutUndo(member, behaviour);
          act();
        }),
    );
    const result = await work({ workbook: book, sync } as unknown as Excel.RequestContext);
    await sync();
    if (isGrouped) send([]);
    return result;
  };
  Object.assign(globalThis, {
    Excel: {
      run,
      RangeValueType: { error: 'Error' },
      SheetVisibility: { visible: 'Visible' },
      SpecialCellType: { formulas: 'Formulas' },
    },
    Office: { context: { requirements: { isSetSupported: () => true } } },
  });
  return { ...grid, settings, behaviour, hooks };
}

type Resolve = () => ApiObject;
const RESOLVE = Symbol('resolve');

/** Names that Office.js sends otherwise. */
const SENT: Readonly<Record<string, string>> = { showGridlines: 'Gridlines' };
const sent = (name: string) => SENT[name] ?? name.charAt(0).toUpperCase() + name.slice(1);

function once(resolve: Resolve): Resolve {
  let found: ApiObject | undefined;
  return () => (found ??= resolve());
}

/** `member` is what a call or an assignment changes, such as `Worksheet.delete`. */
type Later = (act: () => void, member?: () => string) => void;

/** Of the members that the host has, those without support for Undo. Microsoft: "Undo support with the Excel JavaScript API". */
const WITHOUT_UNDO = ['Worksheet.delete', 'Worksheet.copy'];
const WITHOUT_UNDO_ON_DESKTOP = ['Worksheet.name'];

function refuseWithoutUndo(member: () => string, { platform }: Pick<Behaviour, 'platform'>): void {
  const name = member();
  if (WITHOUT_UNDO.includes(name) || (platform === 'desktop' && WITHOUT_UNDO_ON_DESKTOP.includes(name)))
    throw new ApiError('UndoNotSupported', `${name} cannot be undone, so it cannot be part of a group.`);
}

/** Reads properties such as `name`, those of items such as `items/name`, and those of children such as `areas/items/name`. */
function read({ type, target }: ApiObject, names: string, later: Later): Record<string, unknown> {
  const loaded: Record<string, unknown> = {};
  const all = names.split(',').map((name) => name.trim());
  const ofItems = all.flatMap((name) => (name.startsWith('items') ? [name.slice('items/'.length)] : []));
  if (ofItems.length > 0)
    loaded.items = type.items!(target as never).map((item) =>
      remote(() => item, later, ofItems[0] === '' ? {} : read(item, ofItems.join(), later)),
    );
  const isNested = (name: string) => !name.startsWith('items') && name.includes('/');
  for (const child of new Set(all.filter(isNested).map((name) => name.split('/')[0]!))) {
    const found = memberOf(type, 'children', child)(target as never)!;
    const own = all
      .filter((name) => name.startsWith(`${child}/`))
      .map((name) => name.slice(child.length + 1));
    loaded[child] = remote(() => found, later, read(found, own.join(), later));
  }
  for (const name of all.filter((path) => !path.startsWith('items') && !isNested(path)))
    loaded[name] = memberOf(type, 'properties', name).get(target as never);
  return loaded;
}

function memberOf<Kind extends 'properties' | 'children' | 'methods'>(
  type: ApiObject['type'],
  kind: Kind,
  name: string,
): NonNullable<ApiObject['type'][Kind]>[string] {
  const found = type[kind]?.[sent(name)];
  if (!found) throw new Error(`${type.name}.${name} is missing in the host.`);
  return found as NonNullable<ApiObject['type'][Kind]>[string];
}

/** What Office.js gives the add-in for an object of the host. */
function remote(given: Resolve, later: Later, loaded: Record<string, unknown> = {}): object {
  const resolve = once(given);
  const memberName = (name: string) => () => `${resolve().type.name}.${name}`;
  const members = new Map<string, object>();
  return new Proxy(
    {},
    {
      get: (_, key, receiver: object) => {
        if (key === RESOLVE) return resolve;
        const name = String(key);
        // Otherwise a promise would wait for an object of Excel.
        if (name === 'then') return undefined;
        if (name === 'isNullObject') return isNone(resolve());
        if (name in loaded) return loaded[name];
        // A batch may not look at an object before it is sent, so that the host's answer decides late.
        const child: Resolve = () => {
          const parent = resolve();
          return isNone(parent) ? parent : memberOf(parent.type, 'children', name)(parent.target as never)!;
        };
        const call = (...args: unknown[]) => {
          if (name === 'load') {
            later(() => isNone(resolve()) || Object.assign(loaded, read(resolve(), String(args[0]), later)));
            return receiver;
          }
          const result = once(() => {
            const { type, target } = resolve();
            const method = memberOf(type, 'methods', name);
            return method(target as never, ...(args.map(targetOf) as never[])) as ApiObject;
          });
          // A plain value is read by `value`, as that of a number or a list.
          const given: Record<string, unknown> = {};
          later(() => {
            const value: unknown = result();
            if (Array.isArray(value)) given.value = value;
          }, memberName(name));
          return remote(result, later, given);
        };
        const member = members.get(name) ?? proxyOf(call, remote(child, later), name);
        members.set(name, member);
        return member;
      },
      set: (_, key, value) => {
        later(
          () => {
            const { type, target } = resolve();
            memberOf(type, 'properties', String(key)).set!(target as never, value);
          },
          memberName(String(key)),
        );
        return true;
      },
    },
  );
}

/** What a method gives whose name ends with `OrNullObject`. */
const isNone = (found: ApiObject | undefined | null): boolean => (found ?? null) === null;

const targetOf = (arg: unknown): unknown => {
  const resolve = (arg as Record<symbol, Resolve | undefined> | null | undefined)?.[RESOLVE];
  return resolve ? resolve().target : arg;
};

/** A member is a method or a child. Which one, the use shows. */
const proxyOf = (call: (...args: unknown[]) => unknown, child: object, name: string): object =>
  new Proxy(call, {
    get: (_, key) => {
      if (key === 'then') throw new Error(`${name} was read before load and sync.`);
      return Reflect.get(child, key);
    },
    set: (_, key, value) => Reflect.set(child, key, value),
  });
