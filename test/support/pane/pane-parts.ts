import type { Locator, Page } from 'playwright-core';
import { chooseInMenu } from '../pane-steps';
import { NOW } from './pane-page';
import type { Stage } from './pane-stage';

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const group = (page: Page): Locator => page.getByRole('group', { name: 'Databases' });
export const rows = (page: Page): Locator =>
  page.getByRole('region', { name: 'Formulas' }).getByRole('listitem');
export const alert = (page: Page): Locator => page.getByRole('alert').filter({ hasText: /\S/ });
export const tab = (page: Page, name: 'Ask' | 'Workbook' | 'This cell' | 'Compare'): Locator =>
  page.getByRole('tab', { name });
export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name });
export const focused = (page: Page, what: Locator): Promise<void> =>
  what.and(page.locator(':focus')).waitFor();

/** Opens an entry of the person's menu and waits for its page. */
export async function openPage(page: Page, name: string): Promise<void> {
  await chooseInMenu(page, name);
  await heading(page, name.replace('…', '')).waitFor();
}

/** Returns the names of the next tab stops, in order. */
export async function tabStops(page: Page, count: number): Promise<string[]> {
  const names: string[] = [];
  for (let stop = 0; stop < count; stop++) {
    await page.keyboard.press('Tab');
    names.push(await focusedName(page));
  }
  return names;
}

export const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement;
    return element.ariaLabel ?? element.labels?.[0]?.textContent ?? element.textContent!.trim();
  });

/** The person has never signed in here. */
export const FIRST_RUN = { person: null, chosen: [], lines: [], found: [] } satisfies Partial<Stage>;
/** The workbook has no formula. */
export const EMPTY = { lines: [], found: [] } satisfies Partial<Stage>;
const SUMMARY = {
  scope: 'workbook',
  formulas: 12,
  changed: 3,
  failed: 1,
  outcome: 'failed',
  at: NOW,
} as const;
export const LAST_REFRESH = { ...SUMMARY, text: '12 formulas, 3 changed, 1 failed.' };
