import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { Stage } from '../support/pane/pane-stage';
import { openPage, openTab } from '../support/pane-steps';
import { startPaneBrowser } from '../support/browser/outside';

const FOLDER = 'screenshots/pane';
/** A state that cannot be reached fails soon, and the others follow. */
const WAIT_MS = 20_000;

export interface Shot {
  stage: Partial<Stage>;
  width?: number;
  height?: number;
  forcedColors?: boolean;
  /** Names of buttons and boxes to press before the picture, in order. */
  press?: string[];
  /** The tab to open before. */
  tab?: 'Ask' | 'Workbook' | 'This cell' | 'Compare';
  /** The page of the person's menu to open before. */
  page?: string;
  /** Text to type into fields, by label. */
  type?: Record<string, string>;
  /** A text that the picture must show. */
  until?: string;
}

/** Each state in light, dark and high contrast, and in the narrowest pane. */
export const inEveryLook = (shots: Record<string, Shot>): Record<string, Shot> =>
  Object.fromEntries(
    Object.entries(shots).flatMap(([name, shot]) => [
      [name, shot],
      [`${name}-320`, { ...shot, width: 320 }],
      [`${name}-dark`, { ...shot, stage: { ...shot.stage, theme: 'dark' } }],
      [`${name}-contrast`, { ...shot, stage: { ...shot.stage, theme: 'high contrast' }, forcedColors: true }],
    ]),
  );

/** Writes a picture of each of these states. A person has to look at them. */
export function takeShots(shots: Readonly<Record<string, Shot>>): void {
  let browser: Awaited<ReturnType<typeof startPaneBrowser>>;

  beforeAll(async () => {
    mkdirSync(FOLDER, { recursive: true });
    browser = await startPaneBrowser();
  });
  afterAll(() => browser.close());

  it.each(Object.entries(shots))('%s', async (name, shot) => {
    const { stage, width, height, forcedColors } = shot;
    const { page } = await browser.open(
      stage,
      // Parts of the pane keep what was open in them, so each picture begins with a page of its own.
      { width, height, forcedColors, isReloaded: true },
    );
    page.setDefaultTimeout(WAIT_MS);
    const picture = (path: string) =>
      page.screenshot({
        path: `${FOLDER}/${path}.png`,
        fullPage: name !== 'formulas-many' && !/^(?:ask|compare)/.test(name),
      });
    try {
      await reach(page, shot);
    } catch (thrown) {
      await picture(`failed-${name}`);
      throw thrown;
    }
    await picture(name);
  });
}

/** Acts as the state says, and waits until all of it is drawn. */
async function reach(page: Page, shot: Shot): Promise<void> {
  const { press = [], type = {} } = shot;
  if (shot.tab) await openTab(page, shot.tab);
  if (shot.page) await openPage(page, shot.page);
  for (const [label, text] of Object.entries(type)) await page.getByLabel(label).fill(text);
  for (const name of press)
    await page
      .getByRole('button', { name })
      .or(page.getByRole('checkbox', { name }))
      .filter({ visible: true })
      .first()
      .click();
  if (shot.until !== undefined) await page.getByText(shot.until).first().waitFor();
  // What is loading has its place by then.
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}
