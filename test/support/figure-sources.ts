import type { Locator } from 'playwright-core';
import type { WorkbenchDriver } from './workbench-driver';

/** What a person does in “This cell” to see the rows behind a figure. */
export function figureSources(book: () => WorkbenchDriver) {
  const region = () => book().pane.getByRole('region', { name: 'This cell' });
  const sourceRegion = () => region().getByRole('region', { name: 'Rows behind the figure' });
  const select = (address: string) => book().page.evaluate((to) => window.workbench!.select(to), address);
  const waitForCellText = (text: string | RegExp) => region().getByText(text).first().waitFor();
  /** Selects a cell, and waits until its figure is followed. */
  const follow = async (address: string, message: RegExp) => {
    await select('Sheet1!M1');
    await waitForCellText('This cell does not depend on a Rent Roll formula.');
    await select(address);
    await sourceRegion().getByText(message).first().waitFor();
  };
  /** The amounts of all rows that are listed. */
  const amountsIn = async (within: Locator) => {
    await within.getByRole('listitem').first().waitFor();
    const more = within.getByRole('button', { name: /^Show / });
    if ((await more.count()) > 0) await more.click();
    await more.waitFor({ state: 'detached' });
    const lines = await within.getByRole('listitem').allInnerTexts();
    return lines.map((line) =>
      Number(/(-?[\d,]+\.\d\d)\s*Find the source row/.exec(line)![1]!.replaceAll(',', '')),
    );
  };
  const figureOf = async (address: string) =>
    Math.round(Number((await book().cell(address)).value) * 100) / 100;
  return { region, sourceRegion, select, waitForCellText, follow, amountsIn, figureOf };
}

export const sumOf = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((a, b) => a + b, 0) * 100) / 100;
