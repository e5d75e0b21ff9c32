import path from 'node:path';
import type { Browser } from 'playwright-core';
import type { ColumnEntry } from '../src/contract/entries';
import { askStage } from '../test/support/pane/ask-stage';
import { everyday } from '../test/support/pane/pane-stage';

/** What one key costs in the whole pane, in milliseconds. */
export interface KeyCost {
  /** What script, styles and layout take, until the list has its place. */
  work: number;
  /** From the key to the frame that shows it. */
  shown: number;
}

const ADDRESS = 'https://pane.test/taskpane.html';

/** Types into the search of the tab "Ask" in the real pane, above a question with a preview. Returns rounds of costs. */
export async function typeInPane(
  browser: Browser,
  script: string,
  columns: readonly ColumnEntry[],
  keys: readonly string[],
  rounds: number,
): Promise<KeyCost[][]> {
  const page = await browser.newPage({ viewport: { width: 350, height: 900 } });
  await page.route('**/*', (route) => {
    const name = path.posix.basename(new URL(route.request().url()).pathname);
    if (name === 'taskpane.html')
      return route.fulfill({
        body: `<!doctype html><title>Pane</title><main id="pane"></main><script src="${path.basename(script)}"></script>`,
        contentType: 'text/html',
      });
    if (name.endsWith('.js')) return route.fulfill({ path: path.join(path.dirname(script), name) });
    return route.fulfill({ status: 204, body: '' });
  });
  await page.goto(ADDRESS);
  const now = Date.now();
  const stage = { ...everyday(now), lines: [], columns: [...columns], ask: askStage(now) };
  await page.evaluate((shown) => window.showPane(shown), stage);
  await page.getByRole('button', { name: /^Tenancy schedule/ }).click();
  await page.getByRole('button', { name: 'Preview of the first rows' }).click();
  await page.getByRole('region', { name: 'Preview' }).getByRole('table').waitFor();
  const costs = await page.evaluate(measure, [keys, rounds] as const);
  await page.close();
  return costs;
}

/** Runs in the page. */
async function measure([keys, rounds]: readonly [readonly string[], number]): Promise<KeyCost[][]> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const box = document.querySelector<HTMLInputElement>('[role="combobox"]')!;
  box.focus();
  // The words that load later are there after a while.
  for (let drawn = 0; drawn < 60; drawn++) await frame();
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
  const all: KeyCost[][] = [];
  for (let round = 0; round < rounds; round++) {
    const each: KeyCost[] = [];
    for (const key of keys) {
      await frame();
      const begin = performance.now();
      const letter = { key: key.at(-1)!, bubbles: true };
      box.dispatchEvent(new KeyboardEvent('keydown', letter));
      write.call(box, key);
      box.dispatchEvent(new InputEvent('input', { bubbles: true }));
      box.dispatchEvent(new KeyboardEvent('keyup', letter));
      // React draws what an event changed before the next task.
      await Promise.resolve();
      document.body.getBoundingClientRect();
      const work = performance.now() - begin;
      await frame();
      each.push({ work, shown: performance.now() - begin });
    }
    all.push(each);
  }
  return all;
}
