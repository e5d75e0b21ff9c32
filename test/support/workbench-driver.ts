import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  chromium,
  type Frame,
  type FrameLocator,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';
import type { LoggedCall } from '../../src/workbench/grid/custom-functions/function-cells';
import type { ScriptingFace } from '../../src/workbench/scripting-face';

/** A browser with the workbench open, and the actions of a person in it. */
export interface WorkbenchDriver {
  page: Page;
  /** The add-in's page, to find elements of the pane. */
  pane: FrameLocator;
  /** The add-in's page, to run script in it. */
  addin(): Frame;
  cell(address: string): Promise<ReturnType<ScriptingFace['cell']>>;
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
  /** Addresses on other hosts that the page asked for. The driver aborts these requests. */
  foreign: readonly string[];
  /** Scripts loaded so far, with their size on the network. */
  scriptBytes(): Promise<{ url: string; bytes: number }[]>;
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

const WAIT_MS = 30_000;

/**
 * Opens the workbench in Chromium, and waits until the add-in has started and nothing is pending. If it does not start,
 * throws the page's message.
 */
export async function openWorkbench(options: OpenOptions): Promise<WorkbenchDriver> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: LAUNCH_FLAGS });
  try {
    const context = await browser.newContext({
      ignoreHTTPSErrors: true,
      viewport: options.viewport ?? { width: 1400, height: 800 },
      permissions: ['clipboard-read', 'clipboard-write'],
      ...(options.colorScheme && { colorScheme: options.colorScheme }),
    });
    context.setDefaultTimeout(WAIT_MS);
    const { hostname } = new URL(options.url);
    const foreign: string[] = [];
    await context.route(
      (url) => url.hostname !== hostname,
      (route) => {
        foreign.push(route.request().url());
        return route.abort();
      },
    );
    const scripts: Request[] = [];
    context.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') scripts.push(request);
    });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url})`);
    });

    await page.goto(options.url + (options.query ?? ''));
    await page.waitForFunction(
      () => window.workbench !== undefined || document.body.dataset.error !== undefined,
    );
    await page.evaluate(() => window.workbench?.idle());
    const error = await page.evaluate(() => document.body.dataset.error);
    if (error !== undefined) throw new Error(error);
    return {
      ...drive(page),
      problems,
      foreign,
      scriptBytes: () =>
        Promise.all(
          scripts.map(async (request) => ({
            url: request.url(),
            bytes: (await request.sizes()).responseBodySize,
          })),
        ),
      close: () => browser.close(),
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

type Driven = Omit<WorkbenchDriver, 'problems' | 'foreign' | 'scriptBytes' | 'close'>;

function drive(page: Page): Driven {
  const cell = (address: string) => page.evaluate((at) => workbench.cell(at), address);
  const calls = () => page.evaluate(() => workbench.calls);
  const idle = () => page.evaluate(() => workbench.idle());
  const set = (address: string, text: string) =>
    page.evaluate(([at, what]) => workbench.set(at, what), [address, text] as const);
  const middleOf = async (address: string) => {
    const { x, y, width, height } = await page.evaluate((at) => workbench.locate(at), address);
    // The middle of a wide column may be outside the window, but its left edge is in view.
    return [x + Math.min(width / 2, 40), y + height / 2] as const;
  };
  const clickCell = async (address: string) => {
    await page.mouse.click(...(await middleOf(address)));
    await page.waitForFunction((at) => workbench.selection === at, address.replace(/^.*!/, ''));
  };

  return {
    page,
    pane: page.frameLocator(PANE),
    addin: () => {
      const addin = page.frames().find((frame) => frame !== page.mainFrame() && !frame.isDetached());
      if (!addin) throw new Error('The add-in has no frame.');
      return addin;
    },
    cell,
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
    set,
    enter: async (address, text) => {
      await set(address, text);
      await idle();
    },
    clickCell,
    hoverCell: async (address) => page.mouse.move(...(await middleOf(address))),
    typeInto: async (address, text) => {
      await clickCell(address);
      const [first = '', rest] = [text.slice(0, 1), text.slice(1)];
      await page.keyboard.type(first);
      // The first key opens the editor, which holds the cell's old text until the next drawing.
      await page.waitForFunction(
        ([selector, expected]) => document.querySelector(selector)?.textContent === expected,
        [EDITOR, first] as const,
      );
      await page.keyboard.type(rest);
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
      await page.evaluate(() => workbench.reopen());
      await idle();
    },
    until: async (read, expected) => {
      const wanted = JSON.stringify(expected);
      const deadline = Date.now() + WAIT_MS;
      let last = JSON.stringify(await read());
      while (last !== wanted && Date.now() < deadline) {
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
        last = JSON.stringify(await read());
      }
      if (last !== wanted) throw new Error(`Expected ${wanted}, but it stayed ${last}.`);
    },
  };
}

const PANE = 'iframe[title="Rent Roll add-in"]';
const EDITOR = '.o-grid-composer .o-composer';

/** Exists only inside the page. */
declare const workbench: ScriptingFace;

/** Chromium without a sandbox, because tests run as root in containers, and without background traffic. */
const LAUNCH_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Returns `CHROMIUM_PATH`, or the first of the usual names on the PATH. */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string {
  const given = environment.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`The file in CHROMIUM_PATH does not exist: ${given}`);
  }
  const folders = (environment.PATH ?? '').split(path.delimiter);
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe'];
  const found = names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(existsSync);
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to the ' +
      'program of an installed Chromium or Chrome.',
  );
}
