import childProcess from 'node:child_process';
import type { Socket } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from './chromium';

/** The environment variable with the address of the pane's page. See setup.cjs. */
export const SHARED_ADDRESS = 'RR_TEST_SHARED';

/**
 * Without a sandbox, because tests run as root in containers, and without background traffic. No address outside of this
 * machine resolves. More room for young objects saves a part of the collections of garbage.
 */
const FLAGS = [
  '--js-flags=--min-semi-space-size=64 --max-semi-space-size=64',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

let started: Promise<Browser> | undefined;

/** Starts the Chromium of this worker, once. Pages of one Chromium share a clipboard, so each worker has its own. */
export function sharedBrowser(): Promise<Browser> {
  return (started ??= start());
}

async function start(): Promise<Browser> {
  const { spawn } = childProcess;
  // Chromium lasts as long as the worker, and must not keep it alive. Playwright ends it when the worker exits.
  childProcess.spawn = ((...args: Parameters<typeof spawn>) => {
    const child = spawn(...args);
    child.unref();
    for (const stream of child.stdio) (stream as Socket | null)?.unref();
    return child;
  }) as typeof spawn;
  try {
    return await launchChromium({ args: FLAGS });
  } finally {
    childProcess.spawn = spawn;
  }
}

const retainedContexts = new Set<BrowserContext>();

/**
 * Lets the page of a test file stay open for the next file of this worker. A page that has run the same scripts before
 * loads them in less than half of the CPU time.
 */
export function retainPage(page: Page): void {
  retainedContexts.add(page.context());
}

/** From now on the page is closed after the test file, unless it is kept again. */
export function usePage(page: Page): void {
  retainedContexts.delete(page.context());
}

/** Closes what a test file has opened, except for pages that are kept. */
export async function leaveBrowser(): Promise<void> {
  const contexts = (await started)?.contexts() ?? [];
  for (const context of contexts) if (!retainedContexts.has(context)) await context.close();
}

const MAX_CHARACTERS = 4_000;

/** Returns what the pages of the test file show, frame by frame: a failure on another machine is hard to explain without it. */
export async function describePages(): Promise<string> {
  const contexts = ((await started)?.contexts() ?? []).filter((context) => !retainedContexts.has(context));
  const pages = contexts.flatMap((context) => context.pages());
  const texts = pages
    .flatMap((page) => page.frames())
    .map(async (frame) => {
      const text = await frame.locator('body').innerText({ timeout: 5_000 });
      return `${new URL(frame.url()).pathname} shows:\n${text.slice(0, MAX_CHARACTERS)}`;
    });
  const read = await Promise.allSettled(texts);
  return read.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])).join('\n\n');
}

/** Returns the path of the script of the pane's page. See ../pane/pane-page.ts. */
export async function sharedPanePage(): Promise<string> {
  const reply = await fetch(process.env[SHARED_ADDRESS]!);
  const text = await reply.text();
  if (!reply.ok) throw new Error(text);
  return text;
}
