import type { Locator, Page } from 'playwright-core';
import * as steps from '../pane-steps';
import { NOW } from './pane-page';
import type { Stage } from './pane-stage';

type Name = string | RegExp;

/** What a person sees and does in the pane that is open. */
export function paneParts(page: () => Page) {
  const byRole = (role: Parameters<Page['getByRole']>[0], name?: Name) =>
    page().getByRole(role, name === undefined ? {} : { name });
  const byText = (text: Name) => page().getByText(text);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page().keyboard.press(key);
  };
  const focused = (what: Locator) => what.and(page().locator(':focus')).waitFor();
  const focusedName = () =>
    page().evaluate(() => {
      const element = document.activeElement as HTMLInputElement;
      return element.ariaLabel ?? element.labels?.[0]?.textContent ?? element.textContent!.trim();
    });
  const waitForRole = (role: 'status' | 'alert') => (hasText: Name) =>
    byRole(role).filter({ hasText }).waitFor();
  const chooseInMenu = (name: string) => steps.chooseInMenu(page(), name);
  return {
    byRole,
    byText,
    byLabel: (label: string) => page().getByLabel(label),
    waitForText: (text: Name) => byText(text).waitFor(),
    /** Waits until a part shows each of these. */
    waitForTexts: async (part: Locator, ...texts: Name[]) => {
      for (const text of texts) await part.getByText(text).first().waitFor();
    },
    type: (text: string) => page().keyboard.type(text),
    waitForStatus: waitForRole('status'),
    waitForAlert: waitForRole('alert'),
    /** A button by its whole name. */
    button: (name: string) => page().getByRole('button', { name, exact: true }),
    heading: (name: string) => byRole('heading', name),
    region: (name: string) => page().getByRole('region', { name, exact: true }),
    group: () => byRole('group', 'Databases'),
    /** The list of formulas. */
    rows: () => byRole('region', 'Formulas').getByRole('listitem'),
    /** An alert that says something. */
    alert: () => byRole('alert').filter({ hasText: /\S/ }),
    tab: (name: 'Ask' | 'Workbook' | 'This cell' | 'Compare') => byRole('tab', name),
    press,
    gone: steps.gone,
    expectNone: steps.expectNone,
    /** Waits until this has the focus. */
    focused,
    focusedName,
    /** Returns the names of the next tab stops, in order. */
    tabStops: async (count: number) => {
      const names: string[] = [];
      for (let stop = 0; stop < count; stop++) {
        await press('Tab');
        names.push(await focusedName());
      }
      return names;
    },
    accountButton: () => steps.accountButton(page()),
    databasesButton: () => steps.databasesButton(page()),
    openDatabases: () => steps.openDatabases(page()),
    openTab: (name: Parameters<typeof steps.openTab>[1]) => steps.openTab(page(), name),
    signOut: () => steps.signOut(page()),
    chooseInMenu,
    /** Opens an entry of the person's menu and waits for its page. */
    openPage: async (name: string) => {
      await chooseInMenu(name);
      await byRole('heading', name.replace('…', '')).waitFor();
    },
  };
}

/** The person has never signed in here. */
export const FIRST_RUN = { person: null, chosen: [], lines: [] } satisfies Partial<Stage>;
/** The workbook has no formula. */
export const EMPTY = { lines: [] } satisfies Partial<Stage>;
const SUMMARY = {
  scope: 'workbook',
  formulas: 12,
  changed: 3,
  failed: 1,
  outcome: 'failed',
  at: NOW,
} as const;
export const LAST_REFRESH = { ...SUMMARY, text: '12 formulas, 3 changed, 1 failed.' };
