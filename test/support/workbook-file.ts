import { readFile } from 'node:fs/promises';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { Dialog } from 'playwright-core';
import type { WorkbenchDriver } from './workbench-driver';

const choose = async ({ page }: WorkbenchDriver, entry: string) => {
  await page.getByRole('button', { name: 'File', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

/** Saves the open workbook by the File menu. */
export async function saveWorkbook(book: WorkbenchDriver): Promise<{ name: string; bytes: Uint8Array }> {
  const [download] = await Promise.all([book.page.waitForEvent('download'), choose(book, 'Save as .xlsx')]);
  const bytes = new Uint8Array(await readFile(await download.path()));
  await download.delete();
  return { name: download.suggestedFilename(), bytes };
}

/** Chooses a file in the File menu: its name and bytes, or its path. The workbench may refuse it. */
export async function chooseWorkbook(
  book: WorkbenchDriver,
  file: string | { name: string; bytes: Uint8Array },
): Promise<void> {
  const [chooser] = await Promise.all([book.page.waitForEvent('filechooser'), choose(book, 'Open .xlsx')]);
  const mimeType = 'application/octet-stream';
  await chooser.setFiles(
    typeof file === 'string' ? file : { name: file.name, mimeType, buffer: Buffer.from(file.bytes) },
  );
}

/** Opens a file in place of the open workbook, and waits until the add-in has started and nothing is pending. */
export async function openInWorkbench(
  book: WorkbenchDriver,
  file: { name: string; bytes: Uint8Array },
): Promise<void> {
  await book.page.evaluate(() => Object.assign(window.workbench!, { isFormer: true }));
  const accept = (dialog: Dialog) => void dialog.accept();
  book.page.on('dialog', accept);
  await chooseWorkbook(book, file);
  await book.page.waitForFunction(() => window.workbench !== undefined && !('isFormer' in window.workbench));
  book.page.off('dialog', accept);
  await book.idle();
}

/** The text of each part of a file. */
export const partsOf = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]));

export const zipOf = (parts: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
