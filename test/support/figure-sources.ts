import type { Locator } from 'playwright-core';
import { book } from './with-workbench';

/** What a person does in “This cell” to see the rows behind a figure. */
export const cellRegion = (): Locator => book.pane.getByRole('region', { name: 'This cell' });
export const sourceRegion = (): Locator =>
  cellRegion().getByRole('region', { name: 'Rows behind the figure' });
export const waitForCellText = (text: string | RegExp): Promise<void> =>
  cellRegion().getByText(text).first().waitFor();

/** Selects a cell, and waits until its figure is followed. */
export async function follow(address: string, message: RegExp): Promise<void> {
  await book.select('Sheet1!M1');
  await waitForCellText('This cell does not depend on a Rent Roll formula.');
  await book.select(address);
  await sourceRegion().getByText(message).first().waitFor();
}

/** The amounts of all rows that are listed. */
export async function amountsIn(within: Locator): Promise<number[]> {
  await within.getByRole('listitem').first().waitFor();
  const more = within.getByRole('button', { name: /^Show / });
  if ((await more.count()) > 0) await more.click();
  await more.waitFor({ state: 'detached' });
  const lines = await within.getByRole('listitem').allInnerTexts();
  return lines.map((line) =>
    Number(/(-?[\d,]+\.\d\d)\s*Find the source row/.exec(line)![1]!.replaceAll(',', '')),
  );
}

export const figureOf = async (address: string): Promise<number> =>
  Math.round(Number((await book.cell(address)).value) * 100) / 100;

export const sumOf = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((a, b) => a + b, 0) * 100) / 100;
