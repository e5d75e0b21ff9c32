import type { Browser } from 'playwright-core';

/** The environment variable with the address of what test files share. See setup.cjs. */
export const SHARED_ADDRESS = 'RR_TEST_SHARED';

let connected: Promise<Browser> | undefined;

/** Connects a test file to its worker's Chromium. */
export function sharedBrowser(): Promise<Browser> {
  return (connected ??= connect());
}

async function connect(): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  return chromium.connect(await askShared(`browser/${process.env.JEST_WORKER_ID}`));
}

/** Closes the pages of a test file. */
export async function leaveBrowser(): Promise<void> {
  const browser = connected;
  connected = undefined;
  await (await browser)?.close();
}

/** Returns the path of the script of the pane's page. See ../pane/pane-page.ts. */
export const sharedPanePage = () => askShared('pane-page');

async function askShared(what: string): Promise<string> {
  const reply = await fetch(`${process.env[SHARED_ADDRESS]}/${what}`);
  const text = await reply.text();
  if (!reply.ok) throw new Error(text);
  return text;
}
