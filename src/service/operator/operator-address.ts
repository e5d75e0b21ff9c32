import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

/** Where the operator's commands reach a running service, and the key that it asks for. */
export interface OperatorAddress {
  url: string;
  key: string;
}

const Address = v.object({ url: v.string(), key: v.string() });

/** In the service's folder. */
const placeOf = (folder: string): string => join(folder, 'operator.json');

/** A key that nobody can guess. */
export const newOperatorKey = (): string => randomBytes(32).toString('base64url');

/** Writes the address for this account only; it is there as a whole or not at all, and replaces an old one. */
export async function writeOperatorAddress(folder: string, address: OperatorAddress): Promise<void> {
  const partial = `${placeOf(folder)}.partial`;
  // A mode is given to a new file only.
  await rm(partial, { force: true });
  await writeFile(partial, JSON.stringify(address), { mode: 0o600, flag: 'wx' });
  await rename(partial, placeOf(folder));
}

export const removeOperatorAddress = (folder: string): Promise<void> => rm(placeOf(folder), { force: true });

/** The address left in a folder, perhaps by a service that was killed since; undefined where there is none. */
export async function readOperatorAddress(folder: string): Promise<OperatorAddress | undefined> {
  try {
    return v.parse(Address, JSON.parse(await readFile(placeOf(folder), 'utf8')));
  } catch {
    return undefined;
  }
}
