import { setTimeout as pause } from 'node:timers/promises';
import type { ConsoleMessage, Frame, FrameLocator, Locator, Page, Request } from 'playwright-core';
import { formatCell, positionOf } from '../../src/excel/cell-address';
import type { LoggedCall } from '../../src/workbench/grid/custom-functions/function-cells';
import type { ScriptingFace } from '../../src/workbench/scripting-face';
import type { Behaviour } from '../../src/workbench/workbook/behaviour';
import { retainPage, sharedBrowser, usePage } from './browser/shared';

/** A browser with the workbench open, and the actions of a person in it. */
export interface WorkbenchDriver {
  page: Page;
  /** The add-in's page, to find elements of the pane. */
  pane: FrameLocator;
  /** The add-in's page, to run script in it. */
  addin(): Frame;
  cell(address: string): Promise<ReturnType<ScriptingFace['cell']>>;
  /** The cells of an area such as `Sheet1!B2:E9`, row by row. */
  cells(area: string): Promise<ReturnType<ScriptingFace['cell']>[]>;
  /** The texts that an area shows, row by row. */
  texts(area: string): Promise<string[]>;
  /** The text a cell shows. */
  shown(address: string): Promise<string>;
  spill(address: string): Promise<string | null>;
  /** Resolves when nothing is pending. */
  idle(): Promise<void>;
  calls(): Promise<readonly LoggedCall[]>;
  /** Resolves with the calls that an action causes, when nothing is pending. */
  callsDuring(act: () => Promise<unknown>): Promise<readonly LoggedCall[]>;
  missing(): Promise<readonly string[]>;
  settings(): Promise<Readonly<Record<string, unknown>>>;
  /** Selects by script. */
  select(address: string): Promise<void>;
  insertRows(address: string, count?: number): Promise<void>;
  undo(): Promise<void>;
  /** Lets the emulated Excel behave otherwise from now on. */
  behave(change: Partial<Behaviour>): Promise<void>;
  /** Deletes a sheet as another add-in does. */
  deleteSheet(name: string): Promise<void>;
  /** Enters text as if typed, by script. */
  set(address: string, text: string): Promise<void>;
  /** Enters text by script, and waits until nothing is pending. */
  enter(address: string, text: string): Promise<void>;
  clickCell(address: string): Promise<void>;
  hoverCell(address: string): Promise<void>;
  /** Selects a cell of the active sheet by mouse, types and presses Enter. */
  typeInto(address: string, text: string): Promise<void>;
  switchTo(sheet: string): Promise<void>;
  /** A button or menu item of the ribbon, by name. */
  ribbon(name: string): Locator;
  /** Restarts the add-in over the same workbook. */
  reopen(): Promise<void>;
  /** Resolves when `read` returns this value, compared as JSON. */
  until<T>(read: () => Promise<T>, expected: T): Promise<void>;
  /** Errors of the console and of the pages so far. */
  problems: readonly string[];
  /** Addresses on other hosts that the page asked for. They do not resolve. */
  foreign: readonly string[];
  /** Scripts loaded so far, with their size on the network. */
  scriptBytes(): Promise<{ url: string; bytes: number }[]>;
  /** Opens the workbench as on a new machine, but with the scripts that this one has loaded. */
  startOver(how?: Pick<OpenOptions, 'query' | 'colorScheme'>): Promise<void>;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Where the workbench is served, such as `https://localhost:3000/workbench/`. */
  url: string;
  /** Page options, such as `?sheet=empty`. */
  query?: string;
  viewport?: { width: number; height: number };
  /** The system's colour scheme. */
  colorScheme?: 'light' | 'dark';
}

/** A machine that is busy with other tests takes twenty times as long as an idle one. */
const WAIT_MS = 90_000;
/** Reading at every frame takes more time than what is waited for. */
const BETWEEN_READS_MS = 50;

/**
 * Opens the workbench in the shared Chromium. Waits until the add-in has started and nothing is pending. Throws the
 * page's message if it does not start.
 */
export async function openWorkbench(options: OpenOptions): Promise<WorkbenchDriver> {
  const isShared = spare !== undefined;
  const page = await takePage();
  const context = page.context();
  try {
    await page.setViewportSize(options.viewport ?? { width: 1400, height: 800 });
    await page.emulateMedia({ colorScheme: options.colorScheme ?? 'light' });
    const { hostname, origin } = new URL(options.url);
    const foreign: string[] = [];
    const scripts: Request[] = [];
    const problems: string[] = [];
    // Routes would catch such requests too, but they switch off the browser's cache.
    const onRequest = (request: Request) => {
      if (new URL(request.url()).hostname !== hostname) foreign.push(request.url());
    };
    const onFinished = (request: Request) => {
      if (request.resourceType() === 'script') scripts.push(request);
    };
    const onError = (error: Error) => void problems.push(error.message);
    const onConsole = (message: ConsoleMessage) => {
      if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url})`);
    };
    page.on('request', onRequest);
    page.on('requestfinished', onFinished);
    page.on('pageerror', onError);
    page.on('console', onConsole);

    const load = async (query = '') => {
      await page.goto(options.url + query);
      await page.waitForFunction(
        () => window.workbench !== undefined || document.body.dataset.error !== undefined,
        undefined,
        { polling: BETWEEN_READS_MS },
      );
      await settled(page, async () => window.workbench?.idle());
      const error = await page.evaluate(() => document.body.dataset.error);
      if (error !== undefined) throw new Error(error);
    };
    await load(options.query);
    return {
      ...drive(page),
      problems,
      foreign,
      startOver: async ({ query = options.query, colorScheme } = {}) => {
        await forget(page, origin);
        if (colorScheme) await page.emulateMedia({ colorScheme });
        problems.length = 0;
        await load(query);
      },
      scriptBytes: () =>
        Promise.all(
          scripts.map(async (request) => ({
            url: request.url(),
            bytes: (await request.sizes()).responseBodySize,
          })),
        ),
      close: async () => {
        page.off('request', onRequest);
        page.off('requestfinished', onFinished);
        page.off('pageerror', onError);
        page.off('console', onConsole);
        await giveBack(page, origin);
      },
    };
  } catch (error) {
    await context.close();
    // What another file has left in its page must not fail this one. A page of its own must start.
    if (isShared) return openWorkbench(options);
    throw error;
  }
}

/**
 * Waits for a promise of the page. `evaluate` can miss one that settles while V8 collects garbage: V8 before Chromium 153 drops it
 * before Playwright is told. It holds the promise of `waitForFunction`.
 */
async function settled(page: Page, start: () => Promise<unknown>): Promise<void> {
  const done = await page.waitForFunction(`(${start})().then(() => true)`, undefined, { timeout: 0 });
  await done.dispose();
}

/** The page of the last test file. */
let spare: Page | undefined;

async function takePage(): Promise<Page> {
  const page = spare;
  spare = undefined;
  if (page && !page.isClosed()) {
    usePage(page);
    return page;
  }
  const browser = await sharedBrowser();
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(WAIT_MS);
  return context.newPage();
}

async function giveBack(page: Page, origin: string): Promise<void> {
  if (spare) return page.context().close();
  await page.context().unrouteAll();
  await page.unrouteAll();
  await forget(page, origin);
  await page.mouse.move(0, 0);
  spare = page;
  retainPage(page);
}

/** Leaves the workbench, and everything that it has stored in the browser. */
async function forget(page: Page, origin: string): Promise<void> {
  await page.goto('about:blank');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.detach();
}

function addressesIn(area: string): string[] {
  const [, sheet = '', first = '', last = ''] = /^(.*)!(.*):(.*)$/.exec(area)!;
  const [from, to] = [positionOf({ sheet, cell: first }), positionOf({ sheet, cell: last })];
  return Array.from({ length: to.row - from.row + 1 }, (_, down) =>
    Array.from(
      { length: to.column - from.column + 1 },
      (_, right) => `${sheet}!${formatCell(from.row + down, from.column + right)}`,
    ),
  ).flat();
}

type Driven = Omit<WorkbenchDriver, 'problems' | 'foreign' | 'scriptBytes' | 'startOver' | 'close'>;

function drive(page: Page): Driven {
  const cell = (address: string) => page.evaluate((at) => workbench.cell(at), address);
  const calls = () => page.evaluate(() => workbench.calls);
  const addin = () => {
    const frame = page.frames().find((each) => each !== page.mainFrame() && !each.isDetached());
    if (!frame) throw new Error('The add-in has no frame.');
    return frame;
  };
  const idle = () => settled(page, () => workbench.idle());
  const set = (address: string, text: string) =>
    page.evaluate(([at, what]) => workbench.set(at, what), [address, text] as const);
  const middleOf = async (address: string) => {
    const { x, y, width, height } = await page.evaluate((at) => workbench.locate(at), address);
    // The middle of a wide column may be outside the window, but its left edge is in view.
    return [x + Math.min(width / 2, 40), y + height / 2] as const;
  };
  const clickCell = async (address: string) => {
    const isSelected = (timeout: number) =>
      page.waitForFunction((at) => workbench.selection === at, address.replace(/^.*!/, ''), { timeout });
    await page.mouse.click(...(await middleOf(address)));
    // A click is lost while the grid draws, for example wider columns.
    await isSelected(5_000).catch(async () => {
      await page.mouse.click(...(await middleOf(address)));
      await isSelected(WAIT_MS);
    });
  };

  return {
    page,
    pane: page.frameLocator(PANE),
    addin,
    cell,
    cells: (area) => page.evaluate((all) => all.map((address) => workbench.cell(address)), addressesIn(area)),
    texts: (area) =>
      page.evaluate((all) => all.map((address) => workbench.cell(address).text), addressesIn(area)),
    shown: async (address) => (await cell(address)).text,
    spill: (address) => page.evaluate((at) => workbench.spill(at), address),
    idle,
    calls,
    callsDuring: async (act) => {
      const before = (await calls()).length;
      await act();
      await idle();
      return (await calls()).slice(before);
    },
    missing: () => page.evaluate(() => workbench.missing),
    settings: () => page.evaluate(() => workbench.settings),
    select: (address) => page.evaluate((at) => workbench.select(at), address),
    insertRows: (address, count) =>
      page.evaluate(([at, rows]) => workbench.insertRows(at, rows), [address, count] as const),
    undo: () => page.evaluate(() => workbench.undo()),
    behave: (change) => page.evaluate((what) => workbench.behave(what), change),
    deleteSheet: (name) =>
      addin().evaluate(
        (of) =>
          Excel.run(async ({ workbook, sync }) => {
            workbook.worksheets.getItem(of).delete();
            await sync();
          }),
        name,
      ),
    set,
    enter: async (address, text) => {
      await set(address, text);
      await idle();
    },
    clickCell,
    hoverCell: async (address) => page.mouse.move(...(await middleOf(address))),
    typeInto: async (address, text) => {
      await clickCell(address);
      const [first = '', remaining] = [text.slice(0, 1), text.slice(1)];
      await page.keyboard.type(first);
      // The first key opens the editor, which holds the cell's old text until the next drawing.
      await page.waitForFunction(
        ([selector, expected]) => document.querySelector(selector)?.textContent === expected,
        [EDITOR, first] as const,
      );
      await page.keyboard.type(remaining);
      await page.keyboard.press('Enter');
      // A click is lost if the editor is still open or drawn.
      await page.waitForFunction((at) => workbench.selection !== at, address.replace(/^.*!/, ''));
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
    },
    switchTo: async (sheet) => {
      const tab = page.locator('.o-sheet').filter({ hasText: sheet });
      await tab.click();
      await page.locator('.o-sheet.active').filter({ hasText: sheet }).waitFor();
    },
    ribbon: (name) => {
      const ribbon = page.getByRole('region', { name: 'Ribbon' });
      const exact = { name, exact: true };
      return ribbon.getByRole('button', exact).or(ribbon.getByRole('menuitem', exact));
    },
    reopen: async () => {
      await settled(page, () => workbench.reopen());
      await idle();
    },
    until: async (read, expected) => {
      const expectedJson = JSON.stringify(expected);
      const deadline = Date.now() + WAIT_MS;
      let last = JSON.stringify(await read());
      while (last !== expectedJson && Date.now() < deadline) {
        await pause(BETWEEN_READS_MS);
        last = JSON.stringify(await read());
      }
      if (last !== expectedJson) throw new Error(`Expected ${expectedJson}, but it stayed ${last}.`);
    },
  };
}

const PANE = 'iframe[title="Rent Roll add-in"]';
const EDITOR = '.o-grid-composer .o-composer';

/** Exists only inside the page. */
declare const workbench: ScriptingFace;
