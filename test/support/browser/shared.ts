import diagnostics_channel from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';

/** The environment variable with the address of what test files share. See setup.cjs. */
export const SHARED_ADDRESS = 'RR_TEST_SHARED';

let connected: Promise<Browser> | undefined;

/** Connects this worker to its Chromium, once. */
export function sharedBrowser(): Promise<Browser> {
  return (connected ??= connect());
}

async function connect(): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  const endpoint = await askShared(`browser/${process.env.JEST_WORKER_ID}`);
  const { port } = new URL(endpoint);
  const sockets: Socket[] = [];
  const remember = (message: unknown) => void sockets.push((message as { socket: Socket }).socket);
  diagnostics_channel.subscribe('net.client.socket', remember);
  const browser = await chromium.connect(endpoint);
  diagnostics_channel.unsubscribe('net.client.socket', remember);
  // The connection lasts as long as the worker, and must not keep it alive.
  for (const socket of sockets) if (socket.remotePort === Number(port)) socket.unref();
  return browser;
}

const kept = new Set<BrowserContext>();

/**
 * Lets the page of a test file stay open for the next file of this worker. A page that has run the same scripts before
 * loads them in less than half of the CPU time.
 */
export function keepPage(page: Page): void {
  kept.add(page.context());
}

/** From now on the page is closed after the test file, unless it is kept again. */
export function usePage(page: Page): void {
  kept.delete(page.context());
}

/** Closes what a test file has opened, except for pages that are kept. */
export async function leaveBrowser(): Promise<void> {
  const contexts = (await connected)?.contexts() ?? [];
  for (const context of contexts) if (!kept.has(context)) await context.close();
}

/** Returns the path of the script of the pane's page. See ../pane/pane-page.ts. */
export const sharedPanePage = () => askShared('pane-page');

async function askShared(what: string): Promise<string> {
  const reply = await fetch(`${process.env[SHARED_ADDRESS]}/${what}`);
  const text = await reply.text();
  if (!reply.ok) throw new Error(text);
  return text;
}
