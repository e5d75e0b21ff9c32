import type { Locator, Page } from 'playwright-core';
import * as steps from '../pane-steps';
import { page } from './each-pane';
import { NOW } from './pane-page';
import type { Stage } from './pane-stage';

type Name = string | RegExp;

export const byRole = (role: Parameters<Page['getByRole']>[0], name?: Name) =>
  page().getByRole(role, name === undefined ? {} : { name });
export const byText = (text: Name) => page().getByText(text);
export const byLabel = (label: string) => page().getByLabel(label);
/** A button by its whole name. */
export const button = (name: string) => page().getByRole('button', { name, exact: true });
export const heading = (name: string) => byRole('heading', name);
export const region = (name: string) => page().getByRole('region', { name, exact: true });
export const tab = (name: 'Ask' | 'Workbook' | 'This cell' | 'Compare') => byRole('tab', name);
/** The list of databases. */
export const group = () => byRole('group', 'Databases');
/** The list of formulas. */
export const rows = () => byRole('region', 'Formulas').getByRole('listitem');
/** An alert that says something. */
export const alert = () => byRole('alert').filter({ hasText: /\S/ });
export const accountButton = () => steps.accountButton(page());
export const databasesButton = () => steps.databasesButton(page());

export const waitForText = (text: Name) => byText(text).waitFor();
/** Waits until a part shows each of these. */
export async function waitForTexts(part: Locator, ...texts: Name[]): Promise<void> {
  for (const text of texts) await part.getByText(text).first().waitFor();
}
export const waitForStatus = (hasText: Name) => byRole('status').filter({ hasText }).waitFor();
export const waitForAlert = (hasText: Name) => byRole('alert').filter({ hasText }).waitFor();

export const type = (text: string) => page().keyboard.type(text);
export async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await page().keyboard.press(key);
}

/** Waits until this has the focus. */
export const focused = (what: Locator) => what.and(page().locator(':focus')).waitFor();
export const focusedName = () =>
  page().evaluate(() => {
    const element = document.activeElement as HTMLInputElement;
    return element.ariaLabel ?? element.labels?.[0]?.textContent ?? element.textContent!.trim();
  });

/** Returns the names of the next tab stops, in order. */
export async function tabStops(count: number): Promise<string[]> {
  const names: string[] = [];
  for (let stop = 0; stop < count; stop++) {
    await press('Tab');
    names.push(await focusedName());
  }
  return names;
}

export const openDatabases = () => steps.openDatabases(page());
export const openTab = (name: Parameters<typeof steps.openTab>[1]) => steps.openTab(page(), name);
export const signOut = () => steps.signOut(page());
export const chooseInMenu = (name: string) => steps.chooseInMenu(page(), name);
export const openPage = (name: string) => steps.openPage(page(), name);

/** The person has never signed in here. */
export const FIRST_RUN = { person: null, chosen: [], lines: [] } satisfies Partial<Stage>;
/** The workbook has no formula. */
export const EMPTY = { lines: [] } satisfies Partial<Stage>;
const SUMMARY = {
  formulas: 12,
  changed: 3,
  failed: 1,
  outcome: 'failed',
  at: NOW,
} as const;
export const LAST_REFRESH = { ...SUMMARY, text: '12 formulas, 3 changed, 1 failed.' };
