import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gatewayFolder } from '../../src/gateway/keys/key-file';
import { openStore } from '../../src/gateway/store/open-store';

let emptyRecords: Promise<Buffer> | undefined;

async function createEmptyRecords(): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rr-empty-'));
  await (await openStore({ folder }, () => undefined)).close();
  const records = await readFile(path.join(folder, 'gateway.db'));
  await rm(folder, { recursive: true, force: true });
  return records;
}

/** Writes records that are already migrated, because migrations are a large part of a gateway's first start. */
export async function writeEmptyRecords(dataDir: string): Promise<void> {
  emptyRecords ??= createEmptyRecords();
  const records = await emptyRecords;
  const folder = gatewayFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(path.join(folder, 'gateway.db'), records);
}
