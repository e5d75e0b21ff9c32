import type { FrameLocator, Locator, Page } from 'playwright-core';

/** What a person does in the pane, in the workbench or in a page of its own. */
type Pane = Page | FrameLocator;

export const gone = (what: Locator): Promise<void> => what.waitFor({ state: 'detached' });

export const expectNone = async (what: Locator): Promise<void> => expect(await what.count()).toBe(0);

export const accountButton = (pane: Pane): Locator => pane.getByRole('button', { name: /account/ });

/** The button that says how many databases the workbook reads. */
export const databasesButton = (pane: Pane): Locator => pane.getByRole('button', { name: /^Databases:/ });

export const databasesGroup = (pane: Pane): Locator => pane.getByRole('group', { name: 'Databases' });

export async function openTab(pane: Pane, name: 'Ask' | 'Workbook' | 'This cell' | 'Compare'): Promise<void> {
  const tab = pane.getByRole('tab', { name });
  await tab.click();
  await pane.getByRole('tabpanel', { name }).waitFor();
}

/** Refreshes from the pane, without an answer to what it may find. */
export async function startRefresh(pane: Pane, scope: 'workbook' | 'sheet' | 'selection'): Promise<void> {
  if (scope === 'workbook') return pane.getByRole('button', { name: 'Refresh workbook' }).click();
  await pane.getByRole('button', { name: 'More ways to refresh' }).click();
  await pane.getByRole('menuitem', { name: `Refresh ${scope}` }).click();
}

/** Takes over what a refresh finds, if it finds something, and waits for the text of its outcome. */
export async function updateAll(pane: Pane, outcome: Locator): Promise<void> {
  const update = pane.getByRole('button', { name: 'Update all' });
  await outcome.or(update).first().waitFor();
  if ((await outcome.count()) === 0) await update.click();
  await outcome.first().waitFor();
}

/** Opens the list of databases unless it is open. */
export async function openDatabases(pane: Pane): Promise<Locator> {
  const button = databasesButton(pane);
  await button.waitFor();
  const first = databasesGroup(pane).getByRole('checkbox').first();
  const open = async (timeout?: number) => {
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
    await first.waitFor(timeout === undefined ? {} : { timeout });
  };
  // Without a chosen database the list opens by itself, and a click at that moment closes it.
  await open(10_000).catch(() => open());
  return databasesGroup(pane);
}

/** Chooses an entry of the person's menu. */
export async function chooseInMenu(pane: Pane, name: string): Promise<void> {
  await accountButton(pane).click();
  await pane.getByRole('menuitem', { name, exact: true }).click();
}

/** Opens an entry of the person's menu and waits for its page. */
export async function openPage(pane: Pane, name: string): Promise<void> {
  await chooseInMenu(pane, name);
  await pane.getByRole('heading', { name: name.replace('…', '') }).waitFor();
}

export const signOut = (pane: Pane): Promise<void> => chooseInMenu(pane, 'Sign out');
