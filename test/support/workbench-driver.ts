import { setTimeout as pause } from 'node:timers/promises';
import type { ConsoleMessage, Page, Request } from 'playwright-core';
import { formatCell } from '../../src/excel/cell-address';
import { parseZone } from '../../src/workbench/workbook/address';
import { mapCells } from '../../src/workbench/workbook/area';
import type { ScriptingFace } from '../../src/workbench/scripting-face';
import type { Behaviour } from '../../src/workbench/workbook/behaviour';
import { retainPage, sharedBrowser, usePage } from './browser/shared';

/** A browser with the workbench open, and the actions of a person in it. */
export type WorkbenchDriver = Awaited<ReturnType<typeof openWorkbench>>;

interface OpenOptions {
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
export async function openWorkbench(options: OpenOptions) {
  const isShared = spare !== undefined;
  return open(options).catch((error) => {
    // What another file has left in its page must not fail this one. A page of its own must start.
    if (isShared) return open(options);
    throw error;
  });
}

async function open(options: OpenOptions) {
  const page = await takePage();
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
      /** Errors of the console and of the pages so far. */
      problems,
      /** Addresses on other hosts that the page asked for. They do not resolve. */
      foreign,
      /** Opens the workbench as on a new machine, but with the scripts that this one has loaded. */
      async startOver({
        query = options.query,
        colorScheme,
      }: Pick<OpenOptions, 'query' | 'colorScheme'> = {}): Promise<void> {
        await forget(page, origin);
        if (colorScheme) await page.emulateMedia({ colorScheme });
        problems.length = 0;
        await load(query);
      },
      /** Scripts loaded so far, with their size on the network. */
      scriptBytes: () =>
        Promise.all(
          scripts.map(async (request) => ({
            url: request.url(),
            bytes: (await request.sizes()).responseBodySize,
          })),
        ),
      async close(): Promise<void> {
        page.off('request', onRequest);
        page.off('requestfinished', onFinished);
        page.off('pageerror', onError);
        page.off('console', onConsole);
        await giveBack(page, origin);
      },
    };
  } catch (error) {
    await page.context().close();
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
  const [, sheet] = /^(.*)!/.exec(area)!;
  const zone = { sheetId: '', ...parseZone(area, { rows: 0, columns: 0 })! };
  return mapCells(zone, ({ row, col }) => `${sheet}!${formatCell(row, col)}`).flat();
}

function drive(page: Page) {
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
    /** The add-in's page, to find elements of the pane. */
    pane: page.frameLocator(PANE),
    /** The add-in's page, to run script in it. */
    addin,
    cell,
    /** The cells of an area such as `Sheet1!B2:E9`, row by row. */
    cells: (area: string) =>
      page.evaluate((all) => all.map((address) => workbench.cell(address)), addressesIn(area)),
    /** The texts that an area shows, row by row. */
    texts: (area: string) =>
      page.evaluate((all) => all.map((address) => workbench.cell(address).text), addressesIn(area)),
    /** The text a cell shows. */
    shown: async (address: string) => (await cell(address)).text,
    spill: (address: string) => page.evaluate((at) => workbench.spill(at), address),
    /** Resolves when nothing is pending. */
    idle,
    calls,
    /** Resolves with the calls that an action causes, when nothing is pending. */
    callsDuring: async (act: () => Promise<unknown>) => {
      const before = (await calls()).length;
      await act();
      await idle();
      return (await calls()).slice(before);
    },
    missing: () => page.evaluate(() => workbench.missing),
    settings: () => page.evaluate(() => workbench.settings),
    /** Selects by script. */
    select: (address: string) => page.evaluate((at) => workbench.select(at), address),
    insertRows: (address: string, count?: number) =>
      page.evaluate(([at, rows]) => workbench.insertRows(at, rows), [address, count] as const),
    undo: () => page.evaluate(() => workbench.undo()),
    /** Lets the emulated Excel behave otherwise from now on. */
    behave: (change: Partial<Behaviour>) => page.evaluate((what) => workbench.behave(what), change),
    /** Deletes a sheet as another add-in does. */
    deleteSheet: (name: string) =>
      addin().evaluate(
        (of) =>
          Excel.run(async ({ workbook, sync }) => {
            workbook.worksheets.getItem(of).delete();
            await sync();
          }),
        name,
      ),
    /** Enters text as if typed, by script. */
    set,
    /** Enters text by script, and waits until nothing is pending. */
    enter: async (address: string, text: string) => {
      await set(address, text);
      await idle();
    },
    clickCell,
    hoverCell: async (address: string) => page.mouse.move(...(await middleOf(address))),
    /** Selects a cell of the active sheet by mouse, types and presses Enter. */
    typeInto: async (address: string, text: string) => {
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
    switchTo: async (sheet: string) => {
      await page.locator('.o-sheet').filter({ hasText: sheet }).click();
      await page.locator('.o-sheet.active').filter({ hasText: sheet }).waitFor();
    },
    /** A button or menu item of the ribbon, by name. */
    ribbon: (name: string) => {
      const ribbon = page.getByRole('region', { name: 'Ribbon' });
      const exact = { name, exact: true };
      return ribbon.getByRole('button', exact).or(ribbon.getByRole('menuitem', exact));
    },
    /** Restarts the add-in over the same workbook. */
    reopen: async () => {
      await settled(page, () => workbench.reopen());
      await idle();
    },
    /** Resolves when `read` returns this value, compared as JSON. */
    until: async <T>(read: () => Promise<T>, expected: T) => {
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
