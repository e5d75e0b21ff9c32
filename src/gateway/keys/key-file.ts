import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { badInput } from '../../contract/failure';
import { KEY_BYTES, keyIn } from './cipher';

export const gatewayFolder = (dataDir: string): string => path.join(dataDir, 'gateway');

const ownKeyFile = (dataDir: string) => path.join(dataDir, 'keys', 'gateway.key');

/** Reads or creates the key. It is never in the folder of the records: a copy of them is useless without the key. */
export async function loadOrCreateKey(dataDir: string, file?: string): Promise<Buffer> {
  const keyPath = path.resolve(file || ownKeyFile(dataDir));
  if (isInside(keyPath, path.resolve(gatewayFolder(dataDir))))
    throw badInput("The key file must not be in the gateway's own folder. Name another file in RR_KEY_FILE.");
  if (!existsSync(keyPath)) await create(keyPath);
  // An older version, or a copy, may have left it readable by others. Fails if it belongs to another account.
  if (!file) await chmod(keyPath, 0o600).catch(() => undefined);
  const text = await readFile(keyPath, 'utf8').catch((cause: unknown) => {
    throw badInput("The key file cannot be read. Check RR_KEY_FILE and the file's permissions.", { cause });
  });
  const key = keyIn(text);
  if (key) return key;
  throw badInput(
    `The key file must hold ${KEY_BYTES} bytes in base64. Correct it, or remove it and sign in again.`,
  );
}

/** Creates a key file that only its owner can read. Throws `bad-input` if the file exists. */
export async function createKeyFile(file: string): Promise<void> {
  try {
    await writeKey(path.resolve(file));
  } catch (cause) {
    const exists = (cause as NodeJS.ErrnoException).code === 'EEXIST';
    throw badInput(
      exists
        ? `The file "${file}" already exists. Replacing a key would make stored secrets unreadable. Name another file.`
        : `The file "${file}" cannot be written. Name another file, or check the folder's permissions.`,
      { cause },
    );
  }
}

/** Writes a new key into a new file, with its folder. It is complete as soon as it appears, because another process may read it at once. */
async function writeKey(keyPath: string) {
  await mkdir(path.dirname(keyPath), { recursive: true, mode: 0o700 });
  const draft = `${keyPath}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
    await link(draft, keyPath);
  } finally {
    await rm(draft, { force: true });
  }
}

const create = (keyPath: string): Promise<void> =>
  writeKey(keyPath).catch((cause: NodeJS.ErrnoException) => {
    // Another process may have been first.
    if (cause.code === 'EEXIST') return;
    throw badInput('The key file cannot be written. Name another file in RR_KEY_FILE.', { cause });
  });

/** Whether a path is the folder or inside it. Both paths are absolute. */
export function isInside(filePath: string, folder: string): boolean {
  const relative = path.relative(folder, filePath);
  return relative === '' || (!relative.startsWith('..') && !path.isAbsolute(relative));
}
