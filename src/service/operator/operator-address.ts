import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

export interface OperatorAddress {
  url: string;
  key: string;
}

const Address = v.object({ url: v.string(), key: v.string() });

const pathOf = (folder: string): string => join(folder, 'operator.json');

export const newOperatorKey = (): string => randomBytes(32).toString('base64url');

/** Writes the address atomically, readable for this account only. Replaces an older address. */
export async function writeOperatorAddress(folder: string, address: OperatorAddress): Promise<void> {
  const partial = `${pathOf(folder)}.partial`;
  // The mode applies only to a new file.
  await rm(partial, { force: true });
  await writeFile(partial, JSON.stringify(address), { mode: 0o600, flag: 'wx' });
  await rename(partial, pathOf(folder));
}

export const removeOperatorAddress = (folder: string): Promise<void> => rm(pathOf(folder), { force: true });

/** Returns undefined if the folder has no address. A killed service may have left one. */
export async function readOperatorAddress(folder: string): Promise<OperatorAddress | undefined> {
  try {
    return v.parse(Address, JSON.parse(await readFile(pathOf(folder), 'utf8')));
  } catch {
    return undefined;
  }
}
